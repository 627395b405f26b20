import { CommanderError } from 'commander';
import { Interrupted } from './terminal.ts';

/** Something in the command line or the environment has to be written differently. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Names and not classes: the classes are loaded only by the commands that need them. */
const wrongUsage: ReadonlySet<string> = new Set(['WrongUsage', 'InvalidConfig']);

/** Errors of the language itself: nobody throws them to say something to a person. */
const bugs: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Interrupted) return 130;
  return error instanceof Error && wrongUsage.has(error.name) ? 2 : 1;
}

/** For a person; empty where commander has said it already. */
export function explain(error: unknown): string {
  if (error instanceof CommanderError) return '';
  if (!(error instanceof Error)) return `xray: ${String(error)}\n`;
  if (bugs.has(error.name)) return `xray: this is a bug, please report it: ${error.stack}\n`;
  return `xray: ${messagesOf(error).join('\n  because: ')}\n`;
}

function messagesOf(error: Error): readonly string[] {
  const { message, cause } = error;
  if (!(cause instanceof Error)) return [message];
  const causes = messagesOf(cause);
  // Many a message has its cause's words in it already.
  return causes.every((text) => message.includes(text)) ? [message] : [message, ...causes];
}
