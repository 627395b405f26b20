import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processIdentity } from '#src/stores/postgres/process-identity.ts';
import {
  claimAfter,
  type LockOwner,
  lockStore,
  type StoreInUse,
  type StoreLock,
} from '#src/stores/postgres/store-lock.ts';
import { startProcess, type TestProcess } from '#test/support/processes.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const holdLock = 'test/src/stores/postgres/store-lock/hold-lock.ts';

describe('src/stores/postgres/store-lock', () => {
  it('refuses a second process, names the first and says what to do', async () => {
    const folder = await lockFolder();
    const first = start(folder);
    expect(await first.nextLine()).toBe('held');
    const refusal = (await lockStore(folder).catch((error: unknown) => error)) as StoreInUse;
    expect(refusal.owner.pid).toBe(first.pid);
    expect(refusal.message).toContain(`process ${first.pid} on `);
    expect(refusal.message).toMatch(
      /"hold-lock\.ts .*", since 20\d\d-.*Wait for that process or stop it.*delete .*\/lock\/1\./,
    );
  });

  it('is free again after its release', async () => {
    const folder = await lockFolder();
    const lock = await lockStore(folder);
    await expect(lockStore(folder)).rejects.toThrow('in use by process');
    await lock.release();
    await (await lockStore(folder)).release();
  });

  it('is free again after its holder was killed', async () => {
    const folder = await lockFolder();
    const first = start(folder);
    expect(await first.nextLine()).toBe('held');
    await first.kill();
    await lockStore(folder);
    expect(await readdir(folder)).toEqual(['2']);
  });

  it('is taken from a process of another boot and from one whose number was given away again', async () => {
    for (const gone of [{ bootId: 'another boot' }, { startTicks: '1' }]) {
      const folder = await lockFolder();
      await claim(folder, 7, gone);
      await lockStore(folder);
    }
  });

  it('is never taken from a process that cannot be seen from here', async () => {
    for (const far of [
      { host: 'elsewhere', bootId: 'b' },
      { pidNamespace: 'pid:[1]', startTicks: '1' },
    ]) {
      const folder = await lockFolder();
      await claim(folder, 7, { ...far, pid: 4_000_000 });
      await expect(lockStore(folder)).rejects.toThrow('in use by process 4000000');
    }
  });

  it('says what to do about a claim it cannot read', async () => {
    const folder = await lockFolder();
    await writeFile(join(folder, '1'), 'no JSON');
    await expect(lockStore(folder)).rejects.toThrow(/Expected a lock written by xray in .*\/1: delete it/);
  });

  it('is not given to one who looked before others took it and gave it back', async () => {
    const folder = await lockFolder();
    await claim(folder, 7, {});
    const late = { ...(await processIdentity()), command: 'late', since: '2026-01-01T00:00:00.000Z' };
    expect(await claimAfter(4, folder, late)).toBeNull();
    expect(await claimAfter(6, folder, late)).toBeNull();
    expect(await readdir(folder)).toEqual(['7']);
  });

  it('goes to exactly one of many that find it stale at once', async () => {
    for (let round = 0; round < 50; round++) {
      const folder = await lockFolder();
      await claim(folder, round, { bootId: 'another boot' });
      const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockStore(folder)));
      expect(fulfilled(attempts)).toHaveLength(1);
    }
  });

  it('is held by one at a time when many take and release it', async () => {
    const folder = await lockFolder();
    let holders = 0;
    let turns = 0;
    const worker = async () => {
      for (let attempt = 0; attempt < 40; attempt++) {
        const lock = await lockStore(folder).catch(() => null);
        if (lock === null) continue;
        expect(++holders).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        holders--;
        turns++;
        await lock.release();
      }
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    expect(turns).toBeGreaterThan(6);
  });

  it('goes to exactly one of several processes that find it stale at once', async () => {
    for (let round = 0; round < 3; round++) {
      const folder = await lockFolder();
      await claim(folder, 1, { bootId: 'another boot' });
      const lines = await Promise.all(Array.from({ length: 4 }, () => start(folder).nextLine()));
      expect(lines.toSorted()).toEqual(['StoreInUse', 'StoreInUse', 'StoreInUse', 'held']);
    }
  });
});

function start(folder: string): TestProcess {
  const started = startProcess(holdLock, folder);
  onTestFinished(started.kill);
  return started;
}

async function lockFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'lock');
  await mkdir(folder);
  return folder;
}

async function claim(folder: string, number: number, changes: Partial<LockOwner>): Promise<void> {
  const owner = {
    ...(await processIdentity()),
    command: 'xray',
    since: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
  await writeFile(join(folder, String(number)), JSON.stringify(owner));
}

function fulfilled(attempts: readonly PromiseSettledResult<StoreLock>[]): readonly StoreLock[] {
  return attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
}
