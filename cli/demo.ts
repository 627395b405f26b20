import { resolve } from 'node:path';
import { run } from './program.ts';
import { openTerminal } from './terminal.ts';

const [directory = '.', instruction = 'reject malformed input before it reaches us'] = process.argv.slice(2);
const terminal = openTerminal();
const repository = { ...terminal, workingFolder: resolve(terminal.workingFolder, directory) };

/** Each step is a command that anybody can type. */
const steps = [
  ['sync', '.'],
  ['context', instruction, '--limit', '5', '--format', 'table'],
];

for (const words of steps) {
  terminal.writeOutput(`$ xray ${words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')}\n\n`);
  process.exitCode = await run(words, repository);
  terminal.writeOutput('\n');
  if (process.exitCode !== 0) break;
}
