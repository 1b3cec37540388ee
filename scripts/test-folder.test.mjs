import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestFolder } from './test-folder.mjs';

let disk;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'hongyan-disk-'));
});
afterEach(() => rmSync(disk, { recursive: true, force: true }));

it('makes a folder that other users can go through but not list', () => {
  const folder = makeTestFolder(disk);
  expect(folder?.startsWith(join(disk, `hongyan-tests-${process.pid}-`))).toBe(true);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

it('removes folders of runs that have ended, and no others', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const stale = join(disk, `hongyan-tests-${ended}-abc`);
  const running = join(disk, `hongyan-tests-${process.ppid}-abc`);
  const foreign = join(disk, 'something-else');
  for (const folder of [stale, running, foreign]) mkdirSync(folder);
  makeTestFolder(disk);
  expect([stale, running, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

it('leaves the system’s own folder where there is no such disk', () => {
  expect(makeTestFolder(join(disk, 'missing'))).toBeUndefined();
});
