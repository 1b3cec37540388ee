import { once } from 'node:events';
import { connect } from 'node:net';
import { SessionCount, systemClock } from '@hongyan/line-protocol';
import { afterEach, describe, expect, test } from 'vitest';
import type { SmtpLimits } from './limits.ts';
import type { SmtpListenerOptions } from './server-options.ts';
import type { SmtpRole, SmtpSessionHandler } from './session-port.ts';
import { Dialogue, openListener, queued, type TestListener } from './testing/index.ts';

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

async function openData(
  limits: Partial<SmtpLimits> = {},
  more: Partial<SmtpListenerOptions> = {},
): Promise<TestListener & { client: Dialogue }> {
  const endpoint = await open('mx', limits, more);
  await endpoint.client.hello();
  endpoint.client.raw('MAIL FROM:<a@sender.example>\r\nRCPT TO:<b@here.example>\r\nDATA\r\n');
  for (const reply of ['250', '250', '354']) await endpoint.client.expect(reply);
  return endpoint;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('smuggling: only CRLF.CRLF ends a message', () => {
  const second =
    'MAIL FROM:<forged@bank.example>\r\nRCPT TO:<b@here.example>\r\nDATA\r\nSubject: forged\r\n\r\nx\r\n.\r\n';
  test.each([
    ['\\n.\\n', '\n.\n'],
    ['\\n.\\r\\n', '\n.\r\n'],
    ['\\r.\\r', '\r.\r'],
    ['\\r\\n.\\r', '\r\n.\r'],
    ['\\r\\n.\\n', '\r\n.\n'],
    ['\\r.\\r\\n', '\r.\r\n'],
    ['\\r\\n\\0.\\r\\n with a lone LF after', '\r\n\0.\r\n\n'],
    ['a lone LF in the header', '\nX: y\r\n'],
    ['a lone CR in the body', 'x\ry'],
    ['CR CR LF', '\r\r\n'],
  ])('%s is refused, the session ends, nothing is kept', async (_name, marker) => {
    const { client, handler, counted } = await openData();
    client.raw(`Subject: x\r\n\r\nx${marker}${second}`);
    await client.expect('550 5.6.11');
    expect(await client.untilClosed()).toBe('');
    expect(handler.received).toEqual([]);
    expect(handler.aborted).toHaveLength(1);
    expect(counted.get('smtp_messages_total mx refused')).toBe(1);
  });

  test('the same markers cut into single bytes are refused too', async () => {
    const { client, handler } = await openData();
    for (const byte of Buffer.from('x\r\n.\n')) {
      client.raw(Buffer.from([byte]));
      await pause(1);
    }
    await client.expect('550 5.6.11');
    expect(handler.received).toEqual([]);
  });

  test('an end marker cut into single bytes is found', async () => {
    const { client, handler } = await openData();
    for (const byte of Buffer.from('x\r\n..\r\n.x\r\n.\r\n')) {
      client.raw(Buffer.from([byte]));
      await pause(1);
    }
    await client.expect('250');
    expect(handler.received[0]?.content.toString()).toBe('x\r\n.\r\nx\r\n');
  });

  test('an empty message is a message', async () => {
    const { client, handler } = await openData();
    client.raw('.\r\n');
    await client.expect('250');
    expect(handler.received[0]?.content.length).toBe(0);
  });

  test.each([['NOOP\n'], ['NO\rOP\r\n'], ['NOOP\r\r\n'], ['\n']])(
    'a command line with a lone line end is refused: %j',
    async (line) => {
      const { client } = await open();
      await client.expect('220');
      client.raw(line);
      await client.expect('550 5.6.11');
      await client.untilClosed();
    },
  );
});

describe('long lines', () => {
  test.each([
    ['a byte longer, with its end', `NOOP ${'x'.repeat(2_048 - 6)}\r\nNOOP\r\n`],
    ['far longer, with its end', `NOOP ${'x'.repeat(300_000)}\r\nNOOP\r\n`],
    ['without an end', 'x'.repeat(2_048)],
  ])('a command of 2 048 bytes passes, one %s ends the session', async (_what, bytes) => {
    const { client, counted } = await open();
    await client.expect('220');
    await client.ask(`NOOP ${'x'.repeat(2_048 - 7)}`, '250');
    client.raw(bytes);
    await client.expect('500 5.5.2');
    expect(await client.untilClosed()).toBe('');
    expect(counted.get('smtp_limits_total mx long-command')).toBe(1);
  });

  test.each([['AUTH PLAIN'], ['AUTH LOGIN']])('so does a long answer to %s', async (command) => {
    const { client } = await open('submissions');
    await client.hello();
    await client.ask(command, '334');
    client.raw('x'.repeat(2_048));
    await client.expect('500 5.5.2');
    await client.untilClosed();
  });

  test.each<[SmtpRole]>([['mx'], ['submission'], ['submissions']])(
    'of a line that never ends little is read (%s)',
    async (role) => {
      const { client } = await open(role);
      await client.expect('220');
      const written = await client.pour(Buffer.alloc(64 * 1024, 'x'), 200 * 1024 * 1024);
      // The limit, what is dropped after the answer, and what the two kernels hold.
      expect(written).toBeLessThan(20 * 1024 * 1024);
    },
  );

  test('a text line of 100 000 bytes passes byte for byte, a longer one is refused and the session goes on', async () => {
    const { client, handler } = await openData();
    const line = 'x'.repeat(100_000);
    client.raw(`${line}\r\n.\r\n`);
    await client.expect('250');
    expect(handler.received[0]?.content.toString()).toBe(`${line}\r\n`);
    client.raw('MAIL FROM:<a@sender.example>\r\nRCPT TO:<b@here.example>\r\nDATA\r\n');
    for (const reply of ['250', '250', '354']) await client.expect(reply);
    client.raw(`${line}y\r\nmore\r\n.\r\n`);
    await client.expect('554 5.6.0');
    await client.ask('NOOP', '250');
    expect(handler.received).toHaveLength(1);
  });
});

describe('too much', () => {
  test('a message over the size is refused though no SIZE was announced, and the session goes on', async () => {
    const { client, handler } = await openData({ maxMessageBytes: 10_000 });
    client.raw(`${'x'.repeat(998)}\r\n`.repeat(11));
    client.raw('.\r\n');
    await client.expect('552 5.3.4');
    await client.ask('NOOP', '250');
    expect(handler.received).toEqual([]);
    expect(handler.aborted).toHaveLength(1);
  });

  test('exactly the size is taken', async () => {
    const { client, handler } = await openData({ maxMessageBytes: 10_000 });
    client.raw(`${'x'.repeat(998)}\r\n`.repeat(10));
    client.raw('.\r\n');
    await client.expect('250');
    expect(handler.received[0]?.content.length).toBe(10_000);
  });

  test('a client that goes on for ever is cut', async () => {
    const { client } = await openData({ maxMessageBytes: 10_000, maxDrainBytes: 20_000 });
    client.raw(`${'x'.repeat(998)}\r\n`.repeat(100));
    await client.expect('552 5.3.4');
    await client.untilClosed();
  });

  test('the 101st recipient is refused for now, the first hundred stay', async () => {
    const { client, handler } = await open();
    await client.hello();
    await client.ask('MAIL FROM:<a@sender.example>', '250');
    for (let index = 0; index < 100; index += 1) await client.ask(`RCPT TO:<r${index}@here.example>`, '250');
    await client.ask('RCPT TO:<r100@here.example>', '452 4.5.3');
    await client.ask('RCPT TO:<r7@here.example>', '250'); // one of them again
    await client.ask('DATA', '354');
    client.raw('x\r\n.\r\n');
    await client.expect('250');
    expect(handler.received[0]?.envelope.rcptTo).toHaveLength(100);
  });

  test('the tenth unknown recipient ends the session (address harvesting)', async () => {
    const { client } = await open();
    await client.hello();
    await client.ask('MAIL FROM:<a@sender.example>', '250');
    for (let index = 0; index < 9; index += 1) await client.ask(`RCPT TO:<unknown${index}@here.example>`, '550 5.1.1');
    await client.ask('RCPT TO:<unknown9@here.example>', '421 4.7.0');
    await client.untilClosed();
  });

  test('the tenth wrong command ends the session', async () => {
    const { client } = await open();
    await client.hello();
    for (let index = 0; index < 9; index += 1) await client.ask('XYZZY', '500');
    await client.ask('XYZZY', '421 4.7.0');
    await client.untilClosed();
  });

  test('recipients pipelined after a refused sender are not counted as misbehaviour', async () => {
    const { client } = await open();
    await client.hello();
    client.raw(`MAIL FROM:<banned@b.example>\r\n${'RCPT TO:<b@here.example>\r\n'.repeat(50)}DATA\r\nNOOP\r\n`);
    await client.expect('550');
    for (let index = 0; index < 51; index += 1) await client.expect('503');
    await client.expect('250');
  });

  test('a thousand commands are enough', async () => {
    const { client } = await open();
    await client.hello();
    client.raw('NOOP\r\n'.repeat(1_000));
    for (let index = 0; index < 999; index += 1) await client.expect('250');
    await client.expect('421 4.7.0');
    await client.untilClosed();
  });

  test('one address gets its number of sessions and no more, over all listeners together', async () => {
    const sessions = new SessionCount();
    const { client, listener, counted } = await open('mx', { maxSessionsPerAddress: 2 }, { sessions });
    const submissions = await open('submissions', { maxSessionsPerAddress: 2 }, { sessions });
    await client.expect('220');
    await submissions.client.expect('220');
    const third = await Dialogue.open(listener.port);
    await third.expect('421 4.7.0');
    await third.untilClosed();
    expect(counted.get('smtp_sessions_refused_total mx too-many-from-address')).toBe(1);
    client.say('QUIT');
    await client.untilClosed();
    await pause(20);
    const fourth = await Dialogue.open(listener.port);
    await fourth.expect('220');
  });

  test('a hundred Received headers pass, one more is a loop', async () => {
    const { client, handler } = await openData();
    client.raw(
      `${'Received: by x\r\n'.repeat(50)}${'RECEIVED : by x\r\n'.repeat(50)}X-Received: y\r\n\r\nReceived: in the body\r\n.\r\n`,
    );
    await client.expect('250');
    client.raw('MAIL FROM:<a@sender.example>\r\nRCPT TO:<b@here.example>\r\nDATA\r\n');
    for (const reply of ['250', '250', '354']) await client.expect(reply);
    client.raw(`${'Received: by x\r\n'.repeat(101)}\r\nx\r\n.\r\n`);
    await client.expect('554 5.4.6');
    expect(handler.received).toHaveLength(1);
  });

  test('a client that never reads our replies is cut', async () => {
    const { client, listener } = await open('mx', {
      maxBufferedBytes: 4_096,
      maxCommands: 1_000_000,
      maxSessionsPerAddress: 1,
    });
    await client.hello();
    client.stopReading();
    for (let round = 0; round < 400; round += 1) client.raw('HELP\r\n'.repeat(1_000));
    for (let round = 0; round < 500; round += 1) {
      const probe = await Dialogue.open(listener.port);
      const heard = await Promise.race([probe.expect('220').catch(() => ''), pause(1_000).then(() => '')]);
      probe.destroy();
      if (heard !== '') return;
      await pause(10);
    }
    throw new Error('still there');
  });
});

describe('too slow', () => {
  test('a command trickling in byte by byte is cut after its time in total (slow loris)', async () => {
    const { client, counted } = await open('mx', { commandTimeoutMs: 150 });
    await client.hello();
    const trickle = setInterval(() => client.raw('N'), 20);
    await client.expect('421 4.4.2').finally(() => clearInterval(trickle));
    await client.untilClosed();
    expect(counted.get('smtp_limits_total mx command-time')).toBe(1);
  });

  test('a silent client is cut', async () => {
    const { client } = await open('mx', { commandTimeoutMs: 60 });
    await client.expect('220');
    await client.expect('421 4.4.2');
  });

  test('a client that is asked to leave and keeps its side open is cut soon after', async () => {
    const sessions = new SessionCount();
    // What lasts seconds takes a moment here.
    const clock = { ...systemClock, after: (ms: number, run: () => void) => systemClock.after(Math.min(ms, 100), run) };
    const { listener } = await openListener('mx', {}, { sessions, clock });
    const stubborn = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true });
    stubborn.on('error', () => undefined).resume();
    await once(stubborn, 'end');
    await expect.poll(() => sessions.sessions).toBe(0);
    stubborn.destroy();
    await listener.close(0);
  });

  test('a handshake that never comes is cut', async () => {
    const { listener } = await open('submissions', { handshakeTimeoutMs: 60 });
    const silent = await Dialogue.open(listener.port);
    expect(await silent.untilClosed()).toBe('');
  });

  test('content that takes longer than its time is cut though it flows', async () => {
    const { client, handler } = await openData({ dataTimeoutMs: 150 });
    const trickle = setInterval(() => client.raw('x\r\n'), 10);
    await client.expect('421 4.4.2').finally(() => clearInterval(trickle));
    expect(handler.aborted).toHaveLength(1);
  });

  test('content slower than 1 kB a second is cut', async () => {
    const { client } = await openData({ dataRateWindowMs: 100 });
    const trickle = setInterval(() => client.raw('x'), 30);
    await client.expect('421 4.4.2 The message arrives too slowly').finally(() => clearInterval(trickle));
  });

  test('a slow handler is not held against the client', async () => {
    const slow: Partial<SmtpSessionHandler> = {
      receive: async ({ stream }) => {
        for await (const chunk of stream) await pause(chunk.length > 0 ? 120 : 0);
        return queued;
      },
    };
    const { handler } = await openData();
    const endpoint = await openData(
      { dataRateWindowMs: 40 },
      { handler: Object.assign(Object.create(handler) as SmtpSessionHandler, slow) },
    );
    endpoint.client.raw(`${'x'.repeat(998)}\r\n`.repeat(400));
    endpoint.client.raw('.\r\n');
    await endpoint.client.expect('250');
  });
});

