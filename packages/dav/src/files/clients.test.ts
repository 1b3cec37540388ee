/** What programs that are not ours make of the protocol: Debian's litmus, cadaver and rclone against files in memory. Each is left out where it is not there. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedClock } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileTestServer, startFileTestServer } from './testing/index.ts';

const programs = { litmus: '/usr/bin/litmus', cadaver: '/usr/bin/cadaver', rclone: '/usr/bin/rclone' } as const;
const isMissing = (program: keyof typeof programs): boolean => !existsSync(programs[program]);
const runTimeoutMs = 20_000;

let server: FileTestServer;
let home = '';
beforeAll(async () => {
  server = await startFileTestServer();
  home = await mkdtemp(join(tmpdir(), 'hongyan-webdav-'));
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

/** What it printed; rejects when it fails. */
function run(program: keyof typeof programs, args: readonly string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(programs[program], args, {
      cwd: home,
      env: { ...inheritedClock(), PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8' },
      timeout: runTimeoutMs,
      killSignal: 'SIGKILL',
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    child.stdin.on('error', () => undefined); // it may end before it has read all
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve(printed) : reject(new Error(`${program}: ${String(status)}\n${printed}`)),
    );
    child.stdin.end(input);
  });
}

describe('programs', () => {
  it.skipIf(isMissing('litmus'))('litmus finds nothing to complain of', async () => {
    const printed = await run('litmus', [server.url, 'ada', 'secret']);
    const passed = [...printed.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed, 0 failed/g)];
    expect(passed.map(([, suite]) => suite)).toEqual(['basic', 'copymove', 'props', 'locks', 'http']);
    expect(printed).not.toMatch(/FAIL|WARNING|SKIPPED/);
  });

  it.skipIf(isMissing('rclone'))('rclone brings a folder up and down, and sees what changed', async () => {
    const near = join(home, 'near');
    await mkdir(join(near, '项目', 'empty'), { recursive: true });
    const large = Buffer.alloc(300_000, 'rclone');
    await writeFile(join(near, '项目', '计划 #1.txt'), large);
    await writeFile(join(near, 'small'), 'one');
    const account = ['--webdav-url', server.url, '--webdav-vendor', 'other', '--webdav-user', 'ada'];
    const secret = (await run('rclone', ['obscure', 'secret'])).trim();
    const rclone = (...args: readonly string[]) =>
      run('rclone', [...args, ...account, '--webdav-pass', secret, '--create-empty-src-dirs', '--config', '/dev/null']);
    await rclone('sync', near, ':webdav:far');
    await writeFile(join(near, 'small'), 'another');
    await rclone('sync', near, ':webdav:far');
    await rclone('sync', ':webdav:far', join(home, 'back'));
    expect(await readFile(join(home, 'back', '项目', '计划 #1.txt'))).toEqual(large);
    expect(await readFile(join(home, 'back', 'small'), 'utf8')).toBe('another');
    expect(existsSync(join(home, 'back', '项目', 'empty'))).toBe(true);
  });

  it.skipIf(isMissing('cadaver'))('cadaver locks, writes, copies, moves and removes', async () => {
    await writeFile(join(home, '.netrc'), 'machine 127.0.0.1 login ada password secret\n', { mode: 0o600 });
    await writeFile(join(home, 'page'), 'a page');
    const commands = [
      'mkcol shelf',
      'cd shelf',
      'put page',
      'lock page',
      'put page',
      'copy page copied',
      'unlock page',
    ];
    const more = [
      'move copied moved',
      'propset moved colour red',
      'propget moved colour',
      'get moved got',
      'delete page',
      'ls',
    ];
    const printed = await run('cadaver', [server.url], `${[...commands, ...more, 'quit'].join('\n')}\n`);
    expect(printed).toContain('red');
    expect(printed).not.toMatch(/failed|not allowed/i);
    expect(await readFile(join(home, 'got'), 'utf8')).toBe('a page');
  });
});
