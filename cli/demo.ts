import { resolve } from 'node:path';
import { run } from './program.ts';
import { openTerminal } from './terminal.ts';

/** The second shares no word with the package that it finds. */
const ownInstructions = ['parse a TOML lockfile', 'reject malformed input before it reaches us'];

const [directory = '.', ...given] = process.argv.slice(2);
const terminal = openTerminal();
const repository = { ...terminal, workingFolder: resolve(terminal.workingFolder, directory) };

/** Each step is a command that anybody can type. */
const steps = [
  ['sync', '.'],
  ...(given.length > 0 ? given : ownInstructions).map((instruction) => [
    ...['context', instruction, '--limit', '5', '--format', 'table'],
  ]),
];

for (const words of steps) {
  terminal.writeOutput(`$ xray ${words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ')}\n\n`);
  process.exitCode = await run(words, repository);
  terminal.writeOutput('\n');
  if (process.exitCode !== 0) break;
}