describe('misbehaviour', () => {
  test('who speaks before the greeting is turned away (early talker)', async () => {
    const { client, handler } = await open('mx', { greetingDelayMs: 100 });
    client.raw('EHLO spam.example\r\nMAIL FROM:<a@b.example>\r\n');
    await client.expect('554 5.5.1');
    await client.untilClosed();
    expect(handler.received).toEqual([]);
  });

  test('a web page posting a form to us is turned away', async () => {
    const { client } = await open();
    await client.expect('220');
    client.raw('POST / HTTP/1.1\r\nHost: mx.example\r\n\r\nEHLO x\r\n');
    await client.expect('554 5.5.1');
    await client.untilClosed();
  });

  test('a connection lost in the content keeps nothing', async () => {
    const { client, handler, counted } = await openData();
    client.raw('Subject: x\r\n\r\nhalf');
    await pause(20);
    client.destroy();
    await expect.poll(() => handler.aborted.length).toBe(1);
    expect(handler.received).toEqual([]);
    await expect.poll(() => counted.get('smtp_messages_total mx aborted')).toBe(1);
  });

  test('a handler that answers before the end is heard after the end', async () => {
    const { handler } = await openData();
    const busy: Partial<SmtpSessionHandler> = {
      receive: async () => ({ code: 452, enhanced: '4.3.1', text: 'No space' }),
    };
    const endpoint = await openData({}, { handler: Object.assign(Object.create(handler) as SmtpSessionHandler, busy) });
    endpoint.client.raw(`${'x'.repeat(998)}\r\n`.repeat(1_000));
    endpoint.client.raw('.\r\n');
    await endpoint.client.expect('452 4.3.1');
    await endpoint.client.ask('NOOP', '250');
  });

  test('a handler that throws is a temporary refusal, logged', async () => {
    const { handler } = await openData();
    const broken: Partial<SmtpSessionHandler> = {
      receive: async () => {
        throw new Error('the disk is gone');
      },
    };
    const endpoint = await openData(
      {},
      { handler: Object.assign(Object.create(handler) as SmtpSessionHandler, broken) },
    );
    endpoint.client.raw('x\r\n.\r\n');
    await endpoint.client.expect('451 4.3.0');
    expect(JSON.stringify(endpoint.logged)).toContain('smtp handler failed');
  });
});

describe('closing the listener', () => {
  test('a waiting client hears 421, a message under way is finished', async () => {
    const { client, listener, handler } = await openData();
    const idle = await Dialogue.open(listener.port);
    await idle.hello();
    const closed = listener.close(5_000);
    await idle.expect('421 4.3.2');
    client.raw('x\r\n.\r\n');
    await client.expect('250');
    await client.expect('421 4.3.2');
    await closed;
    expect(handler.received).toHaveLength(1);
  });

  test('a client that does not finish is cut after the grace', async () => {
    const { client, listener, handler } = await openData();
    await listener.close(30);
    await client.untilClosed();
    expect(handler.aborted).toHaveLength(1);
  });
});
