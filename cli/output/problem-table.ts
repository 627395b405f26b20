import type { Problem } from '#src/items/manifest.ts';
import type { Table } from './presentation.ts';

/** Empty where there is no problem, so that nothing is shown. */
export function problemTable(problems: readonly Problem[]): readonly Table[] {
  if (problems.length === 0) return [];
  const rows = problems.map(({ path, reason, detail }) => [path, reason, detail]);
  return [{ columns: ['problem in', 'reason', 'detail'], rows }];
}
