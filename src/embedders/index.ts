import type { Embedder } from './embedder.ts';

export interface EmbedderOptions {
  /** A table in place of the one that ships; null: ours. */
  readonly staticModelFile: string | null;
}

/** Every embedder by its name in `XRAY_EMBEDDER`. A new one is a line here, a file of its name, and a test. */
export const embedders = {
  lexical: async () => (await import('./lexical.ts')).lexicalEmbedder(),
  static: async ({ staticModelFile }) => (await import('./static-model.ts')).openStaticModel(staticModelFile),
} as const satisfies Record<string, (options: EmbedderOptions) => Promise<Embedder>>;
