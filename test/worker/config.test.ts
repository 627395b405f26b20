import { describe, expect, it } from 'vitest';
import { InvalidConfig, readConfig } from '#worker/config.ts';

describe('worker/config', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      ...{ databaseUrl: null, storeFolder: null, embedder: 'lexical', describe: 'offline' },
      ...{ sweepGraceMs: 86_400_000, lookupTimeoutMs: 2_000, logLevel: 'info', environment: {} },
    });
  });

  it('reads what is set', () => {
    const environment = {
      ...{
        DATABASE_URL: 'postgres://user:secret@db.example/x',
        XRAY_DIR: '/data/xray',
        XRAY_EMBEDDER: 'none',
      },
      ...{ XRAY_SWEEP_GRACE: '90s', XRAY_LOOKUP_TIMEOUT_MS: '500', LOG_LEVEL: 'debug' },
    };
    expect(readConfig(environment)).toMatchObject({
      ...{ databaseUrl: 'postgres://user:secret@db.example/x', storeFolder: '/data/xray', embedder: 'none' },
      ...{ sweepGraceMs: 90_000, lookupTimeoutMs: 500, logLevel: 'debug' },
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ DATABASE_URL: '', XRAY_LOOKUP_TIMEOUT_MS: '' })).toMatchObject({
      databaseUrl: null,
      lookupTimeoutMs: 2_000,
    });
  });

  it.each([
    ['XRAY_EMBEDDER', 'magic', /^XRAY_EMBEDDER: expected static, lexical or none, got "magic"$/],
    ['XRAY_SWEEP_GRACE', 'soon', /^XRAY_SWEEP_GRACE: expected a duration such as .*, got "soon"$/],
    ['XRAY_LOOKUP_TIMEOUT_MS', 'x', /^XRAY_LOOKUP_TIMEOUT_MS: expected milliseconds.*, got "x"$/],
    ['XRAY_LOOKUP_TIMEOUT_MS', '0', /^XRAY_LOOKUP_TIMEOUT_MS: expected at least 1, got "0"$/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL: expected one of .*, got "loud"$/],
    ['XRAY_DESCRIBE', 'ai', /^XRAY_DESCRIBE: expected offline/],
  ])('names the variable, what was expected and what came: %s=%s', (variable, value, message) => {
    expect(() => readConfig({ [variable]: value })).toThrow(message);
    expect(() => readConfig({ [variable]: value })).toThrow(InvalidConfig);
  });

  it('does not repeat a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db.example' })).toThrow(
      /^DATABASE_URL: expected/,
    );
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db.example' })).not.toThrow(/hunter2/);
  });

  it('names every variable that is wrong', () => {
    expect(() => readConfig({ LOG_LEVEL: 'x', XRAY_EMBEDDER: 'y' })).toThrow(/XRAY_EMBEDDER[\s\S]*LOG_LEVEL/);
  });
});
