import { describe, expect, it } from 'vitest';
import { priorsFor } from '#src/search/prior.ts';
import { directBonus, toolPenalty } from '#src/search/ranking.ts';
import { projectPackage } from '#test/support/project-packages.ts';

const runtime = projectPackage('runtime');
const tool = projectPackage('tool', { scope: 'dev' });
const buildTool = projectPackage('build-tool', { scope: 'build' });

describe('src/search/prior', () => {
  it('gives a bonus to direct dependencies only', () => {
    const priorOf = priorsFor({ instruction: 'send mail', path: null });
    expect(priorOf(runtime)).toBe(directBonus);
    expect(priorOf(projectPackage('a', { relationship: 'transitive' }))).toBe(0);
    expect(priorOf(projectPackage('a', { relationship: 'unknown' }))).toBe(0);
  });

  it('gives none to type stubs', () => {
    expect(priorsFor({ instruction: 'send mail', path: null })(projectPackage('%40types/mail'))).toBe(0);
  });

  it.each([
    ['send mail when the order is paid', 'src/orders/notify.ts'],
    ['retry the upload', 'src/latest/contest.ts'],
    ['show a map', null],
  ])('puts tools behind what runs for %j in %s', (instruction, path) => {
    const priorOf = priorsFor({ instruction, path });
    expect(priorOf(runtime)).toBe(directBonus);
    expect([priorOf(tool), priorOf(buildTool)]).toEqual(Array(2).fill(directBonus - toolPenalty));
  });

  it.each([
    ['test that mail is sent', null],
    ['make the linter complain about this', null],
    ['bundle the worker apart', null],
    ['send mail', 'test/orders/notify.ts'],
    ['send mail', 'src/notify.test.ts'],
    ['send mail', 'spec/models/user_spec.rb'],
    ['split vendor chunks', 'webpack.config.js'],
  ])('lets tools be for %j in %s', (instruction, path) => {
    expect(priorsFor({ instruction, path })(tool)).toBe(directBonus);
  });
});
