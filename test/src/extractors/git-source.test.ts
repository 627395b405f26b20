import { describe, expect, it } from 'vitest';
import { gitSource, lockedGitSource } from '#src/extractors/git-source.ts';

describe('src/extractors/git-source', () => {
  it('joins repository and commit, whatever way git is told of the repository', () => {
    expect(gitSource('https://git.example/a', 'cafe')).toBe('git+https://git.example/a#cafe');
    expect(gitSource('git+https://git.example/a', null)).toBe('git+https://git.example/a');
    expect(gitSource('git@git.example:owner/a.git', 'cafe')).toBe(
      'git+ssh://git@git.example/owner/a.git#cafe',
    );
  });

  it('drops the branch for the commit, and keeps it where there is none', () => {
    expect(lockedGitSource('https://git.example/a?branch=main#cafe')).toBe('git+https://git.example/a#cafe');
    expect(lockedGitSource('git+https://git.example/a?tag=v1')).toBe('git+https://git.example/a?tag=v1');
  });
});
