import { describe, expect, it } from 'vitest';
import { databaseFailureOf, retryConflicts, withoutPassword } from '#src/stores/postgres/database-error.ts';

describe('src/stores/postgres/database-error', () => {
  it.each([
    ['40P01', 'conflict'],
    ['40001', 'conflict'],
    ['28P01', 'refused'],
    ['3D000', 'refused'],
    ['53300', 'unreachable'],
    ['57P01', 'unreachable'],
    ['ECONNREFUSED', 'unreachable'],
    ['57014', 'timeout'],
    ['22021', 'data'],
    ['42601', 'other'],
    ['constructor', 'other'],
  ])('takes %s for %s', (code, failure) => {
    expect(databaseFailureOf(Object.assign(new Error('any'), { code }))).toBe(failure);
  });

  it('takes a connection that ended for unreachable, and a bug for a bug', () => {
    expect(databaseFailureOf(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
    expect(databaseFailureOf(new TypeError('x is not a function'))).toBe('other');
    expect(databaseFailureOf('a thrown string')).toBe('other');
  });

  it('tries again after a conflict, not for ever, and not after anything else', async () => {
    expect(await retryConflicts(failing(2, '40P01'))).toBe('done');
    await expect(retryConflicts(failing(5, '40P01'))).rejects.toThrow('attempt 5');
    await expect(retryConflicts(failing(1, '23505'))).rejects.toThrow('attempt 1');
  });

  it('shows an address without password and parameters', () => {
    expect(withoutPassword('postgres://me:secret@db.example/x?sslkey=secret')).toBe(
      'postgres://me@db.example/x',
    );
    expect(withoutPassword('host=secret')).toBe('an address that is not a URL');
  });
});

function failing(times: number, code: string): () => Promise<string> {
  let attempt = 0;
  return async () => {
    if (++attempt <= times) throw Object.assign(new Error(`attempt ${attempt}`), { code });
    return 'done';
  };
}
