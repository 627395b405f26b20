import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { HashedReport } from '#src/report/normalise-report.ts';
import type { Terminal } from '../terminal.ts';

const mostCharacters = 200_000_000;

/**
 * A report from a file, or from stdin for `-`.
 * @throws {InvalidReport} naming the field.
 */
export async function readReportInput(terminal: Terminal, file: string): Promise<HashedReport> {
  const { readReport } = await import('#src/report/read-report.ts');
  const path = resolve(terminal.workingFolder, file);
  return readReport(
    await readAll(file === '-' ? terminal.readInput() : createReadStream(path, 'utf8'), file),
  );
}

async function readAll(chunks: AsyncIterable<string>, file: string): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > mostCharacters)
      throw new Error(`expected a report of at most 200 MB, got more from ${file}`);
  }
  return parts.join('');
}
