import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Real databases and processes: slow on a small, busy machine, never by design.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
