// Dialogues with the whole listener over a mailbox in memory.
import { afterEach, describe, expect, it } from 'vitest';
import { defaultPop3Limits } from './limits.ts';
import { Dialogue, openListener, type TestListener } from './testing/dialogue.ts';
import { owner } from './testing/memory-maildrop.ts';

const first = 'Subject: one\r\n\r\nfirst line\r\n.second line\r\n.\r\nthird\r\n';
const second = 'Subject: two\r\n\r\nno end';
const plain = (username: string, code: string) => Buffer.from(`\0${username}\0${code}`).toString('base64');

const opened: TestListener[] = [];
async function open(...args: Parameters<typeof openListener>): Promise<TestListener> {
  const listener = await openListener(...args);
  opened.push(listener);
  return listener;
}
afterEach(async () => {
  await Promise.all(
    opened.splice(0).map(async (listener) => {
      const closed = listener.server.close(1);
      listener.clock.runOut(1);
      await closed;
    }),
  );
});

describe('a session', () => {
  it('lists, reads, deletes and takes back', async () => {
    const listener = await open('pop3s', [first, second]);
    const talk = await Dialogue.signedIn(listener);
    expect(await talk.ask('STAT', '+OK')).toBe(`+OK 2 ${first.length + second.length}`);
    expect(await talk.askLong('LIST')).toBe(`1 ${first.length}\r\n2 ${second.length}\r\n`);
    expect(await talk.ask('LIST 2', '+OK')).toBe(`+OK 2 ${second.length}`);
    expect(await talk.askLong('UIDL')).toBe('1 uid-0\r\n2 uid-1\r\n');
    expect(await talk.ask('uidl 1', '+OK')).toBe('+OK 1 uid-0');
    expect(await talk.askLong('RETR 1')).toBe(first);
    expect(await talk.askLong('RETR 2')).toBe(`${second}\r\n`);
    expect(await talk.askLong('TOP 1 2')).toBe('Subject: one\r\n\r\nfirst line\r\n.second line\r\n');
    expect(await talk.askLong('TOP 1 0')).toBe('Subject: one\r\n\r\n');
    expect(listener.mailbox.fetched).toEqual([0, 1]);
    await talk.ask('DELE 1', '+OK');
    for (const gone of ['DELE 1', 'RETR 1', 'LIST 1', 'UIDL 1', 'TOP 1 0', 'LIST 0', 'LIST 3'])
      await talk.ask(gone, '-ERR No such message');
    expect(await talk.ask('STAT', '+OK')).toBe(`+OK 1 ${second.length}`);
    expect(await talk.askLong('LIST')).toBe(`2 ${second.length}\r\n`);
    await talk.ask('RSET', '+OK 2 messages');
    expect(await talk.askLong('UIDL')).toBe('1 uid-0\r\n2 uid-1\r\n');
    await talk.ask('NOOP', '+OK');
    await talk.ask('DELE 2', '+OK');
    expect(listener.mailbox.mails[1]).toBe(second);
    await talk.ask('QUIT', '+OK');
    await talk.untilClosed();
    expect(listener.mailbox.mails).toEqual([first, null]);
    expect(listener.mailbox.openSessions).toBe(0);
    expect(listener.counted.get('pop3_mails_deleted_total')).toBe(1);
  });

  it.each([
    [
      'says nothing for ten minutes',
      (listener: TestListener) => listener.clock.runOut(defaultPop3Limits.idleTimeoutMs),
      '',
    ],
    ['hangs up', (_listener: TestListener, talk: Dialogue) => talk.destroy(), ''],
    ['says no more', (_listener: TestListener, talk: Dialogue) => talk.end(), ''],
    [
      'may not go on',
      (listener: TestListener) => listener.mailbox.end('Access has ended'),
      '-ERR [AUTH] Access has ended\r\n',
    ],
  ])('deletes nothing when the client %s', async (_what, end, said) => {
    const listener = await open('pop3s', [first]);
    const talk = await Dialogue.signedIn(listener);
    await talk.ask('DELE 1', '+OK');
    end(listener, talk);
    expect(await talk.untilClosed()).toBe(said);
    expect(listener.mailbox.mails).toEqual([first]);
    await expect.poll(() => listener.mailbox.openSessions).toBe(0);
  });

  it('says so when what was deleted is not removed', async () => {
    const listener = await open('pop3s', [first]);
    listener.mailbox.failRemove = true;
    const talk = await Dialogue.signedIn(listener);
    await talk.ask('DELE 1', '+OK');
    await talk.ask('QUIT', '-ERR [SYS/TEMP]');
    await talk.untilClosed();
    expect(listener.mailbox.openSessions).toBe(0);
  });

  it('answers for mail that is gone meanwhile, and for mail that cannot be read', async () => {
    const listener = await open('pop3s', [first, 'Broken', 'Broken-Later']);
    const talk = await Dialogue.signedIn(listener);
    listener.mailbox.mails[0] = null;
    await talk.ask('RETR 1', '-ERR That message is gone');
    await talk.ask('TOP 1 1', '-ERR That message is gone');
    await talk.ask('RETR 2', '-ERR [SYS/TEMP]');
    talk.say('RETR 3');
    // Half a mail must not look whole.
    expect(await talk.untilClosed()).not.toContain('\r\n.\r\n');
  });

  it('answers commands that come all at once, in their order', async () => {
    const listener = await open('pop3s', [first]);
    const talk = await Dialogue.signedIn(listener);
    talk.raw('STAT\r\nLIST 1\r\nRETR 1\r\nDELE 1\r\nSTAT\nQUIT\r\n');
    talk.end();
    const stuffed = first.replaceAll('\r\n.', '\r\n..');
    const heard = await talk.untilClosed();
    expect(heard).toBe(
      `+OK 1 ${first.length}\r\n+OK 1 ${first.length}\r\n+OK ${first.length} octets\r\n${stuffed}.\r\n+OK Deleted\r\n+OK 0 0\r\n+OK Goodbye\r\n`,
    );
    expect(listener.mailbox.mails).toEqual([null]);
  });
});

