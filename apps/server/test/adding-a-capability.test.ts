// docs/adding-a-capability.md is true: its example is built in a copy of the server by the steps of the page alone, and served.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient, spawnServer, testPassword } from '@hongyan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCommand } from '../src/listeners/admin/send-command.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const mei = 'mei@example.org';
let copy: string;
let page: string;

/** The files that the page shows: their path in backticks, then a block of code. */
const parseFiles = (text: string): [path: string, code: string][] =>
  [...text.matchAll(/^`([^`\n]+\.ts)`:[^`]*(?:`[^`\n]*`[^`]*)*?\n```ts\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', code = '']) => [path, code],
  );

/** A copy of server and contract, with links to all else. */
async function layOut(): Promise<string> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'adding-a-capability-')));
  const skipped = (path: string) => !/node_modules|\/dist(\/|$)|\.test\.ts$/.test(path.slice(root.length));
  for (const folder of ['apps/server', 'packages/contract'])
    await cp(join(root, folder), join(base, folder), { recursive: true, filter: skipped });
  await cp(join(root, 'package.json'), join(base, 'package.json'));
  await mkdir(join(base, 'node_modules/@hongyan'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@hongyan') await symlink(join(root, 'node_modules', name), join(base, 'node_modules', name));
  for (const name of ['dav', 'icalendar', 'imap', 'line-protocol', 'mime', 'pop3', 'smtp', 'vcard'])
    await symlink(join(root, 'packages', name), join(base, 'node_modules/@hongyan', name));
  await symlink(join(base, 'packages/contract'), join(base, 'node_modules/@hongyan/contract'));
  return base;
}

beforeAll(async () => {
  page = await readFile(join(root, 'docs/adding-a-capability.md'), 'utf8');
  copy = await layOut();
}, 60_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Writes the lists anew; first they are out of date. */
function generate(): void {
  for (const workspace of ['packages/contract', 'apps/server']) {
    const generator = join(copy, workspace, 'scripts/generate-capabilities.ts');
    expect(spawnSync(process.execPath, [generator, '--check']).status, workspace).toBe(1);
    expect(spawnSync(process.execPath, [generator]).status, workspace).toBe(0);
  }
}

test('the example of the page is built by its steps, changes no file that is there, and works: call, setting, table, command', async () => {
  const files = parseFiles(page);
  expect(files.map(([path]) => path)).toEqual([
    'packages/contract/src/greetings/calls.ts',
    'packages/contract/src/greetings/index.ts',
    'packages/contract/src/greetings/settings.ts',
    'apps/server/src/engines/database/schema/greetings-tables.ts',
    'apps/server/src/engines/database/migrations/018-greetings.ts',
    'apps/server/src/features/greetings/greet.ts',
    'apps/server/src/features/greetings/operations.ts',
    'apps/server/src/features/greetings/index.ts',
    'apps/server/src/features/greetings/admin-commands.ts',
  ]);
  for (const [path, code] of files) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), code, { flag: 'wx' });
  }
  generate();
  const faces = await readFile(join(copy, 'packages/contract/src/generated/capabilities.ts'), 'utf8');
  expect(faces).toContain("export * from '../greetings/index.ts';");

  const data = join(copy, 'data');
  const env = { HONGYAN_DATA: data, HONGYAN_DEMO: '0' };
  const server = await spawnServer(env, join(copy, 'apps/server/src/main.ts'));
  const admin = async (...argv: string[]) => expect(await sendCommand(data, argv), argv[0]).toMatchObject({ ok: true });
  try {
    await admin('domain', 'add', 'example.org');
    await admin('user', 'add', mei, '--name', 'Mei', `--password=${testPassword}`);
    await admin('org', 'set', 'greetingWord', 'Welcome');
    const { data: signedIn } = await createApiClient(server.url, {}, '').identity.token({
      grant_type: 'password',
      username: mei,
      password: testPassword,
    });
    const answer = await fetch(`${server.url}/api/greetings/greet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${signedIn.accessToken ?? ''}` },
      body: JSON.stringify({ name: 'Lin' }),
    });
    expect(await answer.json()).toMatchObject({ code: 200, data: { text: 'Welcome, Lin' } });
    const main = join(copy, 'apps/server/src/admin/main.ts');
    const typed = spawnSync(process.execPath, [main, 'greeting', 'list', mei], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(typed.stdout).toMatch(/^NAME +GREETED\nLin +\d{4}-/);
  } finally {
    await server.kill('SIGTERM');
  }
}, 120_000);
