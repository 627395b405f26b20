import type { Format } from './extractor.ts';

/** Every format we read, by id. A new one is an entry here, a file of its name, and a test. */
export const formats: readonly Format[] = [
  {
    id: 'cargo/cargo-lock',
    ecosystem: 'cargo',
    files: ['Cargo.lock'],
    companions: ['Cargo.toml'],
    load: async () => (await import('./packages/cargo/cargo-lock.ts')).extractor,
  },
  {
    id: 'composer/composer-lock',
    ecosystem: 'composer',
    files: ['composer.lock'],
    companions: ['composer.json'],
    load: async () => (await import('./packages/composer/composer-lock.ts')).extractor,
  },
  {
    id: 'gem/gemfile-lock',
    ecosystem: 'gem',
    files: ['Gemfile.lock', 'gems.locked'],
    companions: ['Gemfile', 'gems.rb'],
    load: async () => (await import('./packages/gem/gemfile-lock.ts')).extractor,
  },
  {
    id: 'golang/go-mod',
    ecosystem: 'golang',
    files: ['go.mod'],
    companions: ['go.sum', 'go.work'],
    load: async () => (await import('./packages/golang/go-mod.ts')).extractor,
  },
  {
    id: 'npm/package-lock-json',
    ecosystem: 'npm',
    files: ['package-lock.json', 'npm-shrinkwrap.json'],
    companions: ['package.json'],
    load: async () => (await import('./packages/npm/package-lock-json.ts')).extractor,
  },
  {
    id: 'npm/pnpm-lock-yaml',
    ecosystem: 'npm',
    files: ['pnpm-lock.yaml'],
    companions: [],
    load: async () => (await import('./packages/npm/pnpm-lock-yaml.ts')).extractor,
  },
  {
    id: 'npm/yarn-lock',
    ecosystem: 'npm',
    files: ['yarn.lock'],
    companions: ['package.json'],
    load: async () => (await import('./packages/npm/yarn-lock.ts')).extractor,
  },
  {
    id: 'pypi/pipfile-lock',
    ecosystem: 'pypi',
    files: ['Pipfile.lock'],
    companions: ['Pipfile'],
    load: async () => (await import('./packages/pypi/pipfile-lock.ts')).extractor,
  },
  {
    id: 'pypi/poetry-lock',
    ecosystem: 'pypi',
    files: ['poetry.lock'],
    companions: ['pyproject.toml'],
    load: async () => (await import('./packages/pypi/poetry-lock.ts')).extractor,
  },
  {
    id: 'pypi/requirements-txt',
    ecosystem: 'pypi',
    files: ['requirements*.txt', 'requirements/*.txt'],
    companions: ['*.in', '*.txt'],
    load: async () => (await import('./packages/pypi/requirements-txt.ts')).extractor,
  },
  {
    id: 'pypi/uv-lock',
    ecosystem: 'pypi',
    files: ['uv.lock'],
    companions: [],
    load: async () => (await import('./packages/pypi/uv-lock.ts')).extractor,
  },
];
