import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './source-files.ts';

/** A node of the test's own, on data that outlives it. */
export interface ElasticsearchNode {
  readonly url: string;
  /** SIGKILL, and the end of the process. */
  readonly kill: () => Promise<void>;
}

const starter = join(root, '../shared/elasticsearch/start');

/** What is missing to start a node. */
export const nodeSkip = existsSync(starter) ? undefined : 'the launcher in ../shared/elasticsearch';

/** The node ends with this process at the latest. */
export function startElasticsearchNode(dataFolder: string, port = 0): ElasticsearchNode {
  const args = ['--data', dataFolder, '--port', String(port), '--parent', String(process.pid)];
  const run = spawnSync(starter, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`Elasticsearch did not start: ${run.stderr}`);
  const url = run.stdout.trim();
  return { url, kill: () => kill(processOf(url)) };
}

/** The launcher notes process and folder of every node beside its build. */
function processOf(url: string): number {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const note = join(cache, 'xray-test-elasticsearch/nodes', new URL(url).port);
  return Number(readFileSync(note, 'utf8').split('\n')[0]);
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
