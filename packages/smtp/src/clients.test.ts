import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { openListener, type TestListener } from './testing/index.ts';

const run = promisify(execFile);
const swaks = '/usr/bin/swaks';
const listeners: TestListener[] = [];
afterEach(async () => {
  for (const endpoint of listeners.splice(0)) await endpoint.listener.close(0);
});

async function open(...input: Parameters<typeof openListener>): Promise<TestListener> {
  const endpoint = await openListener(...input);
  listeners.push(endpoint);
  return endpoint;
}

describe('nodemailer as client', () => {
  test('delivers a message with an attachment by STARTTLS, signed in', async () => {
    const { listener, handler } = await open('submission');
    const transport = createTransport({
      host: '127.0.0.1',
      port: listener.port,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
      auth: { user: 'a@here.example', pass: 'secret' },
    });
    await transport.sendMail({
      from: 'a@here.example',
      to: ['b@here.example', 'c@here.example'],
      subject: '你好',
      text: '.line\n..line\n',
      attachments: [{ filename: '报告.bin', content: Buffer.alloc(300_000, 7) }],
    });
    transport.close();
    expect(handler.received[0]?.envelope.rcptTo).toEqual(['b@here.example', 'c@here.example']);
    expect(handler.received[0]?.content.toString()).toContain('\r\n.line\r\n..line\r\n');
    expect(handler.received[0]?.content.length).toBeGreaterThan(400_000);
  });

  test('a wrong password is a wrong password', async () => {
    const { listener } = await open('submissions');
    const transport = createTransport({
      host: '127.0.0.1',
      port: listener.port,
      secure: true,
      tls: { rejectUnauthorized: false },
      auth: { user: 'a@here.example', pass: 'no' },
    });
    await expect(transport.verify()).rejects.toMatchObject({ responseCode: 535 });
    transport.close();
  });

  test('an address outside ASCII goes through with SMTPUTF8', async () => {
    const { listener, handler } = await open('mx');
    const transport = createTransport({ host: '127.0.0.1', port: listener.port, tls: { rejectUnauthorized: false } });
    await transport.sendMail({
      envelope: { from: '张三@here.example', to: '李四@here.example' },
      raw: 'Subject: x\r\n\r\nx\r\n',
    });
    transport.close();
    expect(handler.received[0]?.envelope).toMatchObject({
      mailFrom: '张三@here.example',
      rcptTo: ['李四@here.example'],
      smtpUtf8: true,
    });
  });
});

describe.skipIf(!existsSync(swaks))('swaks as client', () => {
  test.each([
    ['mx', ['--tls']],
    ['mx', []],
    ['submission', ['--tls', '--auth', 'LOGIN', '--auth-user', 'a@here.example', '--auth-password', 'secret']],
    [
      'submissions',
      ['--tls-on-connect', '--auth', 'PLAIN', '--auth-user', 'a@here.example', '--auth-password', 'secret'],
    ],
  ] as const)('delivers through the %s listener with %j', async (role, options) => {
    const { listener, handler } = await open(role);
    await run(swaks, [
      '--server',
      '127.0.0.1',
      '--port',
      `${listener.port}`,
      '--from',
      'a@here.example',
      '--to',
      'b@here.example',
      '--pipeline',
      ...options,
    ]);
    expect(handler.received).toHaveLength(1);
    expect(handler.received[0]?.content.toString()).toContain('This is a test mailing');
  });
});
