// The mail clients that people have, against the whole server: each syncs, flags, moves, adds and deletes on both sides, and then both sides
// are compared mail by mail.
import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type ApiClient, fakeDns, startTestServer, type TestServer, waitFor } from '@hongyan/testkit';
import type { ClientListener } from '@hongyan/testkit/mail-clients/client-listener.ts';
import { runMutt, runSwaks } from '@hongyan/testkit/mail-clients/client-programs.ts';
import { runCurl, runFetchmail, runGetmail } from '@hongyan/testkit/mail-clients/fetch-programs.ts';
import { type NearMail, readMaildir, removeSyncField } from '@hongyan/testkit/mail-clients/maildir.ts';
import type { ProgramHome, ProgramRun } from '@hongyan/testkit/mail-clients/program-home.ts';
import { type ProgramOwner, ProgramOwners } from '@hongyan/testkit/mail-clients/program-owner.ts';
import { hasMailClient, missingMailClients } from '@hongyan/testkit/mail-clients/programs.ts';
import { runMbsync, runOfflineimap } from '@hongyan/testkit/mail-clients/sync-programs.ts';
import { openImapFlow } from '@hongyan/testkit/protocols/imapflow-client.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { machineContext } from '../src/features/identity/index.ts';
import { deliverInbound } from '../src/features/incoming/deliver-inbound.ts';
import { openBody } from '../src/mail/bodies/index.ts';

const domain = 'programs.example';
/** Of the first sync; ten thousand are synced by the bench. */
const firstMails = 300;

let server: TestServer;
let owners: ProgramOwners;

beforeAll(async () => {
  const missing = missingMailClients();
  if (missing.length > 0) process.stderr.write(`skipped, not installed here: ${missing.join(', ')}\n`);
  server = await startTestServer({
    database: 'sqlite',
    postgresServer: inject('postgres'),
    overrides: { dns: fakeDns({}) },
  });
  await server.addOrganisation('Programs', domain);
  owners = new ProgramOwners(server, domain);
});
afterAll(async () => {
  await owners.close();
  await server.stop();
});

interface Owner extends ProgramOwner {
  readonly web: ApiClient;
}

async function newOwner(): Promise<Owner> {
  const owner = await owners.add(['imap', 'smtp']);
  return { ...owner, web: await server.signIn(owner.person.address) };
}