describe('signing in', () => {
  it('says what can be done before TLS, inside it and signed in', async () => {
    const listener = await open('pop3', [], { maxSignInFailures: 9 });
    const talk = Dialogue.open(listener.server.port);
    expect(await talk.expect('+OK')).not.toContain('<');
    const always = ['TOP', 'UIDL', 'RESP-CODES', 'AUTH-RESP-CODE', 'PIPELINING', 'UTF8', 'EXPIRE NEVER'];
    const capabilities = async () => (await talk.askLong('CAPA')).split('\r\n').slice(0, -1);
    expect(await capabilities()).toEqual([...always, 'STLS', 'IMPLEMENTATION Hongyan']);
    for (const refused of ['USER x', 'PASS x', `AUTH PLAIN ${plain(owner.username, owner.code)}`, 'AUTH'])
      await talk.ask(refused, '-ERR [SYS/PERM] Start TLS first');
    expect(listener.mailbox.asked).toEqual([]);
    await talk.ask('STLS', '+OK');
    await talk.startTls();
    expect(await capabilities()).toEqual([...always, 'USER', 'SASL PLAIN', 'IMPLEMENTATION Hongyan']);
    await talk.ask('STLS', '-ERR');
    expect(await talk.askLong('AUTH')).toBe('PLAIN\r\n');
    await talk.ask(`AUTH PLAIN ${plain(owner.username, owner.code)}`, '+OK');
    await talk.ask('USER x', '-ERR You are already signed in');
    await talk.ask('QUIT', '+OK');
  });

  it('takes AUTH in two steps, cancelled, malformed, and for oneself only', async () => {
    const listener = await open('pop3s', [], { maxBadCommands: 99, maxSignInFailures: 99 });
    const talk = Dialogue.open(listener.server.port, { tls: true });
    await talk.expect('+OK');
    await talk.ask('AUTH PLAIN', '+ ');
    await talk.ask('*', '-ERR Sign-in cancelled');
    await talk.ask('AUTH PLAIN ???', '-ERR');
    await talk.ask('AUTH PLAIN =', '-ERR [AUTH]');
    await talk.ask('AUTH SCRAM-SHA-256 x', '-ERR');
    const other = Buffer.from(`ben@example.org\0${owner.username}\0${owner.code}`).toString('base64');
    await talk.ask(`AUTH PLAIN ${other}`, '-ERR [AUTH]');
    expect(listener.mailbox.asked).toEqual([]);
    await talk.ask('AUTH PLAIN', '+ ');
    await talk.ask(plain('ü'.repeat(120), owner.code), '-ERR [AUTH]');
    await talk.ask('auth plain', '+ ');
    await talk.ask(plain(owner.username, owner.code), '+OK 0 messages');
    talk.destroy();
  });

  it.each([
    ['a name that does not exist', 'nobody@example.org', 'AUTH'],
    ['a wrong code', owner.username, 'AUTH'],
    ['too many attempts', 'busy', 'LOGIN-DELAY'],
    ['a server that cannot ask', 'away', 'SYS/TEMP'],
    ['a fault of ours', 'broken', 'SYS/TEMP'],
  ])('refuses %s with its code', async (_what, username, code) => {
    const listener = await open('pop3s');
    const talk = Dialogue.open(listener.server.port, { tls: true });
    await talk.expect('+OK');
    await talk.ask('PASS x', '-ERR Say USER first');
    await talk.ask(`USER ${username}`, '+OK');
    await talk.ask('PASS not it', `-ERR [${code}]`);
    // The name has to be said again.
    await talk.ask(`PASS ${owner.code}`, '-ERR Say USER first');
    expect(JSON.stringify(listener.logged)).not.toMatch(/not it|ABCD/);
    talk.destroy();
  });

  it('lets one session at a time have the maildrop, and the next as soon as it is free', async () => {
    const listener = await open('pop3s', [first]);
    const talk = await Dialogue.signedIn(listener);
    const other = Dialogue.open(listener.server.port, { tls: true });
    await other.expect('+OK');
    await other.ask(`AUTH PLAIN ${plain(owner.username, owner.code)}`, '-ERR [IN-USE]');
    await talk.ask('QUIT', '+OK');
    await other.ask(`AUTH PLAIN ${plain(owner.username, owner.code)}`, '+OK');
    other.destroy();
  });

  it('forgets what came in the clear before TLS', async () => {
    const listener = await open('pop3', [first]);
    const talk = Dialogue.open(listener.server.port);
    await talk.expect('+OK');
    await talk.ask('UTF8', '+OK');
    // One write: the attacker's commands are in the server's buffer when TLS begins.
    talk.raw(`STLS\r\nUSER ${owner.username}\r\nPASS ${owner.code}\r\nQUIT\r\n`);
    await talk.expect('+OK Go ahead');
    await talk.startTls();
    await talk.ask('STAT', '-ERR Sign in first');
    await talk.ask('PASS x', '-ERR Say USER first');
    expect(listener.mailbox.asked).toEqual([]);
    talk.destroy();
  });
});

