import type { PackageKey } from '#src/items/package.ts';

interface Keyed {
  readonly key: PackageKey;
}

/** Joins two streams in byte order of their keys; null where one of them has no row for a key. Keys are ASCII. */
export async function* pairByKey<One extends Keyed, Other extends Keyed>(
  ones: AsyncIterator<One>,
  others: AsyncIterator<Other>,
): AsyncGenerator<readonly [One | null, Other | null]> {
  let one = await next(ones);
  let other = await next(others);
  while (one !== null || other !== null) {
    const takesOne = one !== null && (other === null || one.key <= other.key);
    const takesOther = other !== null && (one === null || other.key <= one.key);
    yield [takesOne ? one : null, takesOther ? other : null];
    if (takesOne) one = await next(ones);
    if (takesOther) other = await next(others);
  }
}

async function next<Row>(rows: AsyncIterator<Row>): Promise<Row | null> {
  const { done, value } = await rows.next();
  return done ? null : value;
}
