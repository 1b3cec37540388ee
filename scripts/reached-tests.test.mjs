// `npm run test:changed` on a small project: a change runs the tests that import it, however far away, and no others.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReachedTests } from './reached-tests.mjs';

const toolchain = { node: process.execPath, env: process.env };
let folder;

const write = (file, text) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const git = (...args) => {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'hongyan-reached-')));
  write('tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true}}');
  write('apps/a/src/deep.ts', 'export const deep = 1;');
  write('apps/a/src/middle.ts', "export { deep } from './deep.ts';");
  write('apps/a/src/middle.test.ts', "import './middle.ts';");
  write('apps/a/src/other.ts', 'export const other = 1;');
  write('apps/a/src/other.test.ts', "import './other.ts';");
  write('packages/b/src/index.ts', "export { deep } from '../../../apps/a/src/middle.ts';");
  write('scripts/alone.mjs', 'export {};');
  write('e2e/first.spec.ts', "import '../packages/b/src/index.ts';");
  write('e2e/second.spec.ts', 'export {};');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds the tests that import what has changed, and those that are new', async () => {
  write('apps/a/src/deep.ts', 'export const deep = 2;');
  write('e2e/second.spec.ts', 'export const changed = 1;');
  write('apps/a/src/new.test.ts', 'export {};');
  expect(await findReachedTests(toolchain, 'HEAD', folder)).toEqual({
    unit: ['apps/a/src/middle.test.ts', 'apps/a/src/new.test.ts'],
    changedSpecs: ['e2e/second.spec.ts'],
    specs: ['e2e/first.spec.ts', 'e2e/second.spec.ts'],
  });
});

it('says when git knows no such commit', async () => {
  await expect(findReachedTests(toolchain, 'no-such-commit', folder)).rejects.toThrow('no-such-commit');
});
