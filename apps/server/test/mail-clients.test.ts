// The mail programs that people have, against the whole server: each syncs, flags, moves, adds and deletes on both sides, and then both sides
// are compared mail by mail.
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiClient, fakeDns, startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deliverInbound } from '../src/features/delivery/deliver-inbound.ts';
import { machineContext } from '../src/features/identity/index.ts';
import { openBody } from '../src/features/mailbox/index.ts';
import {
  hasMailProgram,
  type NearMail,
  type ProgramDoor,
  ProgramHome,
  type ProgramRun,
  readMaildir,
  runCurl,
  runMbsync,
  runMutt,
  runOfflineimap,
  withoutSyncMark,
} from '../testing/mail-clients.ts';

const domain = 'programs.example';
/** Of the first sync; ten thousand are synced by the bench. */
const firstMails = 300;

let server: TestServer;
let people = 0;
const homes: ProgramHome[] = [];

beforeAll(async () => {
  server = await startTestServer({
    database: 'sqlite',
    postgresServer: inject('postgres'),
    overrides: { dns: fakeDns({}) },
  });
  await server.addOrganisation('Programs', domain);
});
afterAll(async () => {
  await Promise.all(homes.map((home) => home.close()));
  await server.stop();
});

interface Owner {
  readonly person: TestPerson;
  readonly web: ApiClient;
  readonly tls: ProgramDoor;
  readonly stls: ProgramDoor;
  readonly home: ProgramHome;
}

async function newOwner(): Promise<Owner> {
  people += 1;
  const person = await server.addPerson(`person${String(people)}@${domain}`);
  const code = await server.addCode(person, ['imap']);
  const home = await ProgramHome.open();
  homes.push(home);
  const authority = await readFile(join(server.config.dataDirectory, 'tls', 'certificate.pem'), 'utf8');
  const door = { user: person.address, code, authority };
  const web = await server.signIn(person.address);
  return { person, web, home, tls: { ...door, port: server.ports.imaps }, stls: { ...door, port: server.ports.imap } };
}

