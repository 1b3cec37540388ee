import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plainHttp } from './plain-http.mjs';

const run = promisify(execFile);

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hongyan-plain-http-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a program says that was bundled, and whether it has loaded undici. */
async function runBundled(files) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [plainHttp],
    ssr: { noExternal: true },
    build: { ssr: true, outDir: 'out', rolldownOptions: { input: join(folder, 'main.mjs') } },
  });
  const { stdout } = await run(process.execPath, [join(folder, 'out', 'main.mjs')]);
  return JSON.parse(stdout);
}

const undici = `process.moduleLoadList.some((name) => name.includes('undici/undici'))`;

it('gives modules of both kinds what they use of node:http, and loads nothing else for it', async () => {
  const said = await runBundled({
    'main.mjs': `import http, { Agent, createServer, globalAgent } from 'node:http';
      import * as all from 'http';
      import old from './old.cjs';
      console.log(JSON.stringify({ undici: ${undici}, old, same: [
        http === process.getBuiltinModule('http'), Agent === http.Agent, createServer === all.createServer,
        globalAgent === http.globalAgent, all.request === http.request, all.STATUS_CODES[404], all.maxHeaderSize > 0] }));`,
    'old.cjs': `const http = require('http'); const { Agent } = require('node:http');
      class Own extends http.Agent {}
      module.exports = [typeof http.createServer, new Own() instanceof Agent, http.METHODS.includes('GET')];`,
  });
  expect(said).toEqual({
    undici: false,
    old: ['function', true, true],
    same: [true, true, true, true, true, 'Not Found', true],
  });
});

it('fails the build for what it does not give', async () => {
  await expect(
    runBundled({ 'main.mjs': `import { WebSocket } from 'node:http'; console.log(WebSocket);` }),
  ).rejects.toThrow(/WebSocket/);
});
