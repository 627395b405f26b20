/** Text → vector. Two vectors may be compared only if their `model` is the same. */
export interface Embedder {
  /** Changes whenever the same text would get another vector; stored beside every vector. */
  readonly model: string;
  readonly dimensions: number;
  /** One answer per text, in order. @throws {EmbedderUnavailable} */
  readonly embedDocuments: (texts: readonly string[], signal?: AbortSignal) => Promise<readonly Vector[]>;
  /** @throws {EmbedderUnavailable} */
  readonly embedQuery: (text: string, signal?: AbortSignal) => Promise<Vector>;
}

/** Of length 1; null for a text that the model has no notion of: it is found by the text leg only. */
export type Vector = Float32Array | null;

/** The outside world failed; asking again later may help. */
export class EmbedderUnavailable extends Error {
  override readonly name = 'EmbedderUnavailable';
}
