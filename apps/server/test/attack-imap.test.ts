/** A person with a code of their own who wants what is not theirs, or what is closed to programs: IMAP against the whole server, on both engines. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientProtocol } from '@hongyan/contract';
import {
  type ApiClient,
  Dialogue,
  fakeDns,
  hangMs,
  startTestServer,
  type TestPerson,
  type TestServer,
  waitFor,
} from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { machineContext } from '../src/features/identity/index.ts';
import { deliverInbound } from '../src/features/incoming/deliver-inbound.ts';
import { deleteMailboxGrant, saveMailboxGrants } from '../src/features/shared-mailboxes/index.ts';

const domain = 'attack.example';
/** Stands in name, subject, text and file name of what is closed, and nowhere else. */
const secret = 'tusk';
const password = 'quiet harbour';

interface Owner {
  readonly person: TestPerson;
  readonly web: ApiClient;
  readonly code: string;
}

describe.each(engines)('IMAP, on %s', (engine) => {
  let server: TestServer;
  let people = 0;
  const talks: Dialogue[] = [];

  beforeAll(async () => {
    server = await startTestServer({
      database: engine,
      postgresServer: inject('postgres'),
      overrides: { dns: fakeDns({}) },
    });
    await server.addOrganisation('Attack', domain);
  });
  afterEach(() => {
    for (const talk of talks.splice(0)) talk.hangUp();
  });
  afterAll(() => server.stop());

  const services = () => server.context.services;
  const admin = () => machineContext(services().clock.now(), 'test');
  const newOwner = async (protocols: readonly ClientProtocol[] = ['imap', 'pop3']): Promise<Owner> => {
    people += 1;
    const person = await server.addPerson(`person${String(people)}@${domain}`);
    const code = await server.addCode(person, protocols);
    return { person, code, web: await server.signIn(person.address) };
  };
  const open = async ({ person, code }: Owner): Promise<Dialogue> => {
    const talk = Dialogue.open({ port: server.ports.imaps });
    talks.push(talk);
    await talk.line();
    expect(await talk.ask(`LOGIN ${person.address} ${code}`)).toContain('OK');
    return talk;
  };
  const message = (subject: string, more = '') =>
    `From: a@outside.example\r\nSubject: ${subject}\r\n${more}\r\nabout ${subject}\r\n`;
  const append = async (talk: Dialogue, mailbox: string, raw: string): Promise<string> => {
    talk.send(`x APPEND ${mailbox} {${String(Buffer.byteLength(raw))}}\r\n`);
    const begun = await talk.line();
    if (!begun.startsWith('+')) return begun;
    talk.send(`${raw}\r\n`);
    return talk.until(/(?:^|\n)x [^\n]*\n/);
  };
  /** Subjects in the inbox, as if they had come from outside. */
  const fill = async ({ person }: Owner, count: number, subject = 'mail') => {
    const { intake } = server.context;
    const { accountNo: account, orgId } = person;
    async function* once() {
      yield Buffer.from(message(subject));
    }
    const bodies = await Promise.all(
      Array.from({ length: count }, async () => {
        const spooled = await intake.spool(once(), { maxBytes: 100_000 });
        if (spooled === 'too-large') throw new Error('too large');
        return intake.finish(spooled, { orgId });
      }),
    );
    const copies = bodies.map((body) => ({ body, targets: [{ account, folderId: 1 }] }));
    await services().database.runner.execute(deliverInbound, admin(), { copies, fromVerdict: 'none', mailFrom: '' });
  };
  const grant = async (mailbox: Owner, to: Owner, right: 'read' | 'full') => {
    const grantee = { kind: 'person' as const, no: to.person.accountNo };
    const rights = [{ right, until: null }];
    const input = { mailbox: mailbox.person.accountNo, grantees: [grantee], rights };
    await services().database.runner.execute(saveMailboxGrants, admin(), input);
    const key = { mailbox: input.mailbox, grantee };
    return () => services().database.runner.execute(deleteMailboxGrant, admin(), key);
  };
  const blobs = async () => {
    const entries = await readdir(join(server.config.dataDirectory, 'blobs'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };

  describe('a folder closed by a password', () => {
    it('is to every command as if it were not there', async () => {
      const owner = await newOwner();
      const { web } = owner;
      const talk = await open(owner);
      await talk.ask(`CREATE ${secret}`);
      await talk.ask(`CREATE ${secret}/inner`);
      await talk.ask('CREATE open');
      for (const name of ['INBOX', 'open']) expect(await append(talk, name, message('plain'))).toContain('OK');
      expect(await append(talk, secret, message(secret, 'Message-ID: <one@tusk.example>\r\n'))).toContain('OK');
      await append(talk, 'INBOX', message(`Re: ${secret}`, 'In-Reply-To: <one@tusk.example>\r\n'));
      await talk.ask('SELECT INBOX');
      // This one is moved into it, and has been seen here.
      const ids = await talk.ask('UID FETCH 1:* (EMAILID)');
      await talk.ask(`UID MOVE 2 ${secret}`);
      const within = await open(owner);
      expect(await within.ask(`SELECT ${secret}`)).toContain('OK');
      const { customList } = (await web.folders.navigation({})).data;
      const folderId = customList.find((folder) => folder.folderName === secret)?.folderId ?? '';
      expect((await web.folders.setPwd({ folderId, password })).code).toBe(200);

      // The session that has it open has it no more.
      expect(await within.ask('FETCH 1:* (ENVELOPE FLAGS)')).not.toContain(secret);
      await talk.ask('UNSELECT');
      for (const command of [
        'LIST "" *',
        'LSUB "" *',
        'LIST (SUBSCRIBED) "" * RETURN (STATUS (MESSAGES))',
        'LIST "" (tus% *)',
      ])
        expect(await talk.ask(command)).not.toContain(`${secret}"`);
      for (const command of [
        `SELECT ${secret}`,
        `EXAMINE ${secret}`,
        `SELECT ${secret}/inner`,
        `STATUS ${secret} (MESSAGES UNSEEN SIZE MAILBOXID)`,
        `DELETE ${secret}`,
        `RENAME ${secret} elsewhere`,
        `RENAME ${secret}/inner elsewhere`,
        `RENAME open ${secret}`,
        `RENAME open ${secret}/inner/open`,
        `CREATE ${secret}`,
        `CREATE ${secret}/more`,
        `GETQUOTAROOT ${secret}`,
      ])
        expect(await talk.ask(command), command).toMatch(/^t\d+ NO/);
      expect(await append(talk, secret, message('into'))).toMatch(/^x NO \[TRYCREATE\]/);
      await talk.ask('SELECT open');
      for (const command of [`COPY 1 ${secret}`, `MOVE 1 ${secret}`, `UID COPY 1 ${secret}/inner`])
        expect(await talk.ask(command)).toMatch(/NO \[TRYCREATE\]/);
      await talk.ask('SELECT INBOX (QRESYNC (1 1))');
      for (const command of [
        `SEARCH TEXT ${secret}`,
        `SEARCH RETURN (COUNT MIN MAX ALL) SUBJECT ${secret}`,
        `SEARCH EMAILID ${/EMAILID \((\w+)\)/g.exec(ids.split('\n')[1] ?? '')?.[1] ?? 'M1-1'}`,
        `SORT (SUBJECT) UTF-8 BODY ${secret}`,
        `THREAD REFERENCES UTF-8 TEXT ${secret}`,
      ])
        expect(await talk.ask(command)).toMatch(
          /^(?:\* (?:SEARCH|SORT|THREAD)\r\n|\* ESEARCH [^\r]*COUNT 0\r\n)?t\d+ OK/,
        );
      expect(await talk.ask('THREAD REFERENCES UTF-8 ALL')).toMatch(/^\* THREAD \(1\)\r\n/);
      expect(
        await talk.ask('UID FETCH 1:* (FLAGS UID EMAILID THREADID ENVELOPE) (CHANGEDSINCE 1 VANISHED)'),
      ).not.toContain(secret);
      const pop3 = Dialogue.open({ port: server.ports.pop3s });
      talks.push(pop3);
      await pop3.line();
      await pop3.say(`USER ${owner.person.address}`);
      expect(await pop3.say(`PASS ${owner.code}`)).toMatch(/^\+OK 1 /);
    });
  });

  describe('another person', () => {
    it('has mailboxes and mails that no name, number or id of one’s own leads to', async () => {
      const [own, other] = [await newOwner(), await newOwner()];
      await fill(other, 3, secret);
      const talk = await open(own);
      const theirs = await open(other);
      await theirs.ask('SELECT INBOX');
      const id = /EMAILID \((\w+)\)/.exec(await theirs.ask('FETCH 1 EMAILID'))?.[1] ?? '';
      const name = `"Other Users/${other.person.address}`;
      for (const command of [
        `SELECT ${name}/INBOX"`,
        `STATUS ${name}/INBOX" (MESSAGES)`,
        `DELETE ${name}/INBOX"`,
        `CREATE ${name}/mine"`,
        `RENAME INBOX ${name}/mine"`,
        `SELECT "Shared/${other.person.address}/INBOX"`,
        `GETQUOTA "${other.person.address}"`,
      ])
        expect(await talk.ask(command), command).toMatch(/^t\d+ NO/);
      expect(await append(talk, `${name}/INBOX"`, message('into'))).toMatch(/^x NO/);
      expect(await talk.ask('LIST "" *')).not.toContain(other.person.address);
      await talk.ask('SELECT INBOX');
      const fetches = ['UID FETCH 1:4294967295 (ENVELOPE)', `SEARCH EMAILID ${id}`, `SEARCH TEXT ${secret}`];
      for (const command of fetches) expect(await talk.ask(command)).not.toMatch(/^\* (?:\d+ FETCH|SEARCH \d)/m);
    });

    it('answers in one’s own session are never mixed with theirs, however both are sent', async () => {
      const both = [await newOwner(), await newOwner()];
      for (const [index, owner] of both.entries()) await fill(owner, 5, `subject-of-${String(index)}`);
      const talking = await Promise.all(both.map((owner) => open(owner)));
      await Promise.all(talking.map((talk) => talk.ask('SELECT INBOX')));
      const answers = await Promise.all(
        talking.map(async (talk) => {
          let all = '';
          for (let round = 0; round < 10; round += 1) all += await talk.ask('FETCH 1:* (ENVELOPE BODY.PEEK[])');
          return all;
        }),
      );
      for (const [index, answer] of answers.entries()) {
        expect(answer.match(new RegExp(`subject-of-${String(index)}`, 'g'))?.length).toBe(10 * 5 * 3);
        expect(answer).not.toContain(`subject-of-${String(1 - index)}`);
      }
    });

    it('who lets one read lets one change nothing, and takes it back at once, also from who is idle in it', async () => {
      const [own, other] = [await newOwner(), await newOwner()];
      await fill(other, 2, secret);
      const end = await grant(other, own, 'read');
      const name = `"Other Users/${other.person.address}/INBOX"`;
      const [reader, idler] = [await open(own), await open(own)];
      for (const talk of [reader, idler]) expect(await talk.ask(`SELECT ${name}`)).toContain('[READ-ONLY]');
      for (const command of [
        'STORE 1 +FLAGS (\\Deleted)',
        'EXPUNGE',
        'MOVE 1 INBOX',
        `DELETE ${name}`,
        `RENAME ${name} mine`,
        `CREATE "Other Users/${other.person.address}/mine"`,
      ])
        expect(await reader.ask(command), command).toMatch(/t\d+ (?:NO|BAD)/);
      expect(await append(reader, name, message('into'))).toMatch(/^x NO/);
      await reader.ask('FETCH 1 BODY[]');
      expect((await other.web.mailbox.list({ mailboxId: '1' })).data.list.every(({ seen }) => !seen)).toBe(true);
      idler.send('i IDLE\r\n');
      await idler.until(/\+ idling\r\n/);
      await end();
      const [afterRead, afterIdle] = await Promise.all([
        reader.ask('FETCH 1:* (ENVELOPE BODY.PEEK[])'),
        fill(other, 1, secret).then(() => idler.until(/\* [^\n]*\n/)),
      ]);
      expect(afterRead).not.toContain(secret);
      expect(afterIdle).toMatch(/^\* (?:OK \[CLOSED\]|BYE)/);
      expect(idler.received).toBe('');
    });
  });

  describe('APPEND', () => {
    it('beyond the limit or the quota is refused before a single octet is asked for', async () => {
      const owner = await newOwner();
      const talk = await open(owner);
      for (const size of ['4294967295', '999999999999'])
        expect(await talk.ask(`APPEND INBOX {${size}}`)).toMatch(/NO \[TOOBIG\]/);
      expect(await talk.ask('APPEND INBOX {0}')).toMatch(/NO/);
      expect(await talk.ask('SELECT INBOX')).toContain('* 0 EXISTS');
    });

    it('cut in the middle, or with a second mail that cannot be, keeps nothing', async () => {
      const owner = await newOwner();
      const before = await blobs();
      const raw = message('x'.repeat(200_000));
      const talk = await open(owner);
      talk.send(`x APPEND INBOX {${String(raw.length)}}\r\n`);
      await talk.line();
      talk.send(raw.slice(0, 150_000));
      await new Promise((resolve) => setImmediate(resolve));
      talk.hangUp();
      for (const second of [' (\\Nonsense) {5}', ' {999999999999}', ' nonsense']) {
        const next = await open(owner);
        next.send(`y APPEND INBOX {${String(raw.length)}}\r\n`);
        await next.line();
        next.send(`${raw}${second}\r\n`);
        expect(await next.until(/y [^\n]*\n/)).toMatch(/^y (?:NO|BAD)/);
      }
      expect(await (await open(owner)).ask('SELECT INBOX')).toContain('* 0 EXISTS');
      await waitFor(async () => (await blobs()) === before, { what: 'the pieces to be gone' });
    });
  });

  it('text of outsiders stays within its string: no line of the server’s is theirs', async () => {
    const owner = await newOwner();
    const talk = await open(owner);
    const forged = '* 1 FETCH (FLAGS (\\Deleted))';
    const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    const evil = encoded(`a\r\n${forged}\r\nt9 OK done\0"\\`);
    const header = `Subject: ${evil}\r\nFrom: "${evil}\\"" <a@b>\r\nMessage-ID: <a"\\{3}@b>\r\nContent-Type: text/plain; name="${evil}"\r\n`;
    expect(await append(talk, 'INBOX', `${header}\r\n\r\nx\r\n`)).toContain('OK');
    await append(talk, 'INBOX', `Subject: raw \xff\0 ${'é'.repeat(600)} {10}\r\nX: y\r\rz\r\n\r\nx`);
    await talk.ask('SELECT INBOX');
    for (const enabled of [false, true]) {
      if (enabled) await talk.ask('ENABLE UTF8=ACCEPT');
      const answer = await talk.ask('FETCH 1:* (ENVELOPE BODYSTRUCTURE PREVIEW FLAGS)');
      const lines = answer.split('\r\n');
      expect(answer).not.toContain('\0');
      // Outside of literals each line begins as a line of the server's does.
      const outside = answer.replace(/\{(\d+)\}\r\n/g, '{$1}');
      expect(lines.filter((line) => line.startsWith(forged))).toEqual([]);
      expect(outside.match(/^\* \d+ FETCH/gm)?.length).toBe(2);
    }
    for (const name of ['a\r\nb', 'a\0b', `a"\\b`, 'x&y', 'é\u2028z', forged]) {
      await owner.web.folders.saveFolder({ folderName: name });
      await owner.web.folders.saveLabel({ labelName: name, color: 'red' });
      const listed = await talk.ask('LIST "" *');
      expect(listed).toMatch(/t\d+ OK/);
      for (const line of listed.split('\r\n').slice(0, -2)) expect(line).toMatch(/^\* LIST \(/);
      expect(await talk.ask('SELECT INBOX')).toMatch(/t\d+ OK/);
    }
  });

  it('read-limited mail has no content for programs, whichever way it is asked for', async () => {
    const [sender, reader] = [await newOwner(), await newOwner()];
    const to = [{ name: '', address: reader.person.address }];
    const html = `<p>${secret}</p>`;
    const content = createContent({
      from: sender.person.address,
      subject: 'limited',
      to,
      html,
      authorised: { reads: 2, days: 7 },
    });
    expect((await sender.web.compose.send({ content, authorisedPassword: 'only you 42' })).code).toBe(200);
    for (const [owner, mailbox] of [
      [reader, 'INBOX'],
      [sender, 'Sent'],
    ] as const) {
      const talk = await open(owner);
      await waitFor(async () => !/\* 0 EXISTS/.test(await talk.ask(`SELECT ${mailbox}`)));
      for (const items of [
        'BODY.PEEK[]',
        'BODY.PEEK[TEXT]',
        'BODY.PEEK[1]',
        'BINARY.PEEK[1]',
        'PREVIEW',
        'BODY.PEEK[]<0.99999>',
        'RFC822',
      ])
        expect(await talk.ask(`FETCH 1 (${items})`), items).not.toContain(secret);
      for (const key of [`TEXT ${secret}`, `BODY ${secret}`])
        expect(await talk.ask(`SEARCH ${key}`)).toMatch(/^\* SEARCH\r\n/);
    }
  });

  it('access that is switched off ends FETCH, IDLE, APPEND and POP3 at once', async () => {
    const owner = await newOwner();
    await fill(owner, 50);
    const fetch = await open(owner);
    const idle = await open(owner);
    const adding = await open(owner);
    const pop3 = Dialogue.open({ port: server.ports.pop3s });
    talks.push(pop3);
    await pop3.line();
    await pop3.say(`USER ${owner.person.address}`);
    await pop3.say(`PASS ${owner.code}`);
    await Promise.all([fetch.ask('SELECT INBOX'), idle.ask('SELECT INBOX')]);
    idle.send('i IDLE\r\n');
    await idle.until(/\+ idling\r\n/);
    adding.send('x APPEND INBOX {100000}\r\n');
    await adding.line();
    adding.send('Subject: half');
    fetch.send(Array.from({ length: 300 }, (_, n) => `f${String(n)} FETCH 1:* (ENVELOPE BODY.PEEK[])\r\n`).join(''));
    const since = performance.now();
    await owner.web.authorisationCodes.stateByUser({ on: false });
    await Promise.all([fetch, idle, adding, pop3].map((talk) => talk.closed()));
    expect(performance.now() - since).toBeLessThan(hangMs);
    const again = Dialogue.open({ port: server.ports.imaps });
    talks.push(again);
    await again.line();
    expect(await again.ask(`LOGIN ${owner.person.address} ${owner.code}`)).toMatch(/NO \[AUTHENTICATIONFAILED\]/);
  });
});
