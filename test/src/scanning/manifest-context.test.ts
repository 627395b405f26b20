import { describe, expect, it } from 'vitest';
import { manifestContext } from '#src/scanning/manifest-context.ts';

describe('src/scanning/manifest-context', () => {
  it.each([
    ['Cargo.lock', 'main'],
    ['test', 'main'],
    ['latest/contest/Cargo.lock', 'main'],
    ['packages/a/__tests__/Cargo.lock', 'test'],
    ['spec/fixtures/Cargo.lock', 'test'],
    ['Tests/Cargo.lock', 'test'],
    ['examples/app/Cargo.lock', 'example'],
    ['demo/Cargo.lock', 'example'],
    ['third_party/x/Cargo.lock', 'vendored'],
    ['vendor/x/tests/Cargo.lock', 'vendored'],
    ['tests/examples/Cargo.lock', 'test'],
    ['constructor/__proto__/Cargo.lock', 'main'],
  ])('says of %s: %s', (path, context) => {
    expect(manifestContext(path)).toBe(context);
  });
});
