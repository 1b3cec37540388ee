import type { LineClock } from '@hongyan/line-protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { ImapServerOptions } from '../imap-server.ts';
import { dialogue, ImapTestClient, openSignedIn, startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer | undefined;

async function open(options: Partial<ImapServerOptions> = {}): Promise<TestImapServer> {
  server = await startTestImapServer(options);
  return server;
}

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

/** Time that goes only when the end-to-end test says so. */
function manualClock() {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const clock: LineClock = {
    now: () => now,
    after: (delayMs, run) => {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  return {
    clock,
    advance: (ms: number) => {
      now += ms;
      for (const timer of [...timers])
        if (timer.at <= now) {
          timers.delete(timer);
          timer.run();
        }
    },
  };
}

describe('lines', () => {
  it('longer than 1 kB before sign-in end the session, 64 kB after', async () => {
    const listener = await open();
    const outsider = ImapTestClient.open(listener);
    await outsider.line();
    outsider.raw(`a1 NOOP ${'x'.repeat(1_100)}`);
    expect(await outsider.closed()).toEqual(['* BYE The command line is too long']);
    const person = await openSignedIn(listener);
    expect((await person.command(`a1 NOOP ${'x'.repeat(10_000)}`)).at(-1)).toMatch(/^a1 BAD/);
    person.raw(`a2 NOOP ${'x'.repeat(70_000)}\r\n`);
    expect((await person.closed()).at(-1)).toBe('* BYE The command line is too long');
  });

  describe('of ID before sign-in', () => {
    /** The longest that RFC 2971 §3.3 allows. */
    const pairs = (octet: string) =>
      Array.from({ length: 30 }, (_, n) => {
        const value = octet.repeat(1_024).replace(/["\\]/g, '\\$&');
        return `"${`field-${String(n)}`.padEnd(30, 'x')}" "${value}"`;
      }).join(' ');

    it.each([
      ['of plain octets', 'v'],
      ['of octets that are escaped', '"'],
    ])('may have 30 names of 30 octets with values of 1 024 %s', async (_what, octet) => {
      const server = await open();
      const client = ImapTestClient.open(server);
      await client.line();
      for (const chunk of `a1 id (${pairs(octet)})\r\n`.match(/.{1,10000}|\r\n/gs) ?? []) client.raw(chunk);
      expect(await client.line()).toBe('* ID ("name" "Hongyan")');
      expect(await client.line()).toMatch(/^a1 OK /);
      expect(await client.command('a2 LOGIN ada secret')).toEqual([expect.stringMatching(/^a2 OK /)]);
      client.destroy();
    });

    it('may have values as literals', async () => {
      const client = ImapTestClient.open(await open());
      await client.line();
      const value = 'v'.repeat(1_024);
      client.raw(`a1 ID ("vendor" {1024+}\r\n${value} ${pairs('v').split(' ').slice(0, 58).join(' ')})\r\n`);
      expect(await client.line()).toBe('* ID ("name" "Hongyan")');
      expect(await client.line()).toMatch(/^a1 OK /);
      client.destroy();
    });

    it.each([
      ['longer than that', `a1 ID (${'"name" "value" '.repeat(5_000)}`],
      ['a name that only begins so', `a1 IDLE ${'x'.repeat(1_100)}`],
      ['a tag of that name', `ID NOOP ${'x'.repeat(1_100)}`],
      ['a tag without an end', 'x'.repeat(1_100)],
    ])('%s ends the session', async (_what, octets) => {
      const client = ImapTestClient.open(await open());
      await client.line();
      client.raw(octets);
      expect(await client.closed()).toEqual(['* BYE The command line is too long']);
    });
  });

  it.each([
    ['a bare LF', 'a1 NOOP\n'],
    ['a bare CR', 'a1 NO\rOP\r\n'],
    ['a NUL', 'a1 NO\0OP\r\n'],
  ])('with %s end the session', async (_, bytes) => {
    const client = await openSignedIn(await open());
    client.raw(`${bytes}a2 NOOP\r\n`);
    expect(await client.closed()).toEqual(['* BYE A line has a NUL, or a CR or LF that is no CRLF']);
  });
});

describe('sign-ins', () => {
  const plain = (text: string) => Buffer.from(text).toString('base64');
  it.each<[string, string, string]>([
    ['a wrong code', 'LOGIN ada wrong', 'NO [AUTHENTICATIONFAILED] …'],
    ['an unknown name', 'LOGIN nobody wrong', 'NO [AUTHENTICATIONFAILED] …'],
    ['too many attempts', 'LOGIN busy wrong', 'NO [LIMIT] …'],
    ['a server that cannot ask', 'LOGIN away wrong', 'NO [UNAVAILABLE] …'],
    ['a fault of ours', 'LOGIN broken wrong', 'NO [SERVERBUG] …'],
    ['a missing code', 'LOGIN ada', 'BAD …'],
    ['a literal that is too large', 'LOGIN {2000}', 'NO [TOOBIG] …'],
    ['an unknown mechanism', 'AUTHENTICATE CRAM-MD5', 'NO …'],
    ['no base64', 'AUTHENTICATE PLAIN ===', 'BAD …'],
    ['another identity', `AUTHENTICATE PLAIN ${plain('ben\0ada\0secret')}`, 'NO [AUTHORIZATIONFAILED] …'],
  ])('that fail by %s end the session after three, whatever else is said', async (_what, command, answer) => {
    const listener = await open();
    await dialogue(
      listener,
      `S: * OK …
       C: a1 ${command}
       S: a1 ${answer}
       C: a2 NOOP
       S: a2 OK …
       C: a3 ${command}
       S: a3 ${answer}
       C: a4 CAPABILITY
       S: * CAPABILITY …
       S: a4 OK …
       C: a5 ${command}
       S: a5 ${answer}
       S: * BYE Too many failed sign-ins`,
      { as: null },
    );
    expect(listener.counted.get('imap_limits_total sign-in-failures')).toBe(1);
  });

  it('that are cancelled count too', async () => {
    const cancelled = (tag: string) => `C: ${tag} AUTHENTICATE PLAIN
       S: + …
       C: *
       S: ${tag} BAD …`;
    await dialogue(
      await open(),
      `S: * OK …
       ${cancelled('a1')}
       ${cancelled('a2')}
       ${cancelled('a3')}
       S: * BYE Too many failed sign-ins`,
      { as: null },
    );
  });
});

describe('literals', () => {
  it('too large are refused before they come, and the session goes on', async () => {
    await dialogue(
      await open(),
      `C: a1 LIST "" {70000}
       S: a1 NO [TOOBIG] …
       C: a2 APPEND INBOX {20000}
       S: a2 NO [TOOBIG] …
       C: a3 APPEND Nowhere {20}
       S: a3 NO [TRYCREATE] …
       C: a4 NOOP
       S: a4 OK …`,
    );
  });

  it('over 1 kB are refused before sign-in', async () => {
    await dialogue(
      await open(),
      `S: * OK …
       C: a1 LOGIN {1025}
       S: a1 NO [TOOBIG] …
       C: a2 LOGIN {3}
       S: + …
       C: ada secret
       S: a2 OK …`,
      { as: null },
    );
  });

  it('that are not waited for end the session when they are larger than LITERAL- allows', async () => {
    const client = await openSignedIn(await open());
    client.raw('a1 APPEND INBOX {4097+}\r\nx\r\n');
    expect((await client.closed()).map((line) => line.slice(0, 12))).toEqual(['a1 BAD Liter', '* BYE Litera']);
  });

  it('together are within a limit', async () => {
    const listener = await open({ limits: { maxCommandBytes: 8 } });
    await dialogue(
      listener,
      `C: a1 ID ({4}
       S: + …
       C: name {5}
       S: a1 NO [TOOBIG] …`,
    );
  });

  it('in pieces of any size are the same', async () => {
    const listener = await open();
    const client = await openSignedIn(listener);
    const command = 'a1 APPEND INBOX (\\Seen) {9+}\r\nSubject: \r\na2 NOOP\r\n';
    for (const byte of Buffer.from(command)) {
      client.raw(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    expect(await client.line()).toMatch(/^a1 OK \[APPENDUID /);
    expect(await client.line()).toMatch(/^a2 OK /);
    expect(listener.memory.person('ada').inbox.mails[0]?.bytes.toString()).toBe('Subject: ');
  });
});

describe('time', () => {
  it('for sign-in is a minute in all, whatever is said meanwhile', async () => {
    const { clock, advance } = manualClock();
    const listener = await open({ clock });
    const client = ImapTestClient.open(listener);
    await client.line();
    advance(40_000);
    await client.command('a1 NOOP');
    advance(20_000);
    expect(await client.closed()).toEqual(['* BYE Sign in sooner']);
    expect(listener.counted.get('imap_limits_total sign-in-time')).toBe(1);
  });

  it('for one command is a minute from its first octet on (slow loris)', async () => {
    const { clock, advance } = manualClock();
    const client = await openSignedIn(await open({ clock }));
    client.raw('a1 NO');
    await expect.poll(() => (advance(20_000), client.isClosed)).toBe(true);
    expect(await client.closed()).toEqual(['* BYE The command takes too long']);
  });

  it('without a command is 31 minutes, IDLE too', async () => {
    const { clock, advance } = manualClock();
    const listener = await open({ clock });
    const waiting = await openSignedIn(listener);
    const idling = await openSignedIn(listener);
    idling.send('a1 IDLE');
    await idling.line();
    advance(30 * 60_000);
    await waiting.command('a1 NOOP');
    advance(60_000);
    expect(await idling.closed()).toEqual(['* BYE Signed out for inactivity']);
    await waiting.command('a2 NOOP');
    advance(31 * 60_000);
    expect(await waiting.closed()).toEqual(['* BYE Signed out for inactivity']);
  });

  it('for a mail is what its rate allows, and nothing of it is kept', async () => {
    const { clock, advance } = manualClock();
    const listener = await open({ clock });
    const client = await openSignedIn(listener);
    client.send('a1 APPEND INBOX {9000}');
    await client.line();
    client.raw('x'.repeat(2_048));
    await expect.poll(() => (advance(10_000), client.isClosed)).toBe(true);
    expect((await client.closed()).at(0)).toBe('* BYE The literal comes too slowly');
    expect(listener.memory.person('ada').inbox.mails).toEqual([]);
    await expect.poll(() => listener.memory.person('ada').sessions).toBe(0);
  });
});

describe('a client that never reads', () => {
  it('is cut, and what is held for it stays small', async () => {
    const listener = await open({ limits: { maxUnsentBytes: 64 * 1024, writeTimeoutMs: 100 } });
    listener.memory.person('ada').inbox.deliver(`Subject: x\r\n\r\n${'x'.repeat(900_000)}`);
    const client = await openSignedIn(listener);
    await client.command('a1 SELECT INBOX');
    client.stopReading();
    client.raw('a2 FETCH 1 BODY[]\r\n'.repeat(50));
    await expect.poll(() => listener.memory.person('ada').sessions, { timeout: 5_000 }).toBe(0);
    client.destroy();
  });
});

describe('sessions', () => {
  it('are limited for an address and in all', async () => {
    const listener = await open({ implicitTls: false, limits: { maxSessionsPerAddress: 2 } });
    const first = ImapTestClient.open(listener);
    const second = ImapTestClient.open(listener);
    await first.line();
    await second.line();
    expect(await ImapTestClient.open(listener).closed()).toEqual(['* BYE [LIMIT] Too many sessions']);
    first.destroy();
    await expect.poll(async () => (await ImapTestClient.open(listener).line())?.slice(0, 4)).toBe('* OK');
    second.destroy();
  });
});
