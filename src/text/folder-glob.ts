/**
 * Whether a folder's path fits a workspace pattern such as `crates/*` or `packages/**`. Its time is bounded by the
 * product of the two lengths, whatever the pattern: it comes out of the scanned repository.
 */
export function folderFits(pattern: string, folder: string): boolean {
  return wildcardFits(pattern.split('/'), folder.split('/'), '**', nameFits);
}

function nameFits(pattern: string, name: string): boolean {
  return wildcardFits([...pattern], [...name], '*', (wanted, letter) => wanted === '?' || wanted === letter);
}

/** Goes back to the last star only, which is enough: an earlier one could gain nothing by taking more. */
function wildcardFits(
  pattern: readonly string[],
  parts: readonly string[],
  star: string,
  fits: (wanted: string, part: string) => boolean,
): boolean {
  let at = 0;
  let lastStar = -1;
  let takenByStar = 0;
  for (let index = 0; index < parts.length; ) {
    const wanted = pattern[at];
    if (wanted === star) {
      lastStar = at++;
      takenByStar = index;
    } else if (wanted !== undefined && fits(wanted, parts[index] as string)) {
      at++;
      index++;
    } else if (lastStar >= 0) {
      at = lastStar + 1;
      index = ++takenByStar;
    } else return false;
  }
  return pattern.slice(at).every((rest) => rest === star);
}
