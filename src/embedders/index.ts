import type { Embedder } from './embedder.ts';

/** Every embedder by its name in `XRAY_EMBEDDER`. A new one is a line here, a file of its name, and a test. */
export const embedders = {
  lexical: async () => (await import('./lexical.ts')).lexicalEmbedder(),
} as const satisfies Record<string, () => Promise<Embedder>>;

export type EmbedderName = keyof typeof embedders;
