/** The listeners for mail clients as somebody without a code attacks them, and somebody with one who bends the wire: the whole server. */
import { Writable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import {
  type ApiClient,
  Dialogue,
  fakeDns,
  hangMs,
  startTestServer,
  type TalkOptions,
  type TestPerson,
  type TestServer,
  waitFor,
} from '@hongyan/testkit';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const domain = 'doors.example';
const wrongCode = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF';
const secretText = 'walrus-in-the-letter';

let server: TestServer;
let ada: TestPerson;
let code: string;
let web: ApiClient;
let people = 0;
let logged = '';
const talks: Dialogue[] = [];

beforeAll(async () => {
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString();
        done();
      },
    }),
  );
  server = await startTestServer({ database: 'sqlite', overrides: { dns: fakeDns({}), log } });
  await server.addOrganisation('Doors', domain);
  ada = await server.addPerson(`ada@${domain}`);
  code = await server.addCode(ada, ['imap', 'pop3', 'smtp']);
  web = await server.signIn(ada.address);
});
afterEach(() => {
  for (const talk of talks.splice(0)) talk.hangUp();
});
afterAll(() => server.stop());

function open(options: TalkOptions): Dialogue {
  const talk = Dialogue.open(options);
  talks.push(talk);
  return talk;
}
const createPlain = (user: string, secret: string, authzid = '') =>
  Buffer.from(`${authzid}\0${user}\0${secret}`).toString('base64');
async function openImap(secret = code, user = ada.address): Promise<Dialogue> {
  const talk = open({ port: server.ports.imaps });
  await talk.line();
  expect(await talk.ask(`LOGIN ${user} ${secret}`)).toMatch(/^t1 OK/);
  return talk;
}
async function openPop3(secret = code, user = ada.address): Promise<Dialogue> {
  const talk = open({ port: server.ports.pop3s });
  await talk.line();
  await talk.say(`USER ${user}`);
  expect(await talk.say(`PASS ${secret}`)).toMatch(/^\+OK/);
  return talk;
}
const newPerson = () => {
  people += 1;
  return server.addPerson(`person${String(people)}@${domain}`);
};

describe('what was said in the clear', () => {
  it('together with STARTTLS is never answered, nor believed inside TLS', async () => {
    const talk = open({ port: server.ports.imap, tls: false });
    await talk.line();
    talk.send(`a STARTTLS\r\nb LOGIN ${ada.address} ${code}\r\nc ID ("name" "forged")\r\n`);
    expect(await talk.line()).toMatch(/^a OK/);
    await talk.secure();
    expect(await talk.ask('NOOP')).toMatch(/^t1 OK/);
    expect(await talk.ask('SELECT INBOX')).toMatch(/^t2 BAD/);
    expect(await talk.ask('CAPABILITY')).not.toMatch(/STARTTLS|LOGINDISABLED/);
  });
  it('together with STLS neither', async () => {
    const talk = open({ port: server.ports.pop3, tls: false });
    await talk.line();
    talk.send(`STLS\r\nUSER ${ada.address}\r\nPASS ${code}\r\n`);
    expect(await talk.line()).toMatch(/^\+OK/);
    await talk.secure();
    expect(await talk.say('STAT')).toMatch(/^-ERR/);
    expect(await talk.say(`PASS ${code}`)).toMatch(/^-ERR/);
    expect(talk.received).toBe('');
  });
  it('opens nothing: no way of signing in before TLS', async () => {
    const imap = open({ port: server.ports.imap, tls: false });
    await imap.line();
    for (const command of [`LOGIN ${ada.address} ${code}`, `AUTHENTICATE PLAIN ${createPlain(ada.address, code)}`])
      expect(await imap.ask(command)).toMatch(/NO \[PRIVACYREQUIRED\]/);
    const pop3 = open({ port: server.ports.pop3, tls: false });
    await pop3.line();
    for (const line of [`USER ${ada.address}`, `AUTH PLAIN ${createPlain(ada.address, code)}`])
      expect(await pop3.say(line)).toMatch(/^-ERR/);
  });
});

