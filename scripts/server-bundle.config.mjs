// The server, its threads and the administrator's command line as a few files of plain JavaScript (vite build --config). Sources run as they are everywhere else;
// this is for `npm start` and `npm run admin` only: loading 2 300 files costs 0.5 s at every start and 50 MiB for good.
import { join } from 'node:path';
import { asciiSources } from './ascii-source.mjs';
import { root } from './bring-node.mjs';

const server = join(root, 'apps', 'server');
const source = (path) => join(server, 'src', path);

export default {
  root: server,
  logLevel: 'warn',
  plugins: [asciiSources],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    // Beside `src` and as deep, so that paths relative to a file hold for both.
    outDir: join(server, 'dist'),
    emptyOutDir: true,
    target: 'node24',
    // Names stay, so that a stack trace can be read.
    minify: false,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        admin: source('admin/main.ts'),
        'database-thread': source('database-thread.ts'),
        'sqlite-worker': source('engines/search-index/sqlite-worker.ts'),
        'certificate-thread': source('engines/certificate/certificate-thread.ts'),
        'acme-thread': source('engines/certificate/acme-thread.ts'),
        'sandbox-child': source('engines/sandbox/sandbox-child.ts'),
      },
      // Locations by address are read from files beside the library that brings them. Parts of libraries that are used where somebody installed them (we did not), and native code, which stays where it is.
      external: ['pg-native', 'bufferutil', 'utf-8-validate', 'sharp', 'ip2region'],
      // Every thread keeps the text of what it loads: comments are left out.
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
};
