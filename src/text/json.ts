import { refuseConflictMarkers } from './conflict-markers.ts';
import { UnreadableText } from './unreadable-text.ts';

/** @throws {UnreadableText} */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    refuseConflictMarkers(text);
    throw new UnreadableText('malformed', `not JSON: ${(cause as Error).message}`, { cause });
  }
}
