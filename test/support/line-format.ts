import type { Format } from '#src/extractors/extractor.ts';
import { packageUses } from '#src/extractors/package-uses.ts';
import { refuseConflictMarkers } from '#src/text/conflict-markers.ts';
import { UnreadableText } from '#src/text/unreadable-text.ts';

/** A lockfile as small as can be: a line is `name version` or `# comment`; `!` makes it malformed, `?` fails as a bug would. */
export const lineFormat: Format = {
  id: 'npm/lines',
  ecosystem: 'npm',
  files: ['*.lines'],
  companions: ['lines.json'],
  isLock: true,
  load: async () => ({
    extract: ({ path, text }) => {
      refuseConflictMarkers(text);
      if (text.includes('!')) throw new UnreadableText('malformed', 'expected lines, found "!"');
      if (text.includes('?')) throw new TypeError('a bug');
      return packageUses('npm', path, usesIn(text));
    },
  }),
};

function usesIn(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', version = null] = line.split(' ');
    return { name, version };
  });
}
