import { UnreadableText } from './unreadable-text.ts';

const marker = /^(?:<{7}|={7}|>{7})(?: |$)/m;
const opening = /^<{7}(?: |$)/m;

/** @throws {UnreadableText} `conflict-markers` with the line, where git left a merge unfinished. */
export function refuseConflictMarkers(text: string): void {
  const found = opening.exec(text);
  if (found === null || !marker.test(text)) return;
  const line = text.slice(0, found.index).split('\n').length;
  throw new UnreadableText('conflict-markers', `line ${line}`);
}
