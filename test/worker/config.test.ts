import { describe, expect, it } from 'vitest';
import { InvalidConfig, readConfig } from '#worker/config.ts';

describe('worker/config', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      ...{ databaseUrl: null, storeFolder: null, elasticsearch: null },
      ...{ embedder: 'static', staticModelFile: null, describe: 'offline' },
      ...{ sweepGraceMs: 86_400_000, lookupTimeoutMs: 2_000, logLevel: 'info', environment: {} },
    });
  });

  it('reads what is set', () => {
    const environment = {
      ...{
        DATABASE_URL: 'postgres://user:secret@db.example/x',
        XRAY_DIR: '/data/xray',
        XRAY_EMBEDDER: 'none',
        XRAY_STATIC_MODEL: '/data/table.bin',
      },
      ...{ XRAY_SWEEP_GRACE: '90s', XRAY_LOOKUP_TIMEOUT_MS: '500', LOG_LEVEL: 'debug' },
    };
    expect(readConfig(environment)).toMatchObject({
      ...{ databaseUrl: 'postgres://user:secret@db.example/x', storeFolder: '/data/xray', embedder: 'none' },
      ...{
        sweepGraceMs: 90_000,
        lookupTimeoutMs: 500,
        logLevel: 'debug',
        staticModelFile: '/data/table.bin',
      },
    });
  });

  it('reads how to reach Elasticsearch', () => {
    const ELASTICSEARCH_URL = 'https://search.example:9200';
    const plain = { url: ELASTICSEARCH_URL, apiKey: null, authority: null, alias: 'xray-packages' };
    expect(readConfig({ ELASTICSEARCH_URL }).elasticsearch).toEqual(plain);
    const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
    const more = {
      ...{ ELASTICSEARCH_URL, ELASTICSEARCH_API_KEY: 'key', ELASTICSEARCH_ALIAS: 'team-packages' },
      ELASTICSEARCH_CA: fingerprint,
    };
    expect(readConfig(more).elasticsearch).toEqual({
      ...{ url: ELASTICSEARCH_URL, apiKey: 'key', alias: 'team-packages' },
      authority: { fingerprint },
    });
    const file = { ELASTICSEARCH_URL, ELASTICSEARCH_CA: '/etc/ca.pem' };
    expect(readConfig(file).elasticsearch?.authority).toEqual({ file: '/etc/ca.pem' });
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
    ['ELASTICSEARCH_ALIAS', 'Xray*', /^ELASTICSEARCH_ALIAS: expected small letters/],
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

  it('does not repeat a password in the address of Elasticsearch', () => {
    const environment = { ELASTICSEARCH_URL: 'ftp://user:hunter2@search.example' };
    expect(() => readConfig(environment)).toThrow(/^ELASTICSEARCH_URL: expected http/);
    expect(() => readConfig(environment)).not.toThrow(/hunter2/);
  });

  it('names every variable that is wrong', () => {
    expect(() => readConfig({ LOG_LEVEL: 'x', XRAY_EMBEDDER: 'y' })).toThrow(/XRAY_EMBEDDER[\s\S]*LOG_LEVEL/);
  });
});
