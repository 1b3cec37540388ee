// docs/adding-a-capability.md is true: its example is built in a copy of the server by the steps of the page alone, and served.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnServer } from '@hongyan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let copy: string;
let page: string;

/** The files that the page shows: their path in backticks, then a block of code. */
const filesOf = (text: string): [path: string, code: string][] =>
  [...text.matchAll(/^`([^`\n]+\.ts)`:[^`]*(?:`[^`\n]*`[^`]*)*?\n```ts\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', code = '']) => [path, code],
  );

/** The lines that it adds to files that are there. */
const linesOf = (text: string): string[] => [...text.matchAll(/^\+(.*)$/gm)].map(([, line = '']) => line);

/** A copy of server and contract, with links to all else. */
async function layOut(): Promise<string> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'adding-a-capability-')));
  const skipped = (path: string) => !/node_modules|\.test\.ts$/.test(path.slice(root.length));
  for (const folder of ['apps/server', 'packages/contract'])
    await cp(join(root, folder), join(base, folder), { recursive: true, filter: skipped });
  await cp(join(root, 'package.json'), join(base, 'package.json'));
  await mkdir(join(base, 'node_modules/@hongyan'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@hongyan') await symlink(join(root, 'node_modules', name), join(base, 'node_modules', name));
  for (const name of ['imap', 'line-protocol', 'mime', 'pop3', 'smtp'])
    await symlink(join(root, 'packages', name), join(base, 'node_modules/@hongyan', name));
  await symlink(join(base, 'packages/contract'), join(base, 'node_modules/@hongyan/contract'));
  return base;
}

beforeAll(async () => {
  page = await readFile(join(root, 'docs/adding-a-capability.md'), 'utf8');
  copy = await layOut();
}, 60_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

test('the example of the page is built by its steps, with two lines outside its own folders, and answers', async () => {
  const files = filesOf(page);
  expect(files.map(([path]) => path)).toEqual([
    'packages/contract/src/greetings/calls.ts',
    'apps/server/src/features/greetings/greet.ts',
    'apps/server/src/features/greetings/operations.ts',
    'apps/server/src/features/greetings/index.ts',
  ]);
  for (const [path, code] of files) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), code);
  }
  const lines = linesOf(page);
  expect(lines).toHaveLength(2);
  const list = join(copy, 'packages/contract/src/calls.ts');
  const [importing = '', naming = ''] = lines;
  const text = await readFile(list, 'utf8');
  await writeFile(list, `${importing}\n${text.replace('export const calls = {\n', (start) => `${start}${naming}\n`)}`);
  const generator = join(copy, 'apps/server/scripts/generate-capabilities.ts');
  expect(spawnSync(process.execPath, [generator, '--check']).status).toBe(1);
  expect(spawnSync(process.execPath, [generator]).status).toBe(0);

  const data = join(copy, 'data');
  const server = await spawnServer({ HONGYAN_DATA: data, HONGYAN_DEMO: '0' }, join(copy, 'apps/server/src/main.ts'));
  try {
    const answer = await fetch(`${server.url}/api/greetings/greet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mei' }),
    });
    expect(await answer.json()).toMatchObject({ code: 200, data: { text: 'Hello, Mei' } });
  } finally {
    await server.kill('SIGTERM');
  }
}, 120_000);
