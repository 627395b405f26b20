import { z } from 'zod';
import { reportSchema } from './report.ts';

/** The report's contract for programs in other languages: JSON Schema of what a sender writes. */
export function reportJsonSchema(): string {
  const schema = z.toJSONSchema(reportSchema, { io: 'input' });
  return `${JSON.stringify({ title: 'dependency-xray report, version 1', ...schema }, null, 2)}\n`;
}
