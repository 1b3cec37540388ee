// The server, its threads and the administrator's command line as a few files of plain JavaScript (vite build --config). Sources run as they are everywhere else;
// this is for `npm start` and `npm run admin` only: loading 2 300 files costs 0.5 s at every start and 50 MiB for good.
import { join } from 'node:path';
import { asciiSources } from './ascii-source.mjs';
import { root } from './bring-node.mjs';
import { plainHttp } from './server-bundle/plain-http.mjs';
import { shortPrefixes } from './server-bundle/short-prefixes.mjs';
import { startBudget } from './server-bundle/start-budget.mjs';

const server = join(root, 'apps', 'server');
const source = (path) => join(server, 'src', path);

const ownModules = /\/(?:apps\/server|packages\/[^/]+)\/src\//;

export default {
  root: server,
  logLevel: 'warn',
  plugins: [asciiSources, plainHttp, shortPrefixes, startBudget],
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
      external: [
        // Native code, which stays where it is, and parts of libraries that are used where somebody installed them (we did not).
        ...['pg-native', 'bufferutil', 'utf-8-validate', 'sharp'],
        // Read from files beside the library that brings them.
        'ip2region',
        // What checks fastify's own schemas: it is never loaded, the listener refuses such a schema (listeners/http/http-server.ts).
        ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
      ],
      // Our modules do nothing when they are loaded, so whoever needs one of what an `index.ts` passes on loads that alone: the database thread no routes.
      treeshake: { moduleSideEffects: [{ test: ownModules, sideEffects: false }] },
      // Every thread keeps the text of what it loads: comments are left out.
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
};
