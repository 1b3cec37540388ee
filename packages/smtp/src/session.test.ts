import { testSecureContext } from '@hongyan/line-protocol/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { SmtpLimits } from './limits.ts';
import type { SmtpListenerOptions } from './server-options.ts';
import type { SmtpRole } from './session-port.ts';
import { Dialogue, openListener, type TestListener } from './testing/index.ts';

const listeners: TestListener[] = [];
afterEach(async () => {
  for (const endpoint of listeners.splice(0)) await endpoint.listener.close(0);
});

async function open(
  role: SmtpRole = 'mx',
  limits: Partial<SmtpLimits> = {},
  more: Partial<SmtpListenerOptions> = {},
): Promise<TestListener & { client: Dialogue }> {
  const endpoint = await openListener(role, limits, more);
  listeners.push(endpoint);
  return { ...endpoint, client: await Dialogue.open(endpoint.listener.port, { tls: role === 'submissions' }) };
}

const plain = (user: string, password: string) =>
  `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`;

describe('a session', () => {
  test('takes a message and gives it to the handler before it says 250', async () => {
    const { client, handler, counted } = await open();
    const ehlo = await client.hello();
    expect(ehlo).toBe(
      [
        '250-mx.example',
        '250-PIPELINING',
        '250-SIZE 78643200',
        '250-8BITMIME',
        '250-SMTPUTF8',
        '250-ENHANCEDSTATUSCODES',
        '250 STARTTLS',
        '',
      ].join('\r\n'),
    );
    await client.ask('MAIL FROM:<a@sender.example> SIZE=100 BODY=8BITMIME', '250 2.1.0');
    await client.ask('RCPT TO:<b@here.example>', '250 2.1.5');
    await client.ask('RCPT TO:<postmaster>', '250 2.1.5');
    await client.ask('DATA', '354 ');
    client.raw('Subject: x\r\n\r\n..dots\r\n.\r\n');
    await client.expect('250 2.6.0 Queued');
    await client.ask('QUIT', '221 2.0.0');
    await client.untilClosed();
    expect(handler.received).toHaveLength(1);
    const [message] = handler.received;
    expect(message?.content.toString()).toBe('Subject: x\r\n\r\n.dots\r\n');
    expect(message?.envelope).toMatchObject({
      role: 'mx',
      remoteAddress: '127.0.0.1',
      helo: 'client.example',
      isExtended: true,
      tls: undefined,
      account: undefined,
      mailFrom: 'a@sender.example',
      rcptTo: ['b@here.example', 'postmaster'],
      smtpUtf8: false,
      body8Bit: true,
      declaredSize: 100,
    });
    expect(counted.get('smtp_messages_total mx accepted')).toBe(1);
    expect(counted.get('smtp_message_bytes_total mx')).toBe(message?.content.length);
  });

  test('takes a pipelined group whole and several messages in one session', async () => {
    const { client, handler } = await open();
    await client.hello();
    for (let round = 0; round < 3; round += 1) {
      client.raw('MAIL FROM:<>\r\nRCPT TO:<b@here.example>\r\nRCPT TO:<unknown@here.example>\r\nDATA\r\n');
      await client.expect('250 2.1.0');
      await client.expect('250 2.1.5');
      await client.expect('550 5.1.1');
      await client.expect('354');
      client.raw('Subject: x\r\n\r\nx\r\n.\r\nNOOP\r\n');
      await client.expect('250 2.6.0');
      await client.expect('250 2.0.0');
    }
    expect(handler.received.map((message) => message.envelope.mailFrom)).toEqual(['', '', '']);
  });

  test('passes 8-bit headers, NUL and every other byte unchanged', async () => {
    const { client, handler } = await open();
    const every = Buffer.from(
      Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 10 && byte !== 13),
    );
    const content = Buffer.concat([
      Buffer.from('Subject: '),
      every,
      Buffer.from('\r\n\r\n'),
      every,
      Buffer.from('\r\n'),
    ]);
    await client.hello();
    await client.ask('MAIL FROM:<a@sender.example>', '250');
    await client.ask('RCPT TO:<b@here.example>', '250');
    await client.ask('DATA', '354');
    client.raw(Buffer.concat([content, Buffer.from('.\r\n')]));
    await client.expect('250');
    expect(handler.received[0]?.content.equals(content)).toBe(true);
  });

  test.each([
    ['MAIL FROM:<a@b.example>', '503 5.5.1', 'before EHLO'],
    ['EHLO', '501 5.5.4', 'EHLO without a name'],
    ['STARTTLS now', '501 5.5.4', 'STARTTLS with an argument'],
    ['AUTH PLAIN AGEAYg==', '502 5.5.1', 'AUTH on the mx listener'],
    ['BDAT 10 LAST', '502 5.5.1', 'CHUNKING is not offered'],
    ['VRFY root', '252 2.1.5', 'VRFY discloses nothing'],
    ['EXPN staff', '252 2.1.5', 'EXPN discloses nothing'],
    ['HELP', '214', 'HELP'],
    ['constructor', '500 5.5.1', 'a name of the language is no command'],
    ['NOOP \u0001', '500 5.5.2', 'control characters'],
    ['RSET', '250 2.0.0', 'RSET at any time'],
  ])('%s is answered %s: %s', async (line, reply) => {
    const { client } = await open();
    await client.expect('220 ');
    await client.ask(line, reply);
  });

  test.each([
    ['MAIL FROM:<a@b.example> SIZE=78643201', '552 5.3.4'],
    ['MAIL FROM:<a@b.example> SIZE=many', '501 5.5.4'],
    ['MAIL FROM:<a@b.example> BODY=BINARYMIME', '501 5.5.4'],
    ['MAIL FROM:<a@b.example> AUTH=<>', '555 5.5.4'],
    ['MAIL FROM:<a@b.example> SIZE=1 SIZE=2', '501 5.5.4'],
    ['MAIL FROM:<\u5f20@b.example>', '553 5.6.7'],
    ['MAIL FROM:<\u5f20@b.example> SMTPUTF8', '250 2.1.0'],
    ['MAIL FROM:<@relay.example:a@b.example>', '553 5.1.3'],
    ['MAIL FROM:a@b.example', '501 5.5.4'],
    ['MAIL FROM: <a@b.example>', '250 2.1.0'],
    ['MAIL FROM:<"a b"@b.example>', '250 2.1.0'],
    [`MAIL FROM:<${'a'.repeat(65)}@b.example>`, '553 5.1.7'],
    ['MAIL FROM:<a@[127.0.0.1]>', '250 2.1.0'],
    ['MAIL FROM:<a@-b.example>', '553 5.1.7'],
    ['MAIL FROM:<banned@b.example>', '550 5.7.1'],
    ['DATA', '503 5.5.1'],
    ['RCPT TO:<a@b.example>', '503 5.5.1'],
  ])('%s is answered %s', async (line, reply) => {
    const { client } = await open();
    await client.hello();
    await client.ask(line, reply);
  });

  test.each([
    ['RCPT TO:<@relay.example:a@b.example>', '553 5.1.3'],
    ['RCPT TO:<a%b.example@here.example>', '553 5.1.3'],
    ['RCPT TO:<b.example!a@here.example>', '553 5.1.3'],
    ['RCPT TO:<>', '553 5.1.3'],
    ['RCPT TO:<\u5f20@here.example>', '553 5.6.7'],
    ['RCPT TO:<a@here.example> NOTIFY=NEVER', '555 5.5.4'],
    ['RCPT TO:<PostMaster@here.example>', '250 2.1.5'],
    ['RCPT TO:<broken@here.example>', '451 4.3.0'],
    ['DATA', '554 5.5.1'],
    ['MAIL FROM:<again@b.example>', '503 5.5.1'],
  ])('inside a transaction %s is answered %s', async (line, reply) => {
    const { client } = await open();
    await client.hello();
    await client.ask('MAIL FROM:<a@b.example>', '250');
    await client.ask(line, reply);
  });

  test('what a busy handler says is what the client hears', async () => {
    const { client, handler } = await open();
    handler.answer = { code: 452, enhanced: '4.3.1', text: 'No space\r\n250 2.0.0 forged' };
    await client.hello();
    client.raw('MAIL FROM:<>\r\nRCPT TO:<b@here.example>\r\nDATA\r\n');
    for (const reply of ['250', '250', '354']) await client.expect(reply);
    client.raw('x\r\n.\r\n');
    await client.expect('452 4.3.1 No space 250 2.0.0 forged\r\n');
    await client.ask('NOOP', '250');
  });
});

