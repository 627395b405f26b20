import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RepositoryDescription } from '../source.ts';
import type { Checkout } from './checkout.ts';
import { parseRemote } from './parse-remote.ts';
import { GitFailed, runGit } from './run-git.ts';

const mostAnswerBytes = 10_000;

/**
 * Name and host by the remote `origin`, commit and branch by git; what git does not tell is null. A folder inside a
 * repository is not that repository, so it goes by its own name.
 */
export async function describeRepository(checkout: Checkout): Promise<RepositoryDescription> {
  const [url, commit, ref] = await Promise.all([
    isTopOfRepository(checkout) ? ask(checkout, 'config', '--get', 'remote.origin.url') : null,
    ask(checkout, 'rev-parse', '--verify', '--quiet', 'HEAD'),
    ask(checkout, 'symbolic-ref', '--quiet', 'HEAD'),
  ]);
  const remote = url === null ? null : parseRemote(url);
  return {
    name: remote?.name ?? (basename(checkout.folder) || 'root'),
    host: remote?.host ?? null,
    externalId: null,
    commitSha: matching(commit, /^[0-9a-f]{40,64}$/),
    ref: matching(ref, /^refs\/\S{1,1000}$/),
  };
}

function isTopOfRepository({ folder }: Checkout): boolean {
  return existsSync(join(folder, '.git'));
}

// An answer of failure means here: there is none. That git itself fails, the listing of the files reports.
async function ask(checkout: Checkout, ...words: readonly string[]): Promise<string | null> {
  let answer = '';
  const onOutput = (chunk: Buffer) => {
    answer += chunk.toString('utf8');
    return answer.length < mostAnswerBytes ? 'more' : 'enough';
  };
  try {
    await runGit({ checkout, arguments: words, onOutput });
    return answer.trim();
  } catch (error) {
    if (error instanceof GitFailed) return null;
    throw error;
  }
}

function matching(text: string | null, pattern: RegExp): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
