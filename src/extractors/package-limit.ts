import { UnreadableText } from '#src/text/unreadable-text.ts';

/** Five times the largest monorepo we know. */
const mostPackages = 200_000;

/** @throws {UnreadableText} `too-many-packages`, before they fill the memory. */
export function refuseTooManyPackages(count: number): void {
  if (count <= mostPackages) return;
  throw new UnreadableText('too-many-packages', `expected at most ${mostPackages} packages, found more`);
}
