import { afterEach, describe, expect, test } from 'vitest';
import { chunks, closeHosts, deliver, memoryDns, mx, openScript, politely } from './testing/hosts.ts';

afterEach(closeHosts);

const withExtensions = (...names: string[]) =>
  politely({ EHLO: `${['250-hi', ...names.map((name) => `250-${name}`)].join('\r\n')}\r\n250 SIZE 100000\r\n` });
const utf8Mail = Buffer.from('Subject: 你好\r\n\r\nx\r\n').toString('latin1');

describe('a message that needs an extension', () => {
  test('asks for SMTPUTF8 for an address outside ASCII', async () => {
    const { port, heard } = await openScript('220 hi\r\n', withExtensions('SMTPUTF8', '8BITMIME'));
    const recipient = '李@away.example';
    expect(await deliver(port, { recipients: [recipient], needsSmtpUtf8: true })).toMatchObject([
      { status: 'delivered' },
    ]);
    expect(heard.find((line) => line.startsWith('MAIL'))).toMatch(/ SMTPUTF8( |$)/);
    expect(heard.find((line) => line.startsWith('RCPT'))).toBe(
      `RCPT TO:<${Buffer.from(recipient).toString('latin1')}>`,
    );
  });

  test.each([['without'], ['with PIPELINING']])('asks for it for a header in UTF-8 alone, %s', async (how) => {
    const names = ['SMTPUTF8', '8BITMIME', ...(how === 'without' ? [] : ['PIPELINING'])];
    const { port, heard } = await openScript('220 hi\r\n', withExtensions(...names));
    const request = { needsSmtpUtf8: true, message: () => chunks(utf8Mail), size: utf8Mail.length };
    expect(await deliver(port, request)).toMatchObject([{ status: 'delivered' }]);
    expect(heard.filter((line) => line.includes('SMTPUTF8'))).toEqual([
      expect.stringMatching(/^MAIL FROM:<.*> .*SMTPUTF8$/),
    ]);
  });

  test('is not sent to a host without SMTPUTF8: 5.6.7, nothing of it leaves', async () => {
    const { port, heard } = await openScript('220 hi\r\n', withExtensions('8BITMIME'));
    expect(await deliver(port, { needsSmtpUtf8: true })).toMatchObject([
      { status: 'failed', enhanced: '5.6.7', text: expect.stringContaining('SMTPUTF8') as string },
    ]);
    expect(heard.some((line) => line.startsWith('MAIL'))).toBe(false);
  });

  test('of eight bits says so, and is not sent to a host that takes seven: 5.6.3', async () => {
    const eight = await openScript('220 hi\r\n', withExtensions('8BITMIME'));
    expect(await deliver(eight.port, { is8Bit: true })).toMatchObject([{ status: 'delivered' }]);
    expect(eight.heard.find((line) => line.startsWith('MAIL'))).toContain('BODY=8BITMIME');
    const seven = await openScript('220 hi\r\n', withExtensions());
    expect(await deliver(seven.port, { is8Bit: true })).toMatchObject([{ status: 'failed', enhanced: '5.6.3' }]);
    expect(seven.heard.some((line) => line.startsWith('MAIL'))).toBe(false);
  });
});

describe('a domain that wants no mail, or wants it from us', () => {
  test('with a null MX fails at once with 5.1.10 (RFC 7505)', async () => {
    const dns = memoryDns({ 'MX away.example': [mx(0, '.')], 'A away.example': ['127.0.0.1'] });
    expect(await deliver(1, {}, { dns })).toMatchObject([{ status: 'failed', enhanced: '5.1.10' }]);
  });

  test('whose MX is this very server fails with 5.4.6, and better hosts are tried first', async () => {
    const ours = memoryDns({ 'MX away.example': [mx(10, 'mx.here.example')], 'A mx.here.example': ['127.0.0.1'] });
    expect(await deliver(1, {}, { dns: ours })).toMatchObject([{ status: 'failed', enhanced: '5.4.6' }]);
    const { port } = await openScript('220 hi\r\n', politely({}));
    const backup = memoryDns({
      'MX away.example': [mx(10, 'mx1.away.example'), mx(20, 'mx.here.example')],
      'A mx1.away.example': ['127.0.0.1'],
      'A mx.here.example': ['127.0.0.1'],
    });
    expect(await deliver(port, {}, { dns: backup })).toMatchObject([{ status: 'delivered', host: 'mx1.away.example' }]);
  });

  test('whose first address is dead is reached by the next', async () => {
    const { port } = await openScript('220 hi\r\n', politely({}));
    const dead = memoryDns({
      'MX away.example': [mx(10, 'mx1.away.example')],
      'A mx1.away.example': ['127.0.0.2', '127.0.0.1'],
    });
    expect(await deliver(port, {}, { dns: dead })).toMatchObject([{ status: 'delivered' }]);
  });
});

describe('a smarthost that turns us away', () => {
  const smarthost = { host: '127.0.0.1', tls: 'none' as const };
  const through = (port: number) => deliver(port, {}, { smarthost: { ...smarthost, port } });

  test.each([
    ['asks for a sign-in before MAIL', { MAIL: '530 5.7.0 Authentication required\r\n' }, '4.7.0'],
    ['asks for it at RCPT', { RCPT: '530 5.7.0 Authentication required\r\n' }, '4.7.0'],
    ['greets with 554', undefined, '5.0.0'],
  ] as const)('%s: nobody gets a bounce for our configuration', async (_how, special, enhanced) => {
    const { port } = await openScript(
      special === undefined ? '554 go away\r\n' : '220 hi\r\n',
      politely(special ?? {}),
    );
    expect(await through(port)).toMatchObject([{ status: 'deferred', enhanced }]);
  });

  test('still says which recipient it refuses', async () => {
    const { port } = await openScript('220 hi\r\n', politely({ RCPT: '550 5.1.1 No such person\r\n' }));
    expect(await through(port)).toMatchObject([{ status: 'failed', enhanced: '5.1.1' }]);
  });
});
