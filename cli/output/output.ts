import type { Terminal } from '../terminal.ts';
import { markdownTable } from './markdown-table.ts';
import type { Block, OutputFormat, Presentation } from './presentation.ts';
import { textTable } from './text-table.ts';

/** Where a command's result goes: stdout, in the form that was asked for. */
export interface Output {
  readonly print: (presentation: Presentation) => void;
}

export interface OutputOptions {
  readonly format?: OutputFormat;
  readonly color: boolean;
}

export function openOutput(terminal: Terminal, { format = 'table', color }: OutputOptions): Output {
  const hasColors = color && terminal.hasColors;
  return {
    print: ({ json, blocks }) => {
      if (format === 'json') return terminal.writeOutput(`${JSON.stringify(json)}\n`);
      const texts = blocks.map((block) => render(block, format, hasColors)).filter((text) => text !== '');
      terminal.writeOutput(`${texts.join('\n\n')}\n`);
    },
  };
}

function render(block: Block, format: 'md' | 'table', hasColors: boolean): string {
  if (typeof block === 'string') return block;
  return format === 'md' ? markdownTable(block) : textTable(block, hasColors);
}
