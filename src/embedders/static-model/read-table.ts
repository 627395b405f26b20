import { readFile, stat } from 'node:fs/promises';
import { parseTable, UnreadableModel, type VectorTable } from './table-file.ts';

/** The table that ships has 3; a file that is far larger is not a table. */
const mostBytes = 64 * 1024 * 1024;

/** @throws {UnreadableModel} for a file that is not there or no table. */
export async function readTable(path: string): Promise<VectorTable> {
  try {
    const { size } = await stat(path);
    if (size > mostBytes) throw new UnreadableModel(`expected at most ${mostBytes} bytes, got ${size}`);
    return parseTable(await readFile(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnreadableModel(
      `Cannot read the embedding table ${path}: ${reason}. XRAY_STATIC_MODEL names another one; unset, it is ours.`,
      { cause },
    );
  }
}