describe('another protocol', () => {
  const request = `POST / HTTP/1.1\r\nHost: ${domain}\r\n\r\n`;
  it.each(['imap', 'imaps', 'pop3', 'pop3s'] as const)('HTTP at %s is cut at its first line', async (listener) => {
    const talk = open({ port: server.ports[listener], tls: listener.endsWith('s') });
    await talk.line();
    talk.send(`${request}x LOGIN ${ada.address} ${code}\r\nUSER ${ada.address}\r\nPASS ${code}\r\n`);
    const answer = await talk.closed();
    expect(answer).not.toMatch(/^x OK|\+OK/m);
    expect(answer.split('\r\n').length).toBeLessThan(4);
  });
  it.each(['imaps', 'pop3s'] as const)(
    'a browser led to %s by a forged address is refused in the handshake (ALPACA)',
    async (listener) => {
      const tlsOptions = { ALPNProtocols: ['h2', 'http/1.1'] };
      expect(await open({ port: server.ports[listener], tlsOptions }).closed()).toBe('');
      const own = open({ port: server.ports[listener], tlsOptions: { ALPNProtocols: [listener.slice(0, -1)] } });
      expect(await own.line()).toMatch(/OK/);
    },
  );
});

describe('sign-in', () => {
  it('is cancelled, never for somebody else, and the same for every name', async () => {
    const talk = open({ port: server.ports.imaps });
    await talk.line();
    talk.send('a AUTHENTICATE PLAIN\r\n');
    expect(await talk.line()).toBe('+ \r\n');
    expect(await talk.say('*')).toMatch(/^a BAD/);
    const asOther = createPlain(ada.address, code, `ben@${domain}`);
    expect(await talk.ask(`AUTHENTICATE PLAIN ${asOther}`)).toMatch(/NO \[AUTHORIZATIONFAILED\]/);
    const refusal = async (name: string) => {
      const other = open({ port: server.ports.imaps });
      await other.line();
      return (await other.ask(`LOGIN ${name} ${wrongCode}`)).replace(/^t\d+ /, '');
    };
    const known = await refusal(ada.address);
    expect(await refusal(`nobody@${domain}`)).toBe(known);
    expect(known).toContain('AUTHENTICATIONFAILED');
  });
  it('of one person by twenty programs at once is no guessing, at any listener', async () => {
    const person = await newPerson();
    const own = await server.addCode(person, ['imap', 'smtp']);
    const message = { from: person.address, to: person.address, raw: `From: ${person.address}\r\n\r\nx` };
    const account = { user: person.address, password: own };
    const sent = Array.from({ length: 20 }, () => server.submit('submissions', message, account));
    const opened = Array.from({ length: 15 }, () => openImap(own, person.address));
    const results = await Promise.allSettled([...sent, ...opened]);
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
  it('by guessing is counted over all listeners together, and a right code signs in all the same', async () => {
    const person = await newPerson();
    const own = await server.addCode(person, ['imap', 'pop3', 'smtp']);
    const answers: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const imap = open({ port: server.ports.imaps });
      await imap.line();
      answers.push(await imap.ask(`LOGIN ${person.address} ${wrongCode}`));
      const pop3 = open({ port: server.ports.pop3s });
      await pop3.line();
      await pop3.say(`USER ${person.address}`);
      answers.push(await pop3.say(`PASS ${wrongCode}`));
      const smtp = open({ port: server.ports.submissions });
      await smtp.line();
      smtp.send('EHLO guess\r\n');
      await smtp.until(/250 [^\n]*\n/);
      answers.push(await smtp.say(`AUTH PLAIN ${createPlain(person.address, wrongCode)}`));
    }
    const looked = answers.filter((answer) => /AUTHENTICATIONFAILED|\[AUTH\]|^535/.test(answer));
    const limited = answers.filter((answer) => /\[LIMIT\]|LOGIN-DELAY|^454/.test(answer));
    expect(looked.length + limited.length).toBe(answers.length);
    // Ten in a quarter of an hour, and then one a minute.
    expect(looked.length).toBeLessThanOrEqual(11);
    // Each of the three says so from then on.
    for (const said of [/\[LIMIT\]/, /LOGIN-DELAY/, /^454/])
      expect(limited.some((answer) => said.test(answer))).toBe(true);
    // From an address where nobody has signed in as this person.
    await openImap(own, person.address);
    await openPop3(own, person.address);
    const raw = `From: ${person.address}\r\n\r\nx`;
    const account = { user: person.address, password: own };
    await server.submit('submissions', { from: person.address, to: person.address, raw }, account);
  });
  it('is tried three times and no more on one connection, also when it is limited', async () => {
    const person = await newPerson();
    const wrong = createPlain(person.address, wrongCode);
    const speak = async (port: number, hello: string | null, attempt: (n: number) => string) => {
      const talk = open({ port });
      await talk.line();
      if (hello !== null) {
        talk.send(hello);
        await talk.until(/250 [^\n]*\n/);
      }
      for (let n = 0; n < 50; n += 1) talk.send(attempt(n));
      return talk.closed();
    };
    for (let round = 0; round < 6; round += 1) {
      const imap = await speak(server.ports.imaps, null, (n) => `a${String(n)} AUTHENTICATE PLAIN ${wrong}\r\n`);
      expect(imap.match(/^a\d+ NO/gm)).toHaveLength(3);
      expect(imap).toMatch(/\* BYE Too many failed sign-ins\r\n$/);
      const smtp = await speak(server.ports.submissions, 'EHLO guess\r\n', () => `AUTH PLAIN ${wrong}\r\n`);
      expect(smtp.match(/^(535|454) /gm)).toHaveLength(3);
      expect(smtp).toMatch(/^421 4\.7\.0 Too many failed sign-ins\r\n$/m);
      const pop3 = await speak(server.ports.pop3s, null, () => `AUTH PLAIN ${wrong}\r\n`);
      expect(pop3.match(/^-ERR/gm)).toHaveLength(3);
    }
    const counted = await server.context.services.database.read
      .selectFrom('limit_counter')
      .select('count')
      .where('key', 'like', 'code/name/%')
      .execute();
    // 54 attempts: ten, the one a minute, and the one that found the limit; others wrote nothing.
    expect(Math.max(...counted.map(({ count }) => count))).toBeLessThan(54);
  });
  it('stands in the login log and among the devices, whichever the listener', async () => {
    const person = await newPerson();
    const own = await server.addCode(person, ['imap', 'pop3', 'smtp']);
    await openImap(own, person.address);
    await openPop3(own, person.address);
    const raw = `From: ${person.address}\r\n\r\nx`;
    const account = { user: person.address, password: own };
    await server.submit('submissions', { from: person.address, to: person.address, raw }, account);
    const rows = await server.context.services.database.read
      .selectFrom('client_device')
      .select('protocol')
      .where('account_no', '=', person.accountNo)
      .execute();
    expect(rows.map(({ protocol }) => protocol).sort()).toEqual(['imap', 'pop3', 'smtp']);
  });
  it('has so many sessions for one person, and each kind of end gives its slot back', async () => {
    const person = await newPerson();
    const own = await server.addCode(person, ['imap']);
    const fill = async () => {
      const sessions: Dialogue[] = [];
      for (;;) {
        const talk = open({ port: server.ports.imap, tls: false });
        await talk.line();
        talk.send('s STARTTLS\r\n');
        await talk.line();
        await talk.secure();
        const answer = await talk.ask(`LOGIN ${person.address} ${own}`);
        if (/NO \[LIMIT\]/.test(answer)) return sessions;
        expect(answer).toMatch(/^t1 OK/);
        sessions.push(talk);
      }
    };
    const sessions = await fill();
    expect(sessions).toHaveLength(20);
    await sessions[0]?.ask('SELECT INBOX');
    sessions[0]?.send('i IDLE\r\n');
    for (const [index, talk] of sessions.entries()) {
      if (index % 4 === 0) talk.hangUp('reset');
      else if (index % 4 === 1) talk.hangUp('end');
      else if (index % 4 === 2) talk.hangUp('destroy');
      else expect(await talk.ask('LOGOUT')).toMatch(/OK/);
    }
    const again = await waitFor(async () => {
      const some = await fill();
      for (const talk of some) talk.hangUp();
      return some.length === 20 ? some : undefined;
    });
    expect(again).toHaveLength(20);
  });
});

describe('octets that are no honest command', () => {
  it.each([
    ['before sign-in', 'a LOGIN {4294967295}'],
    ['a literal beyond 64 bits', 'a LOGIN {99999999999999999999}'],
    ['in the place of a tag', '{3}'],
    ['a negative one', 'a LOGIN {-1}'],
    ['one of 8 bits', 'a LOGIN ~{5}'],
  ])('a literal %s is refused and asked for by nobody', async (_name, line) => {
    const talk = open({ port: server.ports.imaps });
    await talk.line();
    talk.send(`${line}\r\n`);
    const answer = await talk.line();
    expect(answer).toMatch(/^(?:a|\*) (?:BAD|NO)|^\+ /);
    if (line.includes('~')) return;
    expect(answer).not.toMatch(/^\+/);
  });
  it('a literal that comes unasked beyond 4096 octets ends the session', async () => {
    const talk = await openImap();
    talk.send(`a SELECT {4097+}\r\n${'x'.repeat(4_097)}\r\n`);
    expect(await talk.closed()).toMatch(/BAD[\s\S]*BYE/);
  });
  it('thousands of small literals in one command cost little', async () => {
    const talk = await openImap();
    const begun = performance.now();
    const answer = await talk.ask(`SEARCH ${'{1+}\r\nx'.repeat(9_000)}`);
    expect(answer).toMatch(/t2 (?:BAD|NO)/);
    expect(performance.now() - begun).toBeLessThan(hangMs);
  });
  it.each([
    ['NOT of NOT', `SEARCH ${'NOT '.repeat(5_000)}ALL`],
    ['OR of OR', `SEARCH ${'OR ALL '.repeat(5_000)}ALL`],
    ['parentheses', `SEARCH ${'('.repeat(20_000)}`],
    ['ranges', `UID FETCH ${Array.from({ length: 10_001 }, (_, n) => 2 * n + 1).join(',')} FLAGS`],
    ['wildcards', `LIST "" ${'%*'.repeat(1)}${'a%b*'.repeat(5_000)}`],
    ['a number of no mailbox', 'FETCH 1:4294967296 FLAGS'],
    ['a part of 2^32 levels', `FETCH 1 BODY[${'1.'.repeat(5_000)}1]`],
    ['a partial of 2^64', 'FETCH 1 BODY[]<0.18446744073709551616>'],
  ])('%s without end is refused at once', async (_name, command) => {
    const talk = await openImap();
    await talk.ask('SELECT INBOX');
    const begun = performance.now();
    expect(await talk.ask(command)).toMatch(/t3 (?:BAD|NO)/);
    expect(performance.now() - begun).toBeLessThan(hangMs);
    expect(await talk.ask('NOOP')).toMatch(/t4 OK/);
  });
  it.each([
    ['10 000 ranges', `UID FETCH ${Array.from({ length: 10_000 }, (_, n) => 2 * n + 1).join(',')} FLAGS`],
    ['all UIDs there can be', 'UID FETCH 1:4294967295 FLAGS'],
    ['all, a thousand times', `UID FETCH ${Array.from({ length: 1_000 }, () => '1:*').join(',')} FLAGS`],
    ['all UIDs in a search', `SEARCH ${'UID 1:4294967295 '.repeat(400)}ALL`],
  ])('%s are checked at once', async (_name, command) => {
    const talk = await openImap();
    await talk.ask('SELECT INBOX');
    const begun = performance.now();
    expect(await talk.ask(command)).toMatch(/t3 OK/);
    expect(performance.now() - begun).toBeLessThan(hangMs);
  });
  it.each([
    '../etc',
    'a/../b',
    'x\u0000y',
    '&',
    '&AGE-',
    '&Jjo',
    'caf\u00e9',
    'Other Users/ben@doors.example/INBOX',
    'a//b',
  ])('the mailbox name %j opens nothing and makes no other', async (name) => {
    const talk = await openImap();
    const octets = Buffer.from(name, 'utf8');
    const literal = `{${String(octets.length)}+}\r\n${name}`;
    for (const command of ['SELECT', 'STATUS', 'DELETE']) {
      const answer = await talk.ask(`${command} ${literal}${command === 'STATUS' ? ' (MESSAGES)' : ''}`);
      expect(answer).toMatch(/t\d+ (?:BAD|NO)/);
    }
  });
  it('overlong UTF-8 and half a character are no names', async () => {
    const talk = await openImap();
    await talk.ask('ENABLE UTF8=ACCEPT');
    for (const octets of [[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xff]]) {
      talk.send(Buffer.concat([Buffer.from('x CREATE "a'), Buffer.from(octets), Buffer.from('"\r\n')]));
      expect(await talk.line()).toMatch(/^x BAD/);
    }
  });
  it('a packed bomb and a packed stream that says nothing stay small, and others are served', async () => {
    const bomber = await openImap();
    expect(await bomber.ask('COMPRESS DEFLATE')).toMatch(/t2 OK/);
    bomber.send(deflateRawSync(Buffer.alloc(50_000_000, 'x')));
    const silent = await openImap();
    await silent.ask('COMPRESS DEFLATE');
    const nothing = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0, 0, 0, 0xff, 0xff])));
    for (let bytes = 0; bytes < 20; bytes += 1) silent.send(nothing);
    const begun = performance.now();
    expect(await (await openImap()).ask('NOOP')).toMatch(/t2 OK/);
    expect(performance.now() - begun).toBeLessThan(hangMs);
    await bomber.closed();
  });
});

