import { describe, expect, it } from 'vitest';
import { describedByStub } from '#src/search/type-stubs.ts';

describe('src/search/type-stubs', () => {
  it.each([
    ['pkg:npm/%40types/lodash', null, 'pkg:npm/lodash'],
    ['pkg:npm/%40types/babel__core', null, 'pkg:npm/%40babel/core'],
    ['pkg:pypi/types-requests', null, 'pkg:pypi/requests'],
    ['pkg:pypi/pandas-stubs', null, 'pkg:pypi/pandas'],
    ['pkg:npm/hast-types', 'TypeScript type definitions for hast', 'pkg:npm/hast'],
    ['pkg:npm/%40a/vue-types', 'Typings of @a/vue', 'pkg:npm/%40a/vue'],
  ])('%s (%j) carries the types of %s', (key, description, described) => {
    expect(describedByStub({ key, description })).toBe(described);
  });

  it.each([
    ['pkg:npm/mime-types', 'The ultimate javascript content-type utility.'],
    ['pkg:npm/prop-types', 'Runtime type checking for React props and similar objects.'],
    ['pkg:npm/lodash', 'Type definitions are in @types/lodash'],
    ['pkg:npm/types-ramda', null],
    ['pkg:pypi/types', null],
    ['pkg:gem/yard-stubs', null],
  ])('%s (%j) is no stub', (key, description) => {
    expect(describedByStub({ key, description })).toBeNull();
  });
});
