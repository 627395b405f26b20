import { describe, expect, it } from 'vitest';
import { ecosystemsOf } from '#src/items/ecosystem.ts';
import { languageOfPath } from '#src/search/language-of-path.ts';

describe('src/search/language-of-path', () => {
  it.each([
    ['src/a.ts', 'typescript', 'npm'],
    ['A.TSX', 'typescript', 'npm'],
    ['web/app.mjs', 'javascript', 'npm'],
    ['x/models.py', 'python', 'pypi'],
    ['lib/x.rb', 'ruby', 'gem'],
    ['main.go', 'go', 'golang'],
    ['src/lib.rs', 'rust', 'cargo'],
    ['index.php', 'php', 'composer'],
  ])('takes %s for %s, whose packages are from %s', (path, language, ecosystem) => {
    expect(languageOfPath(path)).toBe(language);
    expect(ecosystemsOf(language)).toContain(ecosystem);
  });

  it.each(['README.md', 'Makefile', 'src.py/file', '.ts/', 'constructor', 'a.constructor', ''])(
    'says nothing of %j',
    (path) => {
      expect(languageOfPath(path)).toBeNull();
    },
  );
});
