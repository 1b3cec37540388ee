// The policy of our domains on TLS, as other servers fetch it: at a host of its own, over HTTPS alone, and nothing else there.
import { request } from 'node:https';
import { startTestServer, type TestServer } from '@hongyan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminAnswer } from '../../admin-command/index.ts';

let server: TestServer;

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly text: string;
}

function get(host: string, path: string, port = server.ports.https): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { host }, servername: host, rejectUnauthorized: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode, type: response.headers['content-type'], text }),
        );
      },
    );
    asked.on('error', reject).end();
  });
}

async function run(...argv: string[]): Promise<Extract<AdminAnswer, { ok: true }>> {
  const answer = await server.context.runAdminCommand(argv);
  if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
  return answer;
}

const path = '/.well-known/mta-sts.txt';
const readId = async () => /"v=STSv1; id=(\w+)"/.exec((await run('domain', 'dns', 'policy.example')).text)?.[1];

beforeAll(async () => {
  server = await startTestServer({
    database: 'sqlite',
    env: { HONGYAN_HOSTNAME: 'mail.policy.example', HONGYAN_HOSTS: 'mail.policy.example' },
  });
  await server.addOrganisation('Policy', 'policy.example');
});
afterAll(() => server.stop());

test('is a plain text with the lines of RFC 8461, whatever port and case the host has', async () => {
  const expected = ['version: STSv1', 'mode: testing', 'mx: mail.policy.example', 'max_age: 604800', ''].join('\r\n');
  for (const host of ['mta-sts.policy.example', 'MTA-STS.policy.example:443'])
    expect(await get(host, path), host).toEqual({ status: 200, type: 'text/plain; charset=utf-8', text: expected });
});

test('is nowhere else, and nothing else is there', async () => {
  expect((await get('mta-sts.other.example', path)).status).toBe(404);
  expect((await get('mail.policy.example', path)).status).toBe(404);
  for (const other of ['/', '/index.html', `${path}?x=1`, '/api/user/info', '/readyz'])
    expect((await get('mta-sts.policy.example', other)).status, other).toBe(421);
  expect((await get('elsewhere.example', path)).status).toBe(421);
  const plain = await fetch(`http://127.0.0.1:${String(server.ports.http)}${path}`);
  expect(plain.status).toBe(404);
});

test('follows the setting, and so does the id that DNS has to show', async () => {
  const before = await readId();
  await run('org', 'set', 'mtaStsMode', 'enforce');
  expect((await get('mta-sts.policy.example', path)).text).toContain('mode: enforce\r\n');
  const after = await readId();
  expect(after).not.toBe(before);
  await run('org', 'reset', 'mtaStsMode');
  expect(await readId()).toBe(before);
  await expect(run('org', 'set', 'mtaStsMode', 'always')).rejects.toThrow();
});
