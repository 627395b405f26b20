import type { Format } from './extractor.ts';

/** Every format we read. A new one is a line here, a file of its name, and a test. */
export const formats: readonly Format[] = [];