describe('signing in', () => {
  test('is neither offered nor taken before TLS', async () => {
    const { client } = await open('submission');
    expect(await client.hello()).not.toContain('AUTH');
    await client.ask(plain('a@here.example', 'secret'), '538 5.7.11');
    await client.ask('MAIL FROM:<a@here.example>', '530 5.7.0');
    await client.ask('STARTTLS', '220');
    await client.startTls();
    await client.ask('MAIL FROM:<a@here.example>', '503'); // EHLO is forgotten too
    expect(await client.ask('EHLO client.example', '250')).toContain('AUTH PLAIN LOGIN');
    await client.ask('MAIL FROM:<a@here.example>', '530 5.7.0 Sign in first');
    await client.ask(plain('a@here.example', 'secret'), '235 2.7.0');
    await client.ask('MAIL FROM:<a@here.example> AUTH=<>', '250');
  });

  test('works by PLAIN and LOGIN, with and without initial response', async () => {
    const { client, listener, handler } = await open('submissions');
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    await client.hello();
    await client.ask('AUTH PLAIN', '334 ');
    await client.ask(base64('a@here.example\0a@here.example\0secret'), '235');
    await client.ask('AUTH PLAIN', '503');
    const second = await Dialogue.open(listener.port, { tls: true });
    await second.hello();
    await second.ask('AUTH LOGIN', '334 VXNlcm5hbWU6');
    await second.ask(base64('b@here.example'), '334 UGFzc3dvcmQ6');
    await second.ask(base64('secret'), '235');
    second.raw('MAIL FROM:<b@here.example>\r\nRCPT TO:<c@away.example>\r\nDATA\r\n');
    for (const reply of ['250', '250', '354']) await second.expect(reply);
    second.raw('Subject: x\r\n\r\nx\r\n.\r\n');
    await second.expect('250');
    expect(handler.received[0]?.envelope.account).toMatchObject({ accountNo: 7, address: 'b@here.example' });
    expect(handler.received[0]?.envelope.tls?.protocol).toBe('TLSv1.3');
    expect(handler.received[0]?.envelope.tls?.cipher).toMatch(/^TLS_/);
  });

  test.each<[string, (client: Dialogue) => Promise<unknown>]>([
    ['a wrong code', (client) => client.ask(plain('a@here.example', 'wrong-word'), '535 5.7.8')],
    ['an unknown name', (client) => client.ask(plain('nobody@here.example', 'wrong-word'), '535 5.7.8')],
    ['too many attempts', (client) => client.ask(plain('busy', 'wrong-word'), '454 4.7.0')],
    ['no base64', (client) => client.ask('AUTH PLAIN !!!!', '501 5.5.2')],
    ['base64 of nothing that PLAIN asks for', (client) => client.ask('AUTH PLAIN eHg=', '535 5.7.8')],
    ['more words than it has', (client) => client.ask('AUTH PLAIN a b', '501 5.5.2')],
    ['an unknown mechanism', (client) => client.ask('AUTH CRAM-MD5', '504')],
    ['no mechanism', (client) => client.ask('AUTH', '504')],
    ['PLAIN cancelled', async (client) => [await client.ask('AUTH PLAIN', '334'), await client.ask('*', '501 5.7.0')]],
    ['LOGIN cancelled', async (client) => [await client.ask('AUTH LOGIN', '334'), await client.ask('*', '501 5.7.0')]],
  ])(
    'three failures by %s end the session, whatever else is said, and no log line has the password',
    async (_what, attempt) => {
      const { client, logged, counted } = await open('submissions');
      await client.hello();
      await attempt(client);
      await client.ask('NOOP', '250');
      await attempt(client);
      await client.ask('RSET', '250');
      await attempt(client);
      expect(await client.untilClosed()).toMatch(/^421 4\.7\.0 Too many failed sign-ins\r\n$/);
      expect(counted.get('smtp_limits_total submissions sign-in-failures')).toBe(1);
      expect(JSON.stringify(logged)).not.toMatch(/wrong-word|d3Jvbmctd29yZA/);
    },
  );

  test('failures of different kinds and before TLS are one count', async () => {
    const { client } = await open('submission');
    await client.hello();
    await client.ask(plain('a@here.example', 'secret'), '538');
    await client.ask('STARTTLS', '220');
    await client.startTls();
    await client.ask('EHLO client.example', '250');
    await client.ask('AUTH CRAM-MD5', '504');
    await client.ask(plain('busy', 'x'), '454');
    await client.expect('421 4.7.0');
    await client.untilClosed();
  });

  test('acting for somebody else is refused', async () => {
    const { client } = await open('submissions');
    await client.hello();
    await client.ask(
      `AUTH PLAIN ${Buffer.from('boss@here.example\0a@here.example\0secret').toString('base64')}`,
      '535',
    );
  });
});

