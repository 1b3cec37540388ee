import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { dropTestDatabase, startPostgres } from './postgres.ts';

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function waitUntilGone(url: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    if (!(await canConnect(url))) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

describe('the throw-away PostgreSQL', () => {
  it('answers until it is stopped', async () => {
    const server = await startPostgres();
    expect(await canConnect(server.url)).toBe(true);
    await server.stop();
    expect(await canConnect(server.url)).toBe(false);
  });

  it('is not left behind when the process that started it is killed', async () => {
    const module = new URL('./postgres.ts', import.meta.url).href;
    const script = `const { startPostgres } = await import(${JSON.stringify(module)}); console.log((await startPostgres()).url); setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string];
    expect(await canConnect(url)).toBe(true);
    owner.kill('SIGKILL');
    expect(await waitUntilGone(url, 20_000)).toBe(true);
  });

  it('never drops a database that is not one of the tests', async () => {
    await expect(dropTestDatabase('postgres://hongyan:x@127.0.0.1:1/postgres')).rejects.toThrow('not a test database');
  });
});
