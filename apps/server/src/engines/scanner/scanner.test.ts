import { afterEach, describe, expect, test } from 'vitest';
import { createClamd } from './clamd.ts';
import type { ScannedEnvelope } from './port.ts';
import { createRspamd } from './rspamd.ts';
import {
  clamdProgram,
  type Daemon,
  eicar,
  gtube,
  hasClamd,
  hasRspamd,
  rspamdProgram,
  startClamd,
  startClamdDouble,
  startRspamd,
  startRspamdDouble,
  startTcpDouble,
} from './testing/daemons.ts';

const running: Daemon[] = [];
afterEach(async () => {
  for (const daemon of running.splice(0)) await daemon.stop();
});
const keep = async <Kind extends Daemon>(starting: Promise<Kind>): Promise<Kind> => {
  const daemon = await starting;
  running.push(daemon);
  return daemon;
};

async function* chunks(text: string, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const mail = (text: string) => `From: a@away.example\r\nTo: b@here.example\r\nSubject: x\r\n\r\n${text}\r\n`;
const withFile = (bytes: Buffer) =>
  `${mail('').replace('Subject: x', 'Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b')}--b\r\n` +
  'Content-Type: application/octet-stream; name=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n' +
  `${bytes.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n--b--\r\n`;
const envelope: ScannedEnvelope = {
  remoteAddress: '192.0.2.7',
  helo: 'mx.away.example',
  mailFrom: 'a@away.example',
  rcptTo: ['b@here.example', 'c@here.example'],
  id: 'session-1',
  isEncrypted: true,
};
const clamdAt = (port: number, limits: Partial<Parameters<typeof createClamd>[0]> = {}) =>
  createClamd({ address: { host: '127.0.0.1', port }, ...limits });
const rspamdAt = (port: number, more: Partial<Parameters<typeof createRspamd>[0]> = {}) =>
  createRspamd({ url: `http://127.0.0.1:${String(port)}`, password: null, mtaName: 'mx.here.example', ...more });
const check = (port: number, text: string, more: Partial<Parameters<typeof createRspamd>[0]> = {}) =>
  rspamdAt(port, more).check(chunks(text), Buffer.byteLength(text, 'latin1'), envelope);

// The daemons are Debian's packages clamav-daemon and rspamd, which `npm test` brings where it may; nothing is installed here.
describe.skipIf(!hasClamd)(`the real clamd (needs ${clamdProgram})`, () => {
  test('finds a virus in an attachment, lets others pass, and holds 20 MB', { timeout: 60_000 }, async () => {
    const { port } = await keep(startClamd('StreamMaxLength 30M\nMaxScanSize 100M\nMaxFileSize 100M'));
    expect(await clamdAt(port).scan(chunks(mail('hello')))).toEqual({ state: 'clean' });
    expect(await clamdAt(port).scan(chunks(withFile(Buffer.from(eicar))))).toMatchObject({
      state: 'infected',
      name: expect.stringContaining('Eicar') as string,
    });
    const large = withFile(Buffer.alloc(15_000_000, 'large '));
    expect(await clamdAt(port).scan(chunks(large, 70_000))).toEqual({ state: 'clean' });
  });

  test('says when a mail is larger than its own limit', { timeout: 60_000 }, async () => {
    const { port } = await keep(startClamd('StreamMaxLength 1M'));
    expect(await clamdAt(port).scan(chunks(mail('x'.repeat(3_000_000)), 70_000))).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('StreamMaxLength') as string,
    });
  });
});

