import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasEnded, type ProcessIdentity, processIdentity } from './process-identity.ts';

export interface StoreLock {
  readonly release: () => Promise<void>;
}

export interface LockOwner extends ProcessIdentity {
  readonly command: string;
  /** ISO 8601 */
  readonly since: string;
}

/** Somebody else has the store open, or may have. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
  readonly owner: LockOwner;

  constructor(owner: LockOwner, claim: string) {
    const who = `process ${owner.pid} on ${owner.host} ("${owner.command}", since ${owner.since})`;
    const where = dirname(dirname(claim));
    super(
      `The store in ${where} is in use by ${who}. Nothing was changed. Wait for that process or stop it; ` +
        `only if it is certainly gone, delete ${claim}.`,
    );
    this.owner = owner;
  }
}

const mostAttempts = 100;

/**
 * Makes this process the only one to use what the lock stands for, until it is released or the process ends.
 *
 * The lock is a folder of numbered claims, and the highest number holds it. A claim is linked into place with its text
 * complete, so of several processes exactly one makes the next number; an empty claim is a released one. Numbers never
 * start again, so who looked long ago makes a number that is no longer the highest, sees that, and looks again.
 * @param folder beside what is locked, never inside.
 * @throws {StoreInUse} its holder lives, or nobody here can tell.
 */
export async function lockStore(folder: string): Promise<StoreLock> {
  await mkdir(folder, { recursive: true });
  const owner = { ...(await processIdentity()), command: commandLine(), since: new Date().toISOString() };
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const seen = (await claimNumbers(folder)).at(-1) ?? 0;
    await refuseLiving(join(folder, String(seen)), owner);
    const claim = await claimAfter(seen, folder, owner);
    if (claim !== null) return { release: () => writeFile(claim, '') };
  }
  throw new Error(`Too many processes at once want the lock ${folder}: try again.`);
}

/**
 * Claims the number after one that was seen to be free.
 * @returns null where another process was faster.
 */
export async function claimAfter(seen: number, folder: string, owner: LockOwner): Promise<string | null> {
  const claim = join(folder, String(seen + 1));
  if (!(await linkComplete(claim, JSON.stringify(owner)))) return null;
  const [newest, ...older] = (await claimNumbers(folder)).toReversed();
  if (newest !== seen + 1) {
    await rm(claim, { force: true });
    return null;
  }
  await Promise.all(older.map((number) => rm(join(folder, String(number)), { force: true })));
  return claim;
}

async function claimNumbers(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((one, other) => one - other);
}

async function refuseLiving(claim: string, here: ProcessIdentity): Promise<void> {
  const owner = await readOwner(claim);
  if (owner !== null && !(await hasEnded(owner, here))) throw new StoreInUse(owner, claim);
}

/** Null for a claim that is released, or was taken away meanwhile by the holder of a higher one. */
async function readOwner(claim: string): Promise<LockOwner | null> {
  const text = await readFile(claim, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return text === '' ? null : (JSON.parse(text) as LockOwner);
  } catch (cause) {
    throw new Error(`Expected a lock written by xray in ${claim}: delete it if no xray runs here.`, {
      cause,
    });
  }
}

/** Creates a file with its content in one step; false where there is one of this name. */
async function linkComplete(path: string, text: string): Promise<boolean> {
  const draft = join(dirname(path), `draft-${randomUUID()}`);
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const longestCommand = 200;

function commandLine(): string {
  const [, script = '', ...rest] = process.argv;
  return [basename(script), ...rest].join(' ').slice(0, longestCommand);
}
