export const outputFormats = ['md', 'table', 'json'] as const;

export type OutputFormat = (typeof outputFormats)[number];

/** A result for programs (`json`) and for people (`blocks`). */
export interface Presentation {
  readonly json: unknown;
  readonly blocks: readonly Block[];
}

export type Block = string | Table;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Numbers stand to the right; null is shown as a dash. */
export type Cell = string | number | null;
