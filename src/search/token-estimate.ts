const bytesPerToken = 3;

/**
 * Tokens that a text costs a language model, estimated to be too high rather than too low: UTF-8 bytes by three,
 * rounded up. English prose has about 4 bytes a token; names, versions and JSON have about 3, Chinese 3 to 4.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}