describe('STARTTLS', () => {
  test('commands sent along in the clear are forgotten (STARTTLS injection)', async () => {
    const { client, handler } = await open();
    await client.hello();
    client.raw('STARTTLS\r\nMAIL FROM:<evil@attacker.example>\r\nRCPT TO:<victim@here.example>\r\n');
    await client.expect('220 2.0.0');
    await client.startTls();
    await client.ask('EHLO client.example', '250-mx.example');
    client.say('DATA');
    await client.expect('503');
    expect(handler.received).toEqual([]);
  });

  test('a second one is refused, and it is not offered again', async () => {
    const { client } = await open();
    await client.hello();
    await client.ask('STARTTLS', '220');
    await client.startTls();
    expect(await client.ask('EHLO client.example', '250')).not.toContain('STARTTLS');
    await client.ask('STARTTLS', '503');
  });

  test('a client that breaks the handshake off is gone, and its slot is free again', async () => {
    const { client, listener } = await open('mx', { maxSessionsPerAddress: 1 });
    await client.hello();
    await client.ask('STARTTLS', '220');
    client.raw('this is no handshake\r\n');
    await client.untilClosed();
    const next = await Dialogue.open(listener.port);
    await next.expect('220');
  });

  test('the certificate is asked for at every handshake, so a renewed one is used', async () => {
    let asked = 0;
    const secureContext = () => ((asked += 1), testSecureContext);
    const { client, listener } = await open('submissions', {}, { secureContext });
    await client.expect('220');
    const second = await Dialogue.open(listener.port, { tls: true });
    await second.expect('220');
    expect(asked).toBe(2);
  });
});