function message(subject: string): string {
  const header = ['From: A <a@outside.example>', `To: someone@${domain}`, `Subject: ${subject}`, 'MIME-Version: 1.0'];
  const body = `${subject}\r\n第二行 ünïcödé\r\n.\r\nFrom here\r\n${'x'.repeat(1_200)}`;
  return `${header.join('\r\n')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n`;
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Mails in the inbox, without the way through the SMTP listener. */
async function fill({ person }: Owner, subjects: readonly string[]): Promise<void> {
  const { intake, services } = server.context;
  const { accountNo: account, orgId } = person;
  const bodies = await Promise.all(
    subjects.map(async (subject) => {
      const spooled = await intake.spool(once(message(subject)), { maxBytes: 100_000 });
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
      found.push(digest(flags, removeSyncField(Buffer.concat(chunks))));
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
  readonly run: (home: ProgramHome, listener: ClientListener) => Promise<ProgramRun>;
  /** How a mail client deletes in the near side so that the sync takes it for a deletion. */
  readonly remove: (mail: NearMail) => Promise<void>;
}

const syncPrograms: readonly SyncProgram[] = [
  { name: 'mbsync', run: runMbsync, remove: (mail) => setFlags(mail, 'T') },
  { name: 'offlineimap', run: runOfflineimap, remove: (mail) => rm(mail.path) },
];

describe.each(syncPrograms)('$name (needs its Debian package)', ({ name, run, remove }) => {
  it.skipIf(!hasMailClient(name))('is of one mind with the web after changes on both sides', async () => {
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
      message('written here').replaceAll('\r\n', '\n'),
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

describe.skipIf(!hasMailClient('curl'))('curl (needs /usr/bin/curl)', () => {
  it('lists, fetches byte for byte, searches and appends, over TLS and STARTTLS', async () => {
    const owner = await newOwner();
    await fill(owner, ['one', 'needle']);
    const list = await runCurl(owner.home, 'imaps', owner.tls, '');
    expect([list.stderr, list.stdout.toString()]).toEqual(['', expect.stringContaining('INBOX')]);
    const mail = await runCurl(owner.home, 'imap', owner.stls, 'INBOX;MAILINDEX=2');
    expect([mail.stderr, mail.stdout.toString('utf8')]).toEqual(['', message('needle')]);
    const found = await runCurl(owner.home, 'imaps', owner.tls, 'INBOX?SUBJECT%20needle');
    expect([found.stderr, found.stdout.toString().trim()]).toEqual(['', '* SEARCH 2']);
    const file = await owner.home.write('new.eml', []);
    await writeFile(file, message('appended'));
    const appended = await runCurl(owner.home, 'imaps', owner.tls, 'INBOX', ['--upload-file', file]);
    expect([appended.status, appended.stderr]).toEqual([0, '']);
    await findId(owner, 'appended');
  });
});

describe.skipIf(!hasMailClient('mutt') || !hasMailClient('script'))('mutt (needs /usr/bin/mutt)', () => {
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

interface FetchProgram {
  readonly name: 'fetchmail' | 'getmail';
  readonly run: (home: ProgramHome, listener: ClientListener) => Promise<ProgramRun>;
  readonly folder: readonly string[];
  /** Its exit code when nothing is new. */
  readonly nothingNew: number;
}

const fetchPrograms: readonly FetchProgram[] = [
  {
    name: 'fetchmail',
    run: (home, listener) => runFetchmail(home, listener, { tls: 'tls', keep: true }),
    folder: ['mail'],
    nothingNew: 1,
  },
  {
    name: 'getmail',
    run: (home, listener) => runGetmail(home, listener, { keep: true }),
    folder: ['Maildir', 'new'],
    nothingNew: 0,
  },
];

describe.each(fetchPrograms)('$name by IMAP (needs its Debian package)', ({ name, run, folder, nothingNew }) => {
  it.skipIf(!hasMailClient(name))('fetches each mail once and whole, and leaves all of them there', async () => {
    const owner = await newOwner();
    const listener = { ...owner.tls, protocol: 'imap' as const };
    const fetch = async (status: number) => {
      const done = await run(owner.home, listener);
      expect(done.status, done.stderr + done.stdout.toString()).toBe(status);
    };
    // getmail says in the header where it has found a mail.
    const fetched = async () =>
      [...(await owner.home.read(...folder)).values()].map((mail) =>
        mail.toString('utf8').replace(/^(Return-Path|X-getmail-retrieved-from-mailbox): .*\n/gm, ''),
      );
    const first = ['first', '第二', 'third'];
    await fill(owner, first);
    await fetch(0);
    await fetch(nothingNew);
    const expected = (subjects: readonly string[]) =>
      subjects.map((subject) => message(subject).replaceAll('\r\n', '\n')).sort();
    expect((await fetched()).sort()).toEqual(expected(first));
    await fill(owner, ['new']);
    await fetch(0);
    expect((await fetched()).sort()).toEqual(expected([...first, 'new']));
    expect(await shown(owner, '1')).toHaveLength(4);
  });
});

describe.skipIf(!hasMailClient('swaks'))('swaks (needs /usr/bin/swaks)', () => {
  it('sends once; its mail is kept once in Sent, with the copy that a program appends there, and seen by IMAP', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const mail = [
      `From: <${owner.tls.user}>`,
      `To: <${other.tls.user}>`,
      'Subject: by swaks',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <once@${domain}>`,
      '',
      'text',
      '',
    ].join('\r\n');
    const listener = { ...owner.tls, port: server.ports.submissions };
    const done = await runSwaks(owner.home, listener, other.tls.user, mail);
    expect(done.status, done.stdout.toString() + done.stderr).toBe(0);
    const client = await openImapFlow(owner.tls);
    await client.append('Sent', mail, ['\\Seen']);
    await client.mailboxOpen('Sent');
    expect(await client.search({ subject: 'by swaks' }, { uid: true })).toHaveLength(1);
    await client.logout();
    await findId(owner, 'by swaks', '2');
    expect(await shown(owner, '2')).toHaveLength(1);
    await waitFor(async () => (await shown(other, '1')).length === 1);
    await findId(other, 'by swaks');
  });
});

describe('imapflow', () => {
  it('hears at once of what the web does, and the web shows what it does', async () => {
    const owner = await newOwner();
    const { web } = owner;
    await fill(owner, ['first', 'second', '第三']);
    const client = await openImapFlow(owner.tls);
    await client.mailboxOpen('INBOX');
    const heard: string[] = [];
    client.on('exists', ({ count }) => heard.push(`exists ${String(count)}`));
    client.on('flags', ({ seq, flags }) => heard.push(`flags ${String(seq)} ${[...flags].join()}`));
    client.on('expunge', (gone) => heard.push(`expunge ${String('seq' in gone ? gone.seq : '')}`));
    const hears = async (what: string, act: () => Promise<unknown>) => {
      const idle = client.idle();
      await act();
      await waitFor(() => heard.includes(what));
      await client.noop();
      await idle;
    };
    await hears('exists 4', () => fill(owner, ['fourth']));
    await hears('flags 2 \\Seen', async () =>
      web.mailbox.updateSeen({ mailIds: [await findId(owner, 'second')], seen: true }),
    );
    await hears('expunge 1', async () => web.mailbox.hardDelete({ mailIds: [await findId(owner, 'first')] }));

    expect(await client.search({ subject: '第三' }, { uid: true })).toEqual([3]);
    await client.messageFlagsAdd('3', ['\\Flagged', '\\Seen'], { uid: true });
    const starred = await web.mailbox.detail({ mailId: await findId(owner, '第三') });
    expect(starred.data).toMatchObject({ favorite: true, seen: true });
    await client.mailboxCreate('旧案');
    await client.messageMove('3', '旧案', { uid: true });
    const { customList } = (await web.folders.navigation({})).data;
    const made = customList.find(({ folderName }) => folderName === '旧案');
    await findId(owner, '第三', made?.folderId ?? '');
    await client.append('INBOX', message('appended'), ['\\Seen'], new Date(1_700_000_000_000));
    await findId(owner, 'appended');
    await client.logout();
  });
});
