// What `npm run release` makes, as an administrator takes it: unpacked in a folder of its own, run without the project, without npm.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { names } from '../support/names.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const released = join(project, 'release');

const ports = [
  ...['HTTP', 'HTTPS', 'SMTP', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S', 'ACME_HTTP'],
].map((name) => [`HONGYAN_${name}_PORT`, '0']);

/** Loads what lies beside the built server: native code and tables. */
const useLibraries = `
  const { existsSync } = require('node:fs');
  const sharp = require('sharp');
  const { default: Regions } = require('ip2region');
  const { pinyin } = require('pinyin-pro');
  const tables = require.resolve('pdfjs-dist/package.json').replace('package.json', 'cmaps/GBK-EUC-H.bcmap');
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer().then((png) =>
    console.log(JSON.stringify({
      png: png.length > 0, region: new Regions().search('114.114.114.114').country,
      pinyin: pinyin('鸿雁', { toneType: 'none' }), tables: existsSync(tables),
    })));
`;

async function release(): Promise<ReadonlyMap<string, string>> {
  await run(process.execPath, [join(project, 'scripts', 'release.mjs')], { cwd: project });
  const lines = (await readFile(join(released, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

test('a release is the same for the same commit, and runs by itself', async ({ page }) => {
  test.slow();
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-release-'));
  const sums = await release();
  try {
    await test.step('its checksums are right, and the same when it is made again', async () => {
      expect([...(await release())]).toEqual([...sums]);
      expect((await readdir(released)).sort()).toEqual(['SHA256SUMS', ...sums.keys()].sort());
      for (const [file, sum] of sums) {
        const bytes = await readFile(join(released, file));
        expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sum);
      }
    });

    const archive = [...sums.keys()].find((name) => name.endsWith('.tar.gz')) ?? '';
    await run('tar', ['xzf', join(released, archive), '-C', directory]);
    const name = archive.replace(`-${process.platform}-${process.arch}.tar.gz`, '');
    const home = join(directory, name);

    await test.step('it has what it needs of libraries, and names all of them', async () => {
      const { stdout } = await run(process.execPath, ['-e', useLibraries], { cwd: home });
      expect(JSON.parse(stdout)).toEqual({ png: true, region: '中国', pinyin: 'hong yan', tables: true });
      const bill = JSON.parse(await readFile(join(released, `${name}.cdx.json`), 'utf8')) as {
        readonly components: readonly { readonly name: string }[];
      };
      const names = bill.components.map((component) => component.name);
      for (const library of ['fastify', 'react', 'sharp', 'pdfjs-dist']) expect(names).toContain(library);
      const licences = await readFile(join(home, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
      expect(licences).toMatch(/^fastify .* \(MIT\)$/m);
    });

    await test.step('an old Node, and what is none, is refused with what to do', async () => {
      const old = join(directory, 'old-node');
      await writeFile(old, '#!/bin/sh\necho v22.1.0\n', { mode: 0o755 });
      for (const node of [old, 'echo', join(directory, 'nothing')]) {
        const refused = await run(join(home, 'bin', 'hongyan'), { env: { ...process.env, NODE: node } }).catch(
          (error: unknown) => error as { readonly stderr: string },
        );
        expect(refused.stderr, node).toContain('Hongyan needs Node.js 24 or newer');
      }
    });

    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('HONGYAN_'))),
      ...Object.fromEntries(ports),
      NODE: process.execPath,
      HONGYAN_DATA: join(directory, 'data'),
      HONGYAN_DEMO: '1',
    };
    const server = spawn(join(home, 'bin', 'hongyan'), { env, cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
    try {
      await expect.poll(() => said, { timeout: 60_000 }).toContain('password');
      const [, url = ''] = /(http:\/\/localhost:\d+)\//.exec(said) ?? [];
      const [, address = '', password = ''] = /Sign in as\s+(li\.lei@\S+)\s+password (\S+)/.exec(said) ?? [];

      await test.step('somebody signs in and sees the mail', async () => {
        await page.goto(`${url}/#/login`);
        await page.getByLabel(names.zh.userName).fill(address);
        await page.getByRole('textbox', { name: names.zh.password, exact: true }).fill(password);
        await page.keyboard.press('Enter');
        await page.waitForURL(/#\/(?!login)/);
        await page.goto(`${url}/#/inbox`);
        await expect(page.getByRole('option').or(page.getByRole('row')).first()).toBeVisible();
      });

      await test.step('the administrator has the command line', async () => {
        const { stdout } = await run(join(home, 'bin', 'hongyan-admin'), ['user', 'list'], { env, cwd: directory });
        expect(stdout).toContain(address);
      });
    } finally {
      server.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