describe('a session whose access ends', () => {
  const enter = async () => {
    const endpoint = await open('submissions');
    await endpoint.client.hello();
    await endpoint.client.ask(plain('li.lei@here.example', 'secret'), '235 ');
    const cut = () => [...endpoint.handler.watching].forEach((listener) => listener('over'));
    return { ...endpoint, cut };
  };

  test('hears so while it waits, and is closed', async () => {
    const { client, handler, cut } = await enter();
    expect(handler.watching.size).toBe(1);
    cut();
    await client.expect('421 4.7.0 Your access has ended');
    await client.untilClosed();
    await expect.poll(() => handler.watching.size).toBe(0);
  });

  test('sends nothing that was under way, nor what it has sent along', async () => {
    const { client, handler, cut } = await enter();
    await client.ask('MAIL FROM:<a@sender.example>', '250 ');
    await client.ask('RCPT TO:<b@here.example>', '250 ');
    await client.ask('DATA', '354 ');
    client.raw('Subject: half\r\n\r\n');
    cut();
    client.raw('x\r\n.\r\nMAIL FROM:<a@sender.example>\r\n');
    await client.expect('421 4.7.0 Your access has ended');
    await client.untilClosed();
    expect(handler.received).toEqual([]);
    expect(handler.aborted).toHaveLength(1);
  });

  test('is watched no longer than it lives', async () => {
    const { client, handler } = await enter();
    await client.ask('QUIT', '221 ');
    await client.untilClosed();
    await expect.poll(() => handler.watching.size).toBe(0);
  });
});
