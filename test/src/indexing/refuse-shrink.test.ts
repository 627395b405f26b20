import { describe, expect, it } from 'vitest';
import { planChanges } from '#src/indexing/plan-changes.ts';
import { refuseShrink } from '#src/indexing/refuse-shrink.ts';
import type { Report } from '#src/report/report.ts';
import { manifestOf, reportOf, storedState } from '#test/support/reports.ts';

describe('src/indexing/refuse-shrink', () => {
  it('refuses an empty report, however small the project', () => {
    expect(() => check(projectOf(1), reportOf([]))).toThrow(/remove 1 of 1 packages.*--allow-shrink/);
  });

  it('refuses to remove more than half of a large project', () => {
    expect(() => check(projectOf(50), projectOf(24))).toThrow(/remove 26 of 50/);
    expect(() => check(projectOf(50), projectOf(25))).not.toThrow();
  });

  it('lets a small project lose most of its packages', () => {
    expect(() => check(projectOf(20), projectOf(1))).not.toThrow();
  });

  it('does not take packages for lost that moved to another manifest', () => {
    expect(() => check(projectOf(50, 'web/a.json'), projectOf(50, 'app/a.json'))).not.toThrow();
  });

  it('does not refuse an empty report of an empty project', () => {
    expect(() => check(reportOf([]), reportOf([]))).not.toThrow();
  });
});

function check(before: Report, after: Report): void {
  const state = storedState(before);
  refuseShrink(planChanges(state, after), state.manifests, after);
}

function projectOf(size: number, path = 'a.json'): Report {
  return reportOf([
    manifestOf(
      path,
      Array.from({ length: size }, (_, index) => `package-${index}@1`),
    ),
  ]);
}
