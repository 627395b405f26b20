import { defineConfig } from 'rolldown';

/** The published `xray`: plain JavaScript for Node 20, our files in chunks, libraries left to npm. */
export default defineConfig({
  input: { xray: 'cli/index.ts' },
  platform: 'node',
  external: (id) => !/^[./#]/.test(id) && !id.startsWith('/'),
  transform: { target: 'node20' },
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
