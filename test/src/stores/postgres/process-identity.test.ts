import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasEnded, processIdentity } from '#src/stores/postgres/process-identity.ts';

describe('src/stores/postgres/process-identity', () => {
  it('knows this process as running', async () => {
    const here = await processIdentity();
    expect(here.pid).toBe(process.pid);
    expect(await hasEnded(here, here)).toBe(false);
  });

  it('knows a process number that nobody has as ended', async () => {
    const here = await processIdentity();
    expect(await hasEnded({ ...here, pid: 4_000_000 }, here)).toBe(true);
  });

  it.skipIf(!existsSync('/proc/self/stat'))('takes a process nobody waited for as ended', async () => {
    // The shell becomes a program that never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const line = await createInterface({ input: parent.stdout })[Symbol.asyncIterator]().next();
    const child = await processIdentity(Number(line.value));
    const here = await processIdentity();
    expect(await hasEnded(child, here)).toBe(false);
    await expect.poll(() => hasEnded(child, here), { timeout: 5_000 }).toBe(true);
    expect(await processIdentity(child.pid)).toEqual(child);
  });

  it('cannot tell where the system says nothing about a process that runs', async () => {
    const silent = { ...(await processIdentity()), bootId: null, pidNamespace: null };
    expect(await hasEnded(silent, silent)).toBe(false);
  });
});