describe('clamd that misbehaves', () => {
  test('is read to the byte by its double', async () => {
    const { port } = await keep(startClamdDouble());
    expect(await clamdAt(port).scan(chunks(mail('x'.repeat(200_000)), 100_000))).toEqual({ state: 'clean' });
    expect(await clamdAt(port).scan(chunks(mail(eicar)))).toEqual({ state: 'infected', name: 'Test.Eicar' });
  });

  test('that nobody runs is unavailable', async () => {
    const gone = await startTcpDouble(() => undefined);
    await gone.stop();
    expect(await clamdAt(gone.port).scan(chunks(mail('x')))).toMatchObject({ state: 'unavailable' });
    const missing = createClamd({ address: { path: '/nonexistent/clamd.sock' } });
    expect(await missing.scan(chunks(mail('x')))).toMatchObject({ state: 'unavailable' });
  });

  test.each([
    ['nothing and closes', (send: (text: string) => void) => send('')],
    ['an error', (send: (text: string) => void) => send('stream: Can not allocate memory ERROR\0')],
    ['nonsense without end', (send: (text: string) => void) => send('x'.repeat(10_000))],
  ])('that says %s is unavailable', async (_what, say) => {
    const { port } = await keep(startTcpDouble((socket) => socket.once('data', () => say((text) => socket.end(text)))));
    expect(await clamdAt(port).scan(chunks(mail('x')))).toMatchObject({ state: 'unavailable' });
  });

  test('that never answers, or never reads, ends with its time', async () => {
    const silent = await keep(startTcpDouble((socket) => socket.resume()));
    const deaf = await keep(startTcpDouble((socket) => socket.pause()));
    const long = 'x'.repeat(20_000_000);
    for (const [{ port }, text] of [
      [silent, 'x'],
      [deaf, long],
    ] as const)
      expect(await clamdAt(port, { totalTimeoutMs: 200 }).scan(chunks(mail(text), 100_000))).toEqual({
        state: 'unavailable',
        reason: 'clamd takes too long',
      });
  });

  test('gets no more than the cap, and a name it sends cannot write a reply', async () => {
    const { port } = await keep(startTcpDouble((socket) => socket.resume()));
    expect(await clamdAt(port, { maxBytes: 1_000 }).scan(chunks(mail('x'.repeat(5_000))))).toMatchObject({
      state: 'unavailable',
      reason: 'the mail is too large to be scanned',
    });
    const evil = await keep(
      startTcpDouble((socket) => socket.once('data', () => socket.end('stream: a\tb\r\n250 ok FOUND\0'))),
    );
    const verdict = await clamdAt(evil.port).scan(chunks(mail('x')));
    expect(JSON.stringify(verdict)).not.toMatch(/\\r|\\n|\\t/);
  });

  test('our own store failing is our fault, not clamd being away', async () => {
    const { port } = await keep(startClamdDouble());
    const broken = async function* () {
      yield Buffer.from('x');
      throw new Error('the disk is gone');
    };
    await expect(clamdAt(port).scan(broken())).rejects.toThrow('the disk is gone');
  });
});

describe.skipIf(!hasRspamd)(`the real rspamd (needs ${rspamdProgram})`, () => {
  test('refuses, marks and passes', { timeout: 60_000 }, async () => {
    const { port } = await keep(startRspamd());
    expect(await check(port, mail(gtube('X')))).toMatchObject({ state: 'reject', required: 15 });
    expect(await check(port, mail(gtube('Y')))).toMatchObject({ state: 'junk', score: 6 });
    expect(await check(port, mail('hello'))).toMatchObject({ state: 'clean' });
  });
});

describe('rspamd by its double', () => {
  const answering = (action: string) => () => ({
    status: 200,
    body: JSON.stringify({ action, score: 7.5, required_score: 15 }),
  });

  test('is given the envelope, and gets the message byte for byte', async () => {
    const { port, asked } = await keep(startRspamdDouble(answering('no action')));
    const text = mail('\xe4\xb8\xad .\r\n.');
    await check(port, text, { password: 'secret' });
    expect(asked[0]?.body).toBe(text);
    expect(asked[0]?.headers).toMatchObject({
      ip: '192.0.2.7',
      helo: 'mx.away.example',
      from: 'a@away.example',
      rcpt: 'b@here.example, c@here.example',
      'queue-id': 'session-1',
      password: 'secret',
    });
  });

  test.each([
    ['no action', 'clean'],
    ['add header', 'junk'],
    ['rewrite subject', 'junk'],
    ['greylist', 'later'],
    ['soft reject', 'later'],
    ['reject', 'reject'],
  ])('%s is %s', async (action, state) => {
    const { port } = await keep(startRspamdDouble(answering(action)));
    expect(await check(port, mail('x'))).toEqual({ state, score: 7.5, required: 15 });
  });

  test.each([
    ['a page', { status: 200, body: '<html>' }],
    ['an unknown action', { status: 200, body: '{"action":"dance"}' }],
    ['a refusal', { status: 403, body: 'Unauthorized' }],
    ['an answer without end', { status: 200, body: 'x'.repeat(3_000_000) }],
  ])('%s makes it unavailable', async (_what, answer) => {
    const { port } = await keep(startRspamdDouble(() => answer));
    expect(await check(port, mail('x'))).toMatchObject({ state: 'unavailable' });
  });

  test('that does not answer, or is not there, is unavailable', async () => {
    const { port } = await keep(startRspamdDouble(() => null));
    expect(await check(port, mail('x'), { timeoutMs: 200 })).toEqual({
      state: 'unavailable',
      reason: 'rspamd cannot be used: it takes too long',
    });
    const gone = await startTcpDouble(() => undefined);
    await gone.stop();
    expect(await check(gone.port, mail('x'))).toMatchObject({ state: 'unavailable' });
  });

  test('an envelope with line ends writes no header of the request', async () => {
    const { port, asked } = await keep(startRspamdDouble(answering('no action')));
    const verdict = await rspamdAt(port).check(chunks(mail('x')), mail('x').length, {
      ...envelope,
      helo: 'a\r\nPassword: x',
      mailFrom: '李@away.example',
    });
    expect(verdict).toMatchObject({ state: 'clean' });
    expect(asked[0]?.headers.password).toBeUndefined();
  });
});