function letter(subject: string): string {
  const header = ['From: A <a@outside.example>', `To: someone@${domain}`, `Subject: ${subject}`, 'MIME-Version: 1.0'];
  const body = `${subject}\r\n第二行 ünïcödé\r\n.\r\nFrom here\r\n${'x'.repeat(1_200)}`;
  return `${header.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Mails in the inbox, without the way through the SMTP door. */
async function fill({ person }: Owner, subjects: readonly string[]): Promise<void> {
  const { intake, services } = server.context;
  const { accountNo: account, orgId } = person;
  const bodies = await Promise.all(
    subjects.map(async (subject) => {
      const spooled = await intake.spool(once(letter(subject)), { maxBytes: 100_000 });
      if (spooled === 'too-large') throw new Error('too large');
      return intake.finish(spooled, { orgId });
    }),
  );
  for (let start = 0; start < bodies.length; start += 50)
    await services.database.runner.execute(deliverInbound, machineContext(services.clock.now(), 'fill'), {
      copies: bodies.slice(start, start + 50).map((body) => ({ body, targets: [{ account, folderId: 1 }] })),
      fromVerdict: 'none',
      mailFrom: '',
    });
}

function digest(flags: string, bytes: Buffer): string {
  const subject = /^Subject: (.*)\r$/m.exec(bytes.toString('utf8'))?.[1] ?? '';
  return `${subject} [${flags}] ${createHash('sha256').update(bytes).digest('hex')}`;
}

/** What the web shows of a folder: each mail's flags, in the letters of Maildir, and its bytes. */
async function shown({ person, web }: Owner, folderId: string): Promise<string[]> {
  const { services } = server.context;
  const found: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list } = (await web.mailbox.list({ mailboxId: folderId, pageNum, pageSize: 200 })).data;
    for (const mail of list) {
      const row = await services.database.read
        .selectFrom('message')
        .select('body_id')
        .where('account_no', '=', person.accountNo)
        .where('n', '=', Number(mail.mailId))
        .executeTakeFirstOrThrow();
      const chunks: Uint8Array[] = [];
      for await (const chunk of openBody(services, { orgId: person.orgId, bodyId: row.body_id })) chunks.push(chunk);
      const flags = `${mail.favorite ? 'F' : ''}${mail.seen ? 'S' : ''}`;
      found.push(digest(flags, withoutSyncMark(Buffer.concat(chunks))));
    }
    if (list.length < 200) return found.sort();
  }
}

const near = (mails: readonly NearMail[]) => mails.map(({ flags, bytes }) => digest(flags, bytes)).sort();

function bySubject(mails: readonly NearMail[], subject: string): NearMail {
  const found = mails.find(({ bytes }) => bytes.toString('utf8').includes(`Subject: ${subject}\r\n`));
  if (found === undefined) throw new Error(`no mail ${subject}`);
  return found;
}

async function findId({ web }: Owner, subject: string, mailboxId = '1') {
  const { list } = (await web.mailbox.list({ mailboxId, pageSize: 200 })).data;
  const found = list.find((mail) => mail.mailSubject === subject);
  if (found === undefined) throw new Error(`the web has no mail ${subject}`);
  return found.mailId;
}

async function setFlags(mail: NearMail, flags: string): Promise<void> {
  await rename(mail.path, mail.path.replace('/new/', '/cur/').replace(/(:2,[A-Z]*)?$/, `:2,${flags}`));
}

interface SyncProgram {
  readonly name: 'mbsync' | 'offlineimap';
  run(home: ProgramHome, door: ProgramDoor): Promise<ProgramRun>;
  /** How a mail program deletes in the near side so that the sync takes it for a deletion. */
  delete(mail: NearMail): Promise<void>;
}

const syncPrograms: readonly SyncProgram[] = [
  { name: 'mbsync', run: runMbsync, delete: (mail) => setFlags(mail, 'T') },
  { name: 'offlineimap', run: runOfflineimap, delete: (mail) => rm(mail.path) },
];

describe.each(syncPrograms)('$name (needs its Debian package)', ({ name, run, delete: remove }) => {
  it.skipIf(!hasMailProgram(name))('is of one mind with the web after changes on both sides', async () => {
    const owner = await newOwner();
    const { home, web } = owner;
    const sync = async () => {
      const done = await run(home, owner.tls);
      expect(done.status, done.stderr + done.stdout.toString()).toBe(0);
    };
    await fill(
      owner,
      Array.from({ length: firstMails }, (_, index) => `mail ${String(index)}`),
    );
    const { folderId } = (await web.folders.saveFolder({ folderName: '项目' })).data;
    const far = { inbox: () => shown(owner, '1'), project: () => shown(owner, folderId) };
    const here = {
      inbox: () => readMaildir(home, 'near', 'INBOX'),
      project: () => readMaildir(home, 'near', '&mHl27g-'),
    };
    await sync();
    expect(near(await here.inbox())).toEqual(await far.inbox());
    expect(await far.inbox()).toHaveLength(firstMails);

    // Here: read and flagged, deleted, moved, written. There: read, starred, moved, deleted, arrived.
    const mails = await here.inbox();
    await setFlags(bySubject(mails, 'mail 299'), 'FS');
    await remove(bySubject(mails, 'mail 298'));
    const moved = bySubject(mails, 'mail 297');
    await writeFile(home.path('near', '&mHl27g-', 'cur', '1.moved.here:2,S'), await readFile(moved.path));
    await rm(moved.path);
    await writeFile(
      home.path('near', 'INBOX', 'cur', '2.written.here:2,S'),
      letter('written here').replaceAll('\r\n', '\n'),
    );
    await web.mailbox.updateSeen({ mailIds: [await findId(owner, 'mail 296')], seen: true });
    await web.mailbox.updateFavorite({ mailIds: [await findId(owner, 'mail 295')], favorite: true });
    await web.mailbox.move({ mailIds: [await findId(owner, 'mail 294')], targetMailboxId: folderId });
    await web.mailbox.hardDelete({ mailIds: [await findId(owner, 'mail 293')] });
    await fill(owner, ['arrived meanwhile']);
    await sync();
    await sync();
    const inbox = await here.inbox();
    expect(near(inbox)).toEqual(await far.inbox());
    expect(near(await here.project())).toEqual(await far.project());
    expect([inbox.length, (await here.project()).length]).toEqual([firstMails - 4 + 2, 2]);
    const flags = (subject: string) => bySubject(inbox, subject).flags;
    expect(['mail 299', 'mail 296', 'mail 295', 'written here', 'mail 0'].map(flags)).toEqual([
      'FS',
      'S',
      'F',
      'S',
      '',
    ]);
    expect((await web.mailbox.expungedList({})).data.total).toBeGreaterThanOrEqual(3);
  });
});

describe.skipIf(!hasMailProgram('curl'))('curl (needs /usr/bin/curl)', () => {
  it('lists, fetches byte for byte, searches and appends, over TLS and STARTTLS', async () => {
    const owner = await newOwner();
    await fill(owner, ['one', 'needle']);
    const list = await runCurl(owner.home, 'imaps', owner.tls, '');
    expect([list.stderr, list.stdout.toString()]).toEqual(['', expect.stringContaining('INBOX')]);
    const mail = await runCurl(owner.home, 'imap', owner.stls, 'INBOX;MAILINDEX=2');
    expect([mail.stderr, mail.stdout.toString('utf8')]).toEqual(['', letter('needle')]);
    const found = await runCurl(owner.home, 'imaps', owner.tls, 'INBOX?SUBJECT%20needle');
    expect([found.stderr, found.stdout.toString().trim()]).toEqual(['', '* SEARCH 2']);
    const file = await owner.home.write('new.eml', []);
    await writeFile(file, letter('appended'));
    const appended = await runCurl(owner.home, 'imaps', owner.tls, 'INBOX', ['--upload-file', file]);
    expect([appended.status, appended.stderr]).toEqual([0, '']);
    await findId(owner, 'appended');
  });
});

describe.skipIf(!hasMailProgram('mutt') || !hasMailProgram('script'))('mutt (needs /usr/bin/mutt)', () => {
  it('flags, moves and deletes what a person chose', async () => {
    const owner = await newOwner();
    const { web } = owner;
    await fill(owner, ['stays', 'star me', 'file me', 'drop me']);
    const { folderId } = (await web.folders.saveFolder({ folderName: 'Filed' })).data;
    const choose = (subject: string) => `<search>~s '${subject}'<enter>`;
    const done = await runMutt(
      owner.home,
      owner.tls,
      `${choose('star me')}<flag-message>${choose('drop me')}<delete-message>${choose('file me')}<save-message>=Filed<enter>`,
    );
    expect(done.status, done.stdout.toString()).toBe(0);
    const { list } = (await web.mailbox.list({ mailboxId: '1' })).data;
    const inbox = list.map(({ mailSubject, favorite }) => [mailSubject, favorite]);
    expect(inbox.sort()).toEqual([
      ['star me', true],
      ['stays', false],
    ]);
    await findId(owner, 'file me', folderId);
  });
});
