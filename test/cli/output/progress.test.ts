import { describe, expect, it } from 'vitest';
import { openProgress } from '#cli/output/progress.ts';
import type { Terminal } from '#cli/terminal.ts';

describe('cli/output/progress', () => {
  it('shows one line that changes, and takes it away, on a terminal', () => {
    const { written, progress } = open(12, false);
    progress.update('scanning a very long path');
    progress.note('done');
    expect(written.join('')).toBe('\r\u001b[Kscanning a \r\u001b[Kdone\n');
  });

  it('shows only lines that stay where notes go to a file', () => {
    const { written, progress } = open(null, false);
    progress.update('scanning');
    progress.note('done');
    progress.clear();
    expect(written).toEqual(['done\n']);
  });

  it('is silent when told to be', () => {
    const { written, progress } = open(80, true);
    progress.update('scanning');
    progress.note('done');
    progress.clear();
    expect(written).toEqual([]);
  });
});

function open(progressWidth: number | null, isQuiet: boolean) {
  const written: string[] = [];
  const terminal: Terminal = {
    ...{ writeOutput: () => {}, writeNote: (text) => written.push(text), progressWidth, hasColors: false },
    ...{ readInput: noText, readLines: noText, workingFolder: '/', signal: new AbortController().signal },
  };
  return { written, progress: openProgress(terminal, isQuiet) };
}

async function* noText(): AsyncGenerator<string> {}