describe('a session that ends while a mail is being sent', () => {
  it('stops within the mail: no line of ours is read as its text', async () => {
    const person = await newPerson();
    const talk = await openImap(await server.addCode(person, ['imap']), person.address);
    const raw = `Subject: large\r\n\r\n${`${'x'.repeat(76)}\r\n`.repeat(120_000)}`;
    talk.send(`x APPEND INBOX {${String(raw.length)}}\r\n`);
    await talk.line();
    talk.send(`${raw}\r\n`);
    expect(await talk.until(/x [^\n]*\n/)).toMatch(/x OK/);
    await talk.ask('SELECT INBOX');
    talk.deafen();
    talk.send('y FETCH 1 BODY.PEEK[]\r\n');
    await (await server.signIn(person.address)).authorisationCodes.stateByUser({ on: false });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    talk.listen();
    const received = await talk.closed();
    expect(received).toMatch(/^\* 1 FETCH \(BODY\[\] \{9\d{6}\}/);
    expect(received.length).toBeLessThan(raw.length);
    expect(received.slice(-200)).not.toContain('BYE');
  });
});

describe('POP3', () => {
  it('sends a mail of dots and lone line ends so that it ends where it ends, and its UIDL stays', async () => {
    const body = '.\r\n..\r\n.\r\r\n\r\n.x\r\n';
    const person = await newPerson();
    const own = await server.addCode(person, ['imap', 'pop3']);
    const imap = await openImap(own, person.address);
    const raw = `Subject: dots\r\n\r\n${body}lone\n.\nend\r.\r`;
    imap.send(`x APPEND INBOX {${String(raw.length)}}\r\n`);
    await imap.line();
    imap.send(`${raw}\r\n`);
    expect(await imap.until(/x [^\n]*\n/)).toMatch(/x OK/);
    const first = await openPop3(own, person.address);
    const uid = await first.say('UIDL 1');
    first.send('RETR 1\r\n');
    await first.line();
    const got = await first.until(/\r\n\.\r\n/);
    expect(got).toContain('\r\n..\r\n...\r\n');
    // What follows the end is the next answer and nothing of the mail.
    expect(await first.say('NOOP')).toMatch(/^\+OK/);
    first.send('TOP 1 99999999999999\r\n');
    await first.line();
    expect(await first.until(/\r\n\.\r\n/)).toBe(got);
    expect(await first.say('TOP 1 -1')).toMatch(/^-ERR/);
    expect(await first.say('RETR 4294967296')).toMatch(/^-ERR/);
    expect(await first.say('DELE 0')).toMatch(/^-ERR/);
    await first.say('QUIT');
    await first.closed();
    expect(await (await openPop3(own, person.address)).say('UIDL 1')).toBe(uid);
  });
  it('takes a code as it is typed, with its blanks, and no other spelling of the line', async () => {
    await openPop3(code.replaceAll('-', ' ').toLowerCase());
    const talk = open({ port: server.ports.pop3s });
    await talk.line();
    talk.send(`USER ${ada.address}\r\nPASS\t${code}\r\n`);
    await talk.line();
    expect(await talk.line()).toMatch(/^-ERR/);
  });
});

describe('the listener of the certificate authority', () => {
  it.each([
    ['/', 'evil.example'],
    ['//evil.example/', 'evil.example'],
    ['http://evil.example/', 'mx.hongyan.example'],
    ['/.well-known/acme-challenge/../../etc/passwd', 'mx.hongyan.example'],
    ['/.well-known/acme-challenge/', 'mx.hongyan.example'],
    ['/.well-known/acme-challenge/__proto__', 'mx.hongyan.example'],
    ['/', 'mx.hongyan.example@evil.example'],
    ['/', 'mx.hongyan.example.evil.example'],
  ])('leads %s of %s nowhere else', async (path, host) => {
    const { startChallengeListener } = await import('../src/listeners/acme/start-challenge-listener.ts');
    const names = ['mx.hongyan.example'];
    const listener = await startChallengeListener({
      host: '127.0.0.1',
      port: 0,
      names,
      challenges: new Map([['t', 'key']]),
    });
    try {
      const talk = open({ port: listener.port, tls: false });
      talk.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const answer = await talk.closed();
      expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
      expect(/^location: (.*)$/im.exec(answer)?.[1] ?? 'https://mx.hongyan.example/').toMatch(
        /^https:\/\/mx\.hongyan\.example(?:\/|$)/,
      );
    } finally {
      await listener.close();
    }
  });
});

describe('the log', () => {
  it('at its most talkative says no code and nothing of any mail', async () => {
    const raw = `From: ${ada.address}\r\nSubject: ${secretText}\r\n\r\n${secretText}\r\n`;
    const imap = await openImap();
    imap.send(`x APPEND INBOX {${String(raw.length)}+}\r\n${raw}\r\n`);
    expect(await imap.until(/x [^\n]*\n/)).toMatch(/x OK/);
    await imap.ask('SELECT INBOX');
    expect(await imap.ask('UID FETCH 1:* (BODY.PEEK[] ENVELOPE)')).toContain(secretText);
    await imap.ask(`SEARCH TEXT ${secretText}`);
    await imap.ask(`LOGIN ${ada.address} ${code}`);
    await imap.ask(`AUTHENTICATE PLAIN ${createPlain(ada.address, code)}`);
    const pop3 = await openPop3();
    pop3.send('RETR 1\r\n');
    await pop3.until(/\r\n\.\r\n/);
    await server.submit(
      'submissions',
      { from: ada.address, to: ada.address, raw },
      { user: ada.address, password: code },
    );
    await waitFor(async () => (await web.mailbox.list({ mailboxId: '1' })).data.total >= 2);
    // Half a command with a code, and a wrong one.
    open({ port: server.ports.imaps }).send(`a LOGIN ${code} ${code}\r\nb LOGIN "${code}`);
    expect(logged).toContain('imap signed in');
    const bare = code.replaceAll('-', '');
    for (const text of [code, bare, code.toLowerCase(), createPlain(ada.address, code), wrongCode, secretText])
      expect(logged.includes(text), 'a secret in the log').toBe(false);
  });
});
