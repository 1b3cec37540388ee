import { hangMs } from '@hongyan/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import {
  chunks,
  closeHosts,
  deliver,
  memoryDns,
  message,
  mx,
  openHost,
  openScript,
  politely,
} from './testing/hosts.ts';

afterEach(closeHosts);

describe('a delivery', () => {
  test('hands the message over by opportunistic TLS, byte for byte, dots and all', async () => {
    const { port, taken } = await openHost();
    const outcomes = await deliver(port, { recipients: ['b@away.example', 'c@away.example'] });
    expect(outcomes).toEqual(
      ['b@away.example', 'c@away.example'].map((recipient) => ({
        recipient,
        status: 'delivered',
        code: 250,
        enhanced: '2.0.0',
        text: 'Taken',
        host: 'mx1.away.example',
        tls: 'encrypted',
      })),
    );
    expect(taken).toEqual([
      {
        from: 'a@here.example',
        to: ['b@away.example', 'c@away.example'],
        content: message,
        secure: true,
        user: undefined,
      },
    ]);
  });

  test('stuffs dots and ends the content once', async () => {
    const { port, heard } = await openScript('220 hi\r\n', politely({ EHLO: '250 plain\r\n' }));
    expect((await deliver(port))[0]).toMatchObject({ status: 'delivered', tls: 'none' });
    await expect.poll(() => heard.at(-1)).toBe('QUIT');
    const start = heard.indexOf('DATA');
    expect(heard.slice(start)).toEqual(['DATA', 'Subject: x', '', '..dot', '...two', 'end', '.', 'QUIT']);
  });

  test('a bounce has the null sender, a large message announces its size', async () => {
    const { port, heard } = await openScript('220 hi\r\n', politely({ EHLO: '250-hi\r\n250 SIZE 1000000\r\n' }));
    await deliver(port, { mailFrom: '' });
    expect(heard).toContain(`MAIL FROM:<> SIZE=${message.length}`);
  });

  test('each recipient has his own outcome', async () => {
    const script = politely({
      'RCPT TO:<full': '452 4.2.2 Mailbox full\r\n',
      'RCPT TO:<gone': '550-5.1.1 No such\r\n550 5.1.1 person\r\n',
    });
    const { port } = await openScript('220 hi\r\n', script);
    const recipients = ['b@away.example', 'full@away.example', 'gone@away.example'];
    expect(await deliver(port, { recipients })).toMatchObject([
      { status: 'delivered', code: 250 },
      { status: 'deferred', code: 452, enhanced: '4.2.2', text: 'Mailbox full' },
      { status: 'failed', code: 550, enhanced: '5.1.1', text: 'No such person' },
    ]);
  });

  test('a refusal of the content is for those only whose address was taken', async () => {
    const { port } = await openScript(
      '220 hi\r\n',
      politely({ 'RCPT TO:<gone': '550 5.1.1 No\r\n', '.': '452 4.3.1 Disk full\r\n' }),
    );
    const recipients = ['b@away.example', 'gone@away.example'];
    expect(await deliver(port, { recipients })).toMatchObject([
      { status: 'deferred', code: 452, enhanced: '4.3.1' },
      { status: 'failed', code: 550, enhanced: '5.1.1' },
    ]);
  });

  test.each([
    ['MAIL', '550 5.7.1 Go away\r\n', 'failed', 550],
    ['MAIL', '451 4.7.1 Greylisted\r\n', 'deferred', 451],
    ['RCPT', '550 5.1.1 No such person\r\n', 'failed', 550],
    ['RCPT', '450 4.2.1 Later\r\n', 'deferred', 450],
    ['DATA', '554 5.5.1 No\r\n', 'failed', 554],
    ['DATA', '451 4.3.0 Later\r\n', 'deferred', 451],
    ['.', '554 5.7.1 Spam\r\n', 'failed', 554],
    ['.', '421 4.3.2 Bye\r\n', 'deferred', 421],
    ['MAIL', '503 5.5.1 What\r\n', 'deferred', 503],
  ])('%s answered with %j is %s', async (command, reply, status, code) => {
    const { port } = await openScript('220 hi\r\n', politely({ [command]: reply }));
    expect(await deliver(port)).toMatchObject([{ status, code, host: 'mx1.away.example' }]);
  });

  test('a host that drops the line after the content leaves it deferred, and no other host is tried', async () => {
    const first = await openScript('220 hi\r\n', politely({ '.': undefined }));
    const dns = memoryDns({
      'MX away.example': [mx(10, 'mx1.away.example'), mx(20, 'mx2.away.example')],
      'A mx1.away.example': ['127.0.0.1'],
      'A mx2.away.example': ['127.0.0.1'],
    });
    expect(await deliver(first.port, {}, { dns })).toMatchObject([
      { status: 'deferred', code: 0, host: 'mx1.away.example' },
    ]);
    expect(first.heard.filter((line) => line === 'DATA')).toHaveLength(1);
  });

  test('a message that cannot be read to its end is not delivered short', async () => {
    const { port, taken } = await openHost();
    async function* broken() {
      yield Buffer.from('Subject: x\r\n\r\nhalf');
      throw new Error('the disk is gone');
    }
    expect(await deliver(port, { message: broken })).toMatchObject([{ status: 'deferred' }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(taken).toEqual([]);
  });

  test('an address outside ASCII needs a host with SMTPUTF8', async () => {
    const recipients = ['李四@away.example'];
    const plain = await openScript('220 hi\r\n', politely({}));
    expect(await deliver(plain.port, { recipients, needsSmtpUtf8: true })).toMatchObject([
      { status: 'failed', enhanced: '5.6.7' },
    ]);
    const able = await openHost();
    expect(await deliver(able.port, { recipients, needsSmtpUtf8: true })).toMatchObject([{ status: 'delivered' }]);
  });

  test('is over when it is cancelled', async () => {
    const { port } = await openScript('220 hi\r\n', politely({ MAIL: '' }));
    const started = performance.now();
    expect(await deliver(port, { signal: AbortSignal.timeout(100) })).toMatchObject([{ status: 'deferred' }]);
    expect(performance.now() - started).toBeLessThan(hangMs);
  });
});

describe('slow and silent hosts', () => {
  const short = { connectMs: 200, greetingMs: 100, commandMs: 100, dataBlockMs: 100, dataEndMs: 100 };
  test.each([
    ['the greeting', '', politely({})],
    ['EHLO', '220 hi\r\n', politely({ EHLO: '' })],
    ['RCPT', '220 hi\r\n', politely({ RCPT: '' })],
    ['the end of the content', '220 hi\r\n', politely({ '.': '' })],
  ])('no answer to %s is given up in time', async (_step, greeting, script) => {
    const { port } = await openScript(greeting, script);
    const started = performance.now();
    expect(await deliver(port, {}, { timeouts: short })).toMatchObject([{ status: 'deferred', code: 0 }]);
    expect(performance.now() - started).toBeLessThan(hangMs);
  });

  test('an endless reply is given up', async () => {
    const { port } = await openScript('220 hi\r\n', (_line, socket) => {
      for (let count = 0; count < 300; count += 1) socket.write(`250-${'x'.repeat(500)}\r\n`);
      return '';
    });
    expect(await deliver(port)).toMatchObject([{ status: 'deferred' }]);
  });
});

describe('finding the host', () => {
  test('hosts are tried by preference, the next one when one is down', async () => {
    const { port, taken } = await openHost();
    const dns = memoryDns({
      'MX away.example': [mx(30, 'mx3.away.example'), mx(10, 'mx1.away.example'), mx(20, 'mx2.away.example')],
      'A mx1.away.example': ['127.0.0.2'], // nobody listens there
      'A mx2.away.example': ['127.0.0.1'],
      'A mx3.away.example': 'ESERVFAIL',
    });
    expect(await deliver(port, {}, { dns })).toMatchObject([{ status: 'delivered', host: 'mx2.away.example' }]);
    expect(taken).toHaveLength(1);
  });

  test('the other address family is the fallback', async () => {
    const { port } = await openHost();
    const dns = memoryDns({
      'MX away.example': [mx(10, 'mx1.away.example')],
      'A mx1.away.example': ['127.0.0.2'],
      'AAAA mx1.away.example': ['::ffff:127.0.0.1'],
    });
    expect(await deliver(port, {}, { dns })).toMatchObject([{ status: 'delivered' }]);
  });

  test('a domain without MX is its own host', async () => {
    const { port } = await openHost();
    const dns = memoryDns({ 'MX away.example': 'ENODATA', 'A away.example': ['127.0.0.1'] });
    expect(await deliver(port, {}, { dns })).toMatchObject([{ status: 'delivered', host: 'away.example' }]);
  });

  test.each([
    ['a domain that does not exist', {}, 'failed', '5.1.2'],
    ['a null MX', { 'MX away.example': [mx(0, '.')], 'A away.example': ['127.0.0.1'] }, 'failed', '5.1.10'],
    ['DNS that fails', { 'MX away.example': 'ESERVFAIL' }, 'deferred', '4.4.3'],
    [
      'a host whose DNS fails',
      { 'MX away.example': [mx(1, 'x.example')], 'A x.example': 'ETIMEOUT' },
      'deferred',
      '4.4.3',
    ],
    [
      'only ourselves as host',
      { 'MX away.example': [mx(10, 'MX.here.example.'), mx(20, 'backup.example')] },
      'failed',
      '5.4.6',
    ],
  ] as const)('%s', async (_what, answers, status, enhanced) => {
    expect(await deliver(1, {}, { dns: memoryDns(answers) })).toMatchObject([{ status, code: 0, enhanced }]);
  });

  test('a refused connection waits', async () => {
    const { port } = await openHost();
    closeHosts();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await deliver(port)).toMatchObject([{ status: 'deferred', enhanced: '4.4.1' }]);
  });

  test.each([
    ['554 5.3.2 no service\r\n', 'failed', 554],
    ['421 4.3.2 busy\r\n', 'deferred', 421],
  ])('a greeting of %j', async (greeting, status, code) => {
    const { port } = await openScript(greeting, politely({}));
    expect(await deliver(port)).toMatchObject([{ status, code }]);
  });

  test('a host that refuses at the greeting is passed over for the next', async () => {
    const refusing = await openScript('421 4.3.2 busy\r\n', politely({}));
    const dns = memoryDns({
      'MX away.example': [mx(10, 'a.example'), mx(20, 'b.example')],
      'A a.example': ['127.0.0.1'],
      'A b.example': ['127.0.0.1'],
    });
    expect(await deliver(refusing.port, {}, { dns })).toMatchObject([{ status: 'deferred', code: 421 }]);
    await expect.poll(() => refusing.heard).toEqual(['QUIT', 'QUIT']); // both were asked
  });

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['192.168.1.1'],
    ['224.0.0.1'],
  ])('a domain that points to %s makes us talk to nobody (server-side request forgery)', async (address) => {
    const { port, heard } = await openScript('220 hi\r\n', politely({}));
    const dns = memoryDns({ 'MX away.example': [mx(10, 'x.example')], 'A x.example': [address] });
    expect(await deliver(port, {}, { dns, allowPrivateAddresses: false })).toMatchObject([
      { status: 'failed', enhanced: '5.4.4' },
    ]);
    expect(heard).toEqual([]);
  });

  test.each([['::1'], ['::ffff:10.0.0.1'], ['fe80::1'], ['fd00::1'], ['64:ff9b::a00:1'], ['2002:7f00:1::']])(
    'nor does %s',
    async (address) => {
      const dns = memoryDns({
        'MX away.example': [mx(10, 'x.example')],
        'AAAA x.example': [address],
        'A x.example': 'ENODATA',
      });
      expect(await deliver(1, {}, { dns, allowPrivateAddresses: false })).toMatchObject([
        { status: 'failed', enhanced: '5.4.4' },
      ]);
    },
  );
});

test('a Readable is a message too', async () => {
  const { Readable } = await import('node:stream');
  const { port, taken } = await openHost();
  await deliver(port, { message: () => Readable.from(chunks(message)) });
  expect(taken[0]?.content).toBe(message);
});
