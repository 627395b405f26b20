import { execFileSync } from 'node:child_process';

/** Runs git in a folder, as somebody, without the settings of whoever runs the tests. */
export function git(folder: string, ...words: readonly string[]): string {
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'Somebody',
    GIT_AUTHOR_EMAIL: 'somebody@git.example',
    GIT_COMMITTER_NAME: 'Somebody',
    GIT_COMMITTER_EMAIL: 'somebody@git.example',
  };
  return execFileSync('git', ['-C', folder, ...words], { env: environment, encoding: 'utf8' }).trim();
}

/** A repository of all files that are there, in one commit. */
export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'all');
}
