import { parse } from 'smol-toml';
import { refuseConflictMarkers } from './conflict-markers.ts';
import { UnreadableText } from './unreadable-text.ts';

/** @throws {UnreadableText} */
export function parseToml(text: string): unknown {
  try {
    return parse(text, { integersAsBigInt: false });
  } catch (cause) {
    refuseConflictMarkers(text);
    const message = (cause as Error).message.split('\n')[0];
    throw new UnreadableText('malformed', `not TOML: ${message}`, { cause });
  }
}
