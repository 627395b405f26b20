/** Order of module versions: semantic versions with a `v` (https://go.dev/ref/mod#versions). */
export function compareGoVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  return (
    compareLists(first.release, second.release) || comparePrereleases(first.prerelease, second.prerelease)
  );
}

interface Parts {
  readonly release: readonly string[];
  readonly prerelease: readonly string[];
}

function partsOf(version: string): Parts {
  const [plain = ''] = version.replace(/^v/, '').split('+');
  const dash = plain.indexOf('-');
  if (dash < 0) return { release: plain.split('.'), prerelease: [] };
  return { release: plain.slice(0, dash).split('.'), prerelease: plain.slice(dash + 1).split('.') };
}

// A release comes after all that led to it.
function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  return compareLists(one, other);
}

function compareLists(one: readonly string[], other: readonly string[]): number {
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    const order = compareIdentifiers(one[index] as string, other[index] as string);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

// Numbers by value and before words. Digits are compared as text: their number may be too long for a number.
function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (isNumber && one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
