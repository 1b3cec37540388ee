import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory } from './data-directory.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-data-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('is created for its owner only', async () => {
  const directory = openDataDirectory(join(root, 'new', 'data'));
  expect((await stat(directory.path)).mode & 0o777).toBe(0o700);
  directory.release();
});

test('a second start is refused with a reason, and works when the first has ended', () => {
  const first = openDataDirectory(root);
  expect(() => openDataDirectory(root)).toThrow(
    /is in use by another running server \(process \d+, since .*\); stop it first/,
  );
  first.release();
  openDataDirectory(root).release();
});

test('another process is refused while the owner lives, and not after kill -9', async () => {
  const source = `
    import { openDataDirectory } from ${JSON.stringify(new URL('./data-directory.ts', import.meta.url).href)};
    globalThis.kept = openDataDirectory(${JSON.stringify(root)});
    console.log('owned');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(() => openDataDirectory(root)).toThrow(new RegExp(`process ${String(child.pid)}`));
  child.kill('SIGKILL');
  await once(child, 'close');
  openDataDirectory(root).release();
});

test('those whose store is elsewhere share it; who needs it alone waits for all of them, and keeps all of them out', () => {
  const [first, second] = [openDataDirectory(root, 'shared'), openDataDirectory(root, 'shared')];
  expect(() => openDataDirectory(root)).toThrow(/is in use/);
  first.release();
  expect(() => openDataDirectory(root)).toThrow(/is in use/);
  second.release();
  const alone = openDataDirectory(root);
  expect(() => openDataDirectory(root, 'shared')).toThrow(/is in use/);
  alone.release();
});
