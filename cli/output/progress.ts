import type { Terminal } from '../terminal.ts';

/** What a command says while it works, on stderr. */
export interface Progress {
  /** The state of now: shown on a terminal only, each replacing the last. */
  readonly update: (text: string) => void;
  /** A line that stays. */
  readonly note: (text: string) => void;
  readonly clear: () => void;
}

const clearLine = '\r\u001b[K';

export function openProgress(terminal: Terminal, isQuiet: boolean): Progress {
  const { progressWidth, writeNote } = terminal;
  let isShown = false;
  const clear = () => {
    if (isShown) writeNote(clearLine);
    isShown = false;
  };
  return {
    update: (text) => {
      if (isQuiet || progressWidth === null) return;
      writeNote(`${clearLine}${text.slice(0, progressWidth - 1)}`);
      isShown = true;
    },
    note: (text) => {
      clear();
      if (!isQuiet) writeNote(`${text}\n`);
    },
    clear,
  };
}
