import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasEnded, thisProcess } from '#src/stores/postgres/process-identity.ts';

describe('src/stores/postgres/process-identity', () => {
  it('knows this process as running', async () => {
    const here = await thisProcess();
    expect(here.pid).toBe(process.pid);
    expect(await hasEnded(here, here)).toBe(false);
  });

  it('knows a process number that nobody has as ended', async () => {
    const here = await thisProcess();
    expect(await hasEnded({ ...here, pid: 4_000_000 }, here)).toBe(true);
  });

  it.skipIf(!existsSync('/proc/self/stat'))('takes a killed process nobody waited for as ended', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const line = await createInterface({ input: parent.stdout })[Symbol.asyncIterator]().next();
    const here = await thisProcess();
    await expect
      .poll(() => hasEnded({ ...here, pid: Number(line.value) }, here), { timeout: 5_000 })
      .toBe(true);
  });

  it('cannot tell where the system says nothing about a process that runs', async () => {
    const silent = { ...(await thisProcess()), bootId: null, pidNamespace: null };
    expect(await hasEnded(silent, silent)).toBe(false);
  });
});
