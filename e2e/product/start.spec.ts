// `npm start` as a newcomer runs it: the built server with its built client, the demonstration, a second start, an ordered end.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const startLimitMs = 60_000;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

/** Free ports, so that starts stand side by side. */
const ports = {
  HONGYAN_HTTP_PORT: '0',
  HONGYAN_HTTPS_PORT: '0',
  HONGYAN_SMTP_PORT: '0',
  HONGYAN_SUBMISSION_PORT: '0',
  HONGYAN_SUBMISSIONS_PORT: '0',
  HONGYAN_IMAP_PORT: '0',
  HONGYAN_IMAPS_PORT: '0',
  HONGYAN_POP3_PORT: '0',
  HONGYAN_POP3S_PORT: '0',
};

async function start(data: string): Promise<Started> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...ports, HONGYAN_DATA: data, HONGYAN_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const findUrl = () => /In the browser\s+(http:\/\/localhost:\d+)\//.exec(text)?.[1];
  await expect.poll(findUrl, { message: 'the address of the started server', timeout: startLimitMs }).toBeTruthy();
  return { child, url: findUrl() ?? '', output: () => text };
}

async function end({ child }: Started): Promise<number | null> {
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  return (await exited)[0];
}

test('npm start shows a newcomer the way in, keeps the data, and ends in order', async ({ page }) => {
  const data = await mkdtemp(join(tmpdir(), 'hongyan-start-'));
  try {
    const first = await start(data);
    const person = /Sign in as\s+(\S+)\s+password (\S+)/.exec(first.output());
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await page.goto(first.url);
    await page
      .getByRole('textbox')
      .first()
      .fill(person?.[1] ?? '');
    await page.locator('input[type=password]').fill(person?.[2] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/dashboard/);
    await expect(page.getByRole('region').first()).toBeVisible();
    expect(await end(first)).toBe(0);
    const second = await start(data);
    expect(second.output()).not.toContain('Sign in as');
    const signIn = await fetch(`${second.url}/api/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: person?.[1], password: person?.[2] }),
    });
    expect(signIn.status).toBe(200);
    expect(await end(second)).toBe(0);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});

test.describe('in the background of a shell that exits', () => {
  for (const [how, line, isHungUp] of [
    ['nohup, and the terminal is closed', 'nohup npm start >"$LOG" 2>&1 </dev/null & echo $!', true],
    ['&', 'npm start >"$LOG" 2>&1 </dev/null & echo $!', false],
    ['setsid', 'setsid npm start >"$LOG" 2>&1 </dev/null & echo $!', false],
  ] as const)
    test(`${how}: npm start goes on answering, and SIGTERM ends it in order`, async () => {
      const directory = await mkdtemp(join(tmpdir(), 'hongyan-start-'));
      const log = join(directory, 'log.txt');
      const env = { ...process.env, ...ports, HONGYAN_DATA: join(directory, 'data'), HONGYAN_DEMO: '0', LOG: log };
      // A process group of its own, as a terminal's jobs have one.
      const shell = spawn('sh', ['-c', line], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(shell, 'exit');
      const [notified] = (await once(shell.stdout, 'data')) as [Buffer];
      await exited;
      // npm itself ends at a hangup; what it started is left in its group.
      const target = isHungUp ? -(shell.pid ?? 0) : Number(String(notified));
      const read = () => readFile(log, 'utf8').catch(() => '');
      const findUrl = async () => /In the browser\s+(http:\/\/localhost:\d+)\//.exec(await read())?.[1];
      let isEnded = false;
      try {
        await expect
          .poll(findUrl, { message: 'the address of the started server', timeout: startLimitMs })
          .toBeTruthy();
        const url = (await findUrl()) ?? '';
        const ask = () =>
          fetch(`${url}/readyz`).then(
            ({ status }) => String(status),
            () => 'gone',
          );
        if (isHungUp) process.kill(target, 'SIGHUP');
        // A program that ends with its parent finds out within half a second.
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        expect(await ask()).toBe('200');
        process.kill(target, 'SIGTERM');
        isEnded = true;
        await expect.poll(ask, { timeout: 30_000 }).toBe('gone');
        expect(await read()).not.toMatch(/Error|could not/);
        // The data directory is free again: another start takes it.
        const second = await start(join(directory, 'data'));
        expect(await end(second)).toBe(0);
      } finally {
        if (!isEnded) process.kill(target, 'SIGTERM');
        await rm(directory, { recursive: true, force: true });
      }
    });
});
