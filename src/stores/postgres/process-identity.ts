import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Enough to tell a process from a later one with the same number. Null: this system does not say. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks between the start of the machine and that of the process. */
  readonly startTicks: string | null;
  readonly bootId: string | null;
  readonly host: string;
  /** Numbers of processes mean something only inside one of these, such as a container. */
  readonly pidNamespace: string | null;
}

/** Of a process on this machine: this one, unless another is named. */
export async function processIdentity(pid = process.pid): Promise<ProcessIdentity> {
  return {
    pid,
    startTicks: (await processState(pid))?.startTicks ?? null,
    bootId: await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((text) => text.trim(), unknown),
    host: hostname(),
    pidNamespace: await readlink('/proc/self/ns/pid').catch(unknown),
  };
}

/** True only where it is certain that the process has ended; what cannot be seen from here may be alive. */
export async function hasEnded(other: ProcessIdentity, here: ProcessIdentity): Promise<boolean> {
  if (other.host !== here.host) return false;
  if (other.bootId !== here.bootId) return true;
  if (other.pidNamespace !== here.pidNamespace) return false;
  if (!isRunning(other.pid)) return true;
  const state = await processState(other.pid);
  return state !== null && (state.isZombie || state.startTicks !== other.startTicks);
}

interface ProcessState {
  readonly startTicks: string | null;
  /** Ended, and its parent has not asked how. */
  readonly isZombie: boolean;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the name before the last `)` may hold anything. */
async function processState(pid: number): Promise<ProcessState | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(unknown);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { isZombie: fields[0] === 'Z' || fields[0] === 'X', startTicks: fields[19] ?? null };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error says that there is such a process and that it is not ours.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function unknown(): null {
  return null;
}
