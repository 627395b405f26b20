import { InvalidReport } from './invalid-report.ts';
import { type HashedReport, normaliseReport } from './normalise-report.ts';
import { fieldMessageOf } from './read-report/field-message.ts';
import { reportRuleMessages } from './read-report/report-rules.ts';
import { reportSchema } from './report.ts';

const mostCharacters = 200_000_000;

/**
 * Takes a report made elsewhere, as text or as parsed JSON, and gives it the form a scan would have given it: sorted,
 * duplicates merged, descriptions cleaned, hashes computed anew. Nothing is believed that can be checked.
 * @throws {InvalidReport} with one message a field.
 */
export function readReport(input: unknown): HashedReport {
  const value = typeof input === 'string' ? parsedText(input) : input;
  // Deep nesting does no harm: what the schema does not name is never looked into.
  const { success, data, error } = reportSchema.safeParse(value, { reportInput: true });
  if (!success) throw new InvalidReport(error.issues.map(fieldMessageOf));
  const broken = reportRuleMessages(data);
  if (broken.length > 0) throw new InvalidReport(broken);
  return normaliseReport(data);
}

function parsedText(text: string): unknown {
  if (text.length > mostCharacters) {
    throw new InvalidReport([`report: expected at most ${mostCharacters} characters, got ${text.length}`]);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new InvalidReport([`report: expected JSON, got ${(cause as Error).message}`], { cause });
  }
}
