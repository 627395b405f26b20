import type { Format } from './extractor.ts';

/** Which formats read a path, decided by its last name alone: one look into a map for most files. */
export type FormatMatcher = (path: string) => readonly Format[];

/** Prepares the list once, so that matching costs the same however many formats there are. */
export function formatMatcher(formats: readonly Format[]): FormatMatcher {
  return patternMatcher(formats, (format) => format.files);
}

/** Files that some format looks into besides its own. */
export function companionMatcher(formats: readonly Format[]): FormatMatcher {
  return patternMatcher(formats, (format) => format.companions);
}

function patternMatcher(
  formats: readonly Format[],
  patternsOf: (format: Format) => readonly string[],
): FormatMatcher {
  const byName = new Map<string, Match[]>();
  const withStar: Match[] = [];
  for (const format of formats) {
    for (const pattern of patternsOf(format)) {
      const match = matchOf(format, pattern);
      if (match.name.includes('*')) withStar.push(match);
      else byName.set(match.name, [...(byName.get(match.name) ?? []), match]);
    }
  }
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const matches = [...(byName.get(name) ?? []), ...withStar.filter((match) => fits(match.name, name))];
    return matches.filter((match) => inFolder(path, match)).map((match) => match.format);
  };
}

interface Match {
  readonly format: Format;
  readonly folder: string;
  readonly name: string;
}

function matchOf(format: Format, pattern: string): Match {
  const slash = pattern.lastIndexOf('/') + 1;
  return { format, folder: pattern.slice(0, slash), name: pattern.slice(slash) };
}

function fits(pattern: string, name: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

function inFolder(path: string, { folder, name }: Match): boolean {
  if (folder === '') return true;
  const parent = path.slice(0, path.lastIndexOf('/') + 1);
  return name !== '' && (parent === folder || parent.endsWith(`/${folder}`));
}
