import { FAILSAFE_SCHEMA, loadAll } from 'js-yaml';
import { refuseConflictMarkers } from './conflict-markers.ts';
import { UnreadableText } from './unreadable-text.ts';

/**
 * Every document of a YAML file, all scalars as text: a version such as `1.10` must not become a number.
 * Nesting and aliases are bounded by the library.
 * @throws {UnreadableText}
 */
export function parseYamlDocuments(text: string): readonly unknown[] {
  try {
    return loadAll(text, { schema: FAILSAFE_SCHEMA, json: true });
  } catch (cause) {
    refuseConflictMarkers(text);
    const message = (cause as Error).message.split('\n')[0];
    throw new UnreadableText('malformed', `not YAML: ${message}`, { cause });
  }
}