describe('limits', () => {
  it('cuts who guesses, who errs and who speaks another protocol', async () => {
    const listener = await open('pop3s');
    const greet = async () => {
      const talk = Dialogue.open(listener.server.port, { tls: true });
      await talk.expect('+OK');
      return talk;
    };
    const guesser = await greet();
    for (let attempt = 0; attempt < defaultPop3Limits.maxSignInFailures; attempt += 1)
      await guesser.ask(`AUTH PLAIN ${plain(owner.username, 'x')}`, '-ERR [AUTH]');
    await guesser.untilClosed();
    const scanner = await greet();
    for (let bad = 1; bad < defaultPop3Limits.maxBadCommands; bad += 1) await scanner.ask(`X${bad}`, '-ERR Unknown');
    await scanner.ask('APOP anna c4c9334bac560ecc979e58001b3e22fb', '-ERR Too many wrong commands');
    await scanner.untilClosed();
    const browser = await greet();
    await browser.ask('POST / HTTP/1.1', '-ERR This is a mail server');
    await browser.untilClosed();
    expect(listener.counted.get('pop3_limits_total bad-commands')).toBe(1);
  });

  it.each<[string, readonly string[]]>([
    ['a wrong code', [`AUTH PLAIN ${plain(owner.username, 'x')}`]],
    ['an unknown name', ['USER nobody@example.org', 'PASS x']],
    ['too many attempts', ['USER busy', 'PASS x']],
    ['a server that cannot ask', ['USER away', 'PASS x']],
    ['a fault of ours', ['USER broken', 'PASS x']],
    ['a code without a name', ['PASS x']],
    ['an unknown mechanism', ['AUTH CRAM-MD5']],
    ['no base64', ['AUTH PLAIN ???']],
    ['more words than it has', ['AUTH PLAIN a b']],
    ['a cancelled AUTH', ['AUTH PLAIN', '*']],
  ])('ends a session after three sign-ins that failed by %s, whatever else is said', async (_what, lines) => {
    const listener = await open('pop3s');
    const talk = Dialogue.open(listener.server.port, { tls: true });
    await talk.expect('+OK');
    for (let attempt = 1; attempt <= defaultPop3Limits.maxSignInFailures; attempt += 1) {
      for (const line of lines.slice(0, -1)) await talk.ask(line, line.startsWith('USER') ? '+OK' : '+ ');
      await talk.ask(lines.at(-1) ?? '', '-ERR');
      if (attempt < defaultPop3Limits.maxSignInFailures) await talk.askLong('CAPA');
    }
    expect(await talk.untilClosed()).toBe('');
    expect(listener.counted.get('pop3_limits_total sign-in-failures')).toBe(1);
  });

  it('counts sign-ins before TLS with those inside it', async () => {
    const listener = await open('pop3');
    const talk = Dialogue.open(listener.server.port);
    await talk.expect('+OK');
    await talk.ask('PASS x', '-ERR [SYS/PERM]');
    await talk.ask(`AUTH PLAIN ${plain(owner.username, owner.code)}`, '-ERR [SYS/PERM]');
    await talk.ask('STLS', '+OK');
    await talk.startTls();
    await talk.ask('PASS x', '-ERR Say USER first');
    expect(await talk.untilClosed()).toBe('');
  });

  it.each<[string, string | null, string]>([
    ['a command', null, `NOOP ${'x'.repeat(defaultPop3Limits.maxLineBytes)}\r\nNOOP\r\n`],
    ['a command without an end', null, 'x'.repeat(defaultPop3Limits.maxLineBytes)],
    ['an answer to AUTH', 'AUTH PLAIN', `${'x'.repeat(2_000)}\r\nNOOP\r\n`],
    ['an answer to AUTH without an end', 'AUTH PLAIN', 'x'.repeat(defaultPop3Limits.maxAuthLineBytes)],
  ])('ends a session by %s that is too long', async (_what, command, bytes) => {
    const listener = await open('pop3s');
    const talk = Dialogue.open(listener.server.port, { tls: true });
    await talk.expect('+OK');
    if (command !== null) await talk.ask(command, '+ ');
    talk.raw(bytes);
    expect(await talk.untilClosed()).toMatch(/^-ERR The (command|line) is too long\r\n$/);
    expect(listener.counted.get('pop3_limits_total long-line')).toBe(1);
  });

  it.each([['pop3' as const], ['pop3s' as const]])('reads little of a line that never ends (%s)', async (role) => {
    const listener = await open(role);
    const talk = Dialogue.open(listener.server.port, { tls: role === 'pop3s' });
    await talk.expect('+OK');
    const written = await talk.pour(Buffer.alloc(64 * 1024, 'x'), 200 * 1024 * 1024);
    // The limit, what is dropped after the answer, and what the two kernels hold.
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  it('refuses bytes that are no text', async () => {
    const listener = await open('pop3s');
    const talk = await Dialogue.signedIn(listener);
    await talk.ask(`NOOP ${'x'.repeat(defaultPop3Limits.maxLineBytes - 7)}`, '+OK');
    talk.raw(Buffer.from([0x4e, 0xff, 0x0a]));
    await talk.expect('-ERR The command has bytes that are not text');
    await talk.ask('NO\rOP', '-ERR The command has bytes that are not text');
    await talk.ask('NOOP', '+OK');
    talk.destroy();
  });

  it('gives nobody more than the time for signing in, in all', async () => {
    const listener = await open('pop3s');
    const talk = Dialogue.open(listener.server.port, { tls: true });
    await talk.expect('+OK');
    await talk.ask('CAPA', '+OK');
    listener.clock.runOut(defaultPop3Limits.signInTimeoutMs);
    expect(await talk.untilClosed()).toContain('-ERR Signing in took too long');
  });

  it('takes so many sessions of one address and no more', async () => {
    const listener = await open('pop3', [], { maxSessionsPerAddress: 1 });
    const talk = Dialogue.open(listener.server.port);
    await talk.expect('+OK');
    const other = Dialogue.open(listener.server.port);
    await other.expect('-ERR [SYS/TEMP] Too many connections');
    await other.untilClosed();
    await talk.ask('QUIT', '+OK');
    await talk.untilClosed();
    const greeting = () =>
      Dialogue.open(listener.server.port)
        .expect('+OK')
        .catch(() => 'refused');
    await expect.poll(greeting).toContain('+OK');
  });

  it('reads no more of a mail than a slow client takes, who gets all of it in the end', async () => {
    const big = `Subject: big\r\n\r\n${'.x\r\n'.repeat(2_000_000)}`;
    const listener = await open('pop3s', [big]);
    listener.mailbox.chunkBytes = 64 * 1024;
    const talk = await Dialogue.signedIn(listener);
    talk.stopReading();
    const read = talk.askLong('RETR 1');
    await expect.poll(() => isWaiting(listener, defaultPop3Limits.writeTimeoutMs)).toBe(true);
    expect(listener.mailbox.chunksGiven).toBeLessThan(100);
    talk.readAgain();
    expect((await read) === big).toBe(true);
    talk.destroy();
  });

  it('cuts a client that never reads', async () => {
    const listener = await open('pop3s', [`Subject: big\r\n\r\n${'.x\r\n'.repeat(8_000_000)}`]);
    listener.mailbox.chunkBytes = 64 * 1024;
    const talk = await Dialogue.signedIn(listener);
    talk.stopReading();
    talk.say('RETR 1');
    await expect.poll(() => isWaiting(listener, defaultPop3Limits.writeTimeoutMs)).toBe(true);
    listener.clock.runOut(defaultPop3Limits.writeTimeoutMs);
    await expect.poll(() => listener.mailbox.openSessions).toBe(0);
    expect(listener.counted.get('pop3_limits_total write-time')).toBe(1);
    talk.destroy();
  });

  it('notifies waiting clients when the server stops', async () => {
    const listener = await openListener('pop3s', [first]);
    const talk = await Dialogue.signedIn(listener);
    const closed = listener.server.close(1_000);
    expect(await talk.untilClosed()).toBe('-ERR [SYS/TEMP] The server is shutting down, try again later\r\n');
    await closed;
    expect(listener.mailbox.openSessions).toBe(0);
  });
});

function isWaiting(listener: TestListener, delayMs: number): boolean {
  return listener.clock.delays().includes(delayMs);
}
