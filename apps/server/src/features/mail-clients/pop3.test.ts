// POP3 as people's programs speak it, against the whole server: curl, fetchmail and getmail, and what ends a session.
import type { MailId } from '@hongyan/contract';
import { Dialogue, fakeDns, startTestServer, type TestServer, waitFor } from '@hongyan/testkit';
import { runCurl, runFetchmail, runGetmail } from '@hongyan/testkit/mail-clients/fetch-programs.ts';
import { type ProgramOwner, ProgramOwners } from '@hongyan/testkit/mail-clients/program-owner.ts';
import { hasMailClient } from '@hongyan/testkit/mail-clients/programs.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBody } from '../../mail/bodies/index.ts';

const domain = 'pop.example';
const messages = [
  ['plain', 'one line'],
  ['dots', '.\r\n..\r\n.dot\r\n...\r\n'],
  ['八位', '第一行\r\n第二行 — ünïcödé'],
  ['long', `${'x'.repeat(5_000)}\r\n${'line\r\n'.repeat(40_000)}`],
] as const;

let server: TestServer;
let owners: ProgramOwners;

beforeAll(async () => {
  server = await startTestServer({
    database: 'sqlite',
    postgresServer: inject('postgres'),
    overrides: { dns: fakeDns({}) },
  });
  await server.addOrganisation('POP3', domain);
  owners = new ProgramOwners(server, domain);
});
afterAll(async () => {
  await owners.close();
  await server.stop();
});

async function deliverAll(owner: ProgramOwner): Promise<void> {
  for (const [subject, body] of messages) {
    const header = ['From: A <a@outside.example>', `To: ${owner.person.address}`, `Subject: ${subject}`];
    const raw = `${[...header, 'Content-Type: text/plain; charset=utf-8'].join('\r\n')}\r\n\r\n${body}\r\n`;
    await server.deliver({ raw, from: 'a@outside.example', to: owner.person.address });
  }
}

/** The mails of somebody's inbox as they are stored, oldest first. */
async function stored({ person }: ProgramOwner): Promise<Buffer[]> {
  const { services } = server.context;
  const rows = await services.database.read
    .selectFrom('message')
    .select('body_id')
    .where('account_no', '=', person.accountNo)
    .where('folder_id', '=', 1)
    .orderBy('n')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of openBody(services, { orgId: person.orgId, bodyId: row.body_id })) chunks.push(chunk);
      return Buffer.concat(chunks);
    }),
  );
}

const sorted = (mails: Iterable<Buffer>) => [...mails].map((mail) => mail.toString('utf8')).sort();
const withLf = (mails: readonly Buffer[]) =>
  sorted(mails.map((mail) => Buffer.from(mail.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')));

/** Speaks by hand, for what no program does. */
async function signIn({ tls }: ProgramOwner): Promise<Dialogue> {
  const talk = Dialogue.open({ port: tls.port });
  await talk.line();
  await talk.say(`USER ${tls.user}`);
  expect(await talk.say(`PASS ${tls.code}`)).toMatch(/^\+OK/);
  return talk;
}

describe.skipIf(!hasMailClient('curl'))('curl (needs /usr/bin/curl)', () => {
  it('lists, reads byte for byte, and deletes, over TLS and STLS', async () => {
    const owner = await owners.add(['pop3']);
    await deliverAll(owner);
    const mails = await stored(owner);
    const list = await runCurl(owner.home, 'pop3s', owner.tls, '');
    expect([list.stderr, list.stdout.toString()]).toEqual([
      '',
      mails.map((mail, index) => `${String(index + 1)} ${String(mail.length)}\r\n`).join(''),
    ]);
    for (const [index, mail] of mails.entries()) {
      const [scheme, listener] = index % 2 === 0 ? (['pop3s', owner.tls] as const) : (['pop3', owner.stls] as const);
      const got = await runCurl(owner.home, scheme, listener, String(index + 1));
      expect([got.stderr, got.stdout.equals(mail)]).toEqual(['', true]);
    }
    const deleted = await runCurl(owner.home, 'pop3', owner.stls, '2', ['--request', 'DELE', '--list-only']);
    expect([deleted.status, (await stored(owner)).length]).toEqual([0, messages.length - 1]);
    const top = await runCurl(owner.home, 'pop3s', owner.tls, '', ['--request', 'TOP 1 0']);
    expect(top.stdout.toString()).toMatch(/Subject: plain\r\n.*\r\n\r\n$/s);
    const wrong = await runCurl(owner.home, 'pop3s', { ...owner.tls, code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' }, '');
    expect(wrong.status).toBe(67); // CURLE_LOGIN_DENIED
  });
});

describe.skipIf(!hasMailClient('fetchmail'))('fetchmail (needs /usr/bin/fetchmail)', () => {
  it('fetches what is new, leaving it or not', async () => {
    const owner = await owners.add(['pop3']);
    await deliverAll(owner);
    const mails = await stored(owner);
    const kept = await runFetchmail(owner.home, owner.tls, { tls: 'tls', keep: true });
    expect(kept.status, kept.stderr).toBe(0);
    expect(sorted((await owner.home.read('mail')).values())).toEqual(withLf(mails));
    // Exit code 1: nothing new. It knows them by their UIDs.
    const again = await runFetchmail(owner.home, owner.stls, { tls: 'stls', keep: true });
    expect(again.status, again.stderr).toBe(1);
    expect((await stored(owner)).length).toBe(messages.length);
    await server.deliver({ from: 'a@outside.example', to: owner.person.address, subject: 'new', text: 'new' });
    const taken = await runFetchmail(owner.home, owner.stls, { tls: 'stls', keep: false });
    expect(taken.status, taken.stderr).toBe(0);
    expect((await owner.home.read('mail')).size).toBe(messages.length + 1);
    const web = await server.signIn(owner.person.address);
    expect((await web.mailbox.expungedList({})).data.total).toBeGreaterThanOrEqual(1);
  });
});

describe.skipIf(!hasMailClient('getmail'))('getmail (needs /usr/bin/getmail)', () => {
  it('fetches what is new and then takes all of it away; the web can bring it back', async () => {
    const owner = await owners.add(['pop3']);
    await deliverAll(owner);
    const mails = await stored(owner);
    const kept = await runGetmail(owner.home, owner.tls, { keep: true });
    expect(kept.status, kept.stderr).toBe(0);
    expect(sorted((await owner.home.read('Maildir', 'new')).values())).toEqual(withLf(mails));
    const taken = await runGetmail(owner.home, owner.tls, { keep: false });
    expect(taken.status, taken.stderr).toBe(0);
    expect((await owner.home.read('Maildir', 'new')).size).toBe(messages.length);
    expect(await stored(owner)).toEqual([]);
    const web = await server.signIn(owner.person.address);
    const { list } = (await web.mailbox.expungedList({})).data;
    await web.mailbox.recover({ mailIds: list.map(({ mailId }) => mailId) });
    expect((await stored(owner)).length).toBe(messages.length);
  });
});

describe('a session', () => {
  it('shuts nobody out of the web, and another POP3 session out', async () => {
    const owner = await owners.add(['pop3']);
    await deliverAll(owner);
    const talk = await signIn(owner);
    const other = Dialogue.open({ port: server.ports.pop3s });
    await other.line();
    await other.say(`USER ${owner.tls.user}`);
    expect(await other.say(`PASS ${owner.tls.code}`)).toMatch(/^-ERR \[IN-USE\]/);
    other.hangUp();
    const web = await server.signIn(owner.person.address);
    const { list } = (await web.mailbox.list({ mailboxId: '1' })).data;
    await web.mailbox.recoverableDelete({ mailIds: [list[0]!.mailId] });
    expect(await talk.say(`RETR ${String(messages.length)}`)).toBe('-ERR That message is gone\r\n');
    expect(await talk.say('STAT')).toMatch(`+OK ${String(messages.length)} `);
    talk.hangUp();
  });

  it('has what it fetched where its sender cannot recall it', async () => {
    const [sender, reader] = [await owners.add(['pop3']), await owners.add(['pop3'])];
    const web = await server.signIn(sender.person.address);
    const to = [{ name: '', address: reader.person.address }];
    const { data: sent } = await web.compose.send({ content: createContent({ from: sender.person.address, to }) });
    await waitFor(async () => (await stored(reader)).length === 1);
    const readOutcome = async (dryRun: boolean) =>
      (await web.recall.recall({ mailId: sent.mailId as MailId, dryRun })).data.recipients[0]?.outcome;
    const before = await readOutcome(true);
    const talk = await signIn(reader);
    await talk.say('TOP 1 0');
    talk.hangUp();
    expect([before, await readOutcome(true)]).toEqual(['ifUnread', 'ifUnread']);
    const fetched = await runCurl(reader.home, 'pop3s', reader.tls, '1');
    expect(fetched.status).toBe(0);
    expect([await readOutcome(true), await readOutcome(false)]).toEqual(['fetched', 'fetched']);
    expect((await stored(reader)).length).toBe(1);
  });

  it('is over at once when access is switched off, and deletes nothing then', async () => {
    const owner = await owners.add(['pop3']);
    await deliverAll(owner);
    const talk = await signIn(owner);
    await talk.say('DELE 1');
    const web = await server.signIn(owner.person.address);
    await web.authorisationCodes.stateByUser({ on: false });
    expect(await talk.line()).toMatch(/^-ERR \[AUTH\]/);
    await waitFor(() => talk.isClosed);
    expect((await stored(owner)).length).toBe(messages.length);
    const refused = Dialogue.open({ port: server.ports.pop3s });
    await refused.line();
    await refused.say(`USER ${owner.tls.user}`);
    expect(await refused.say(`PASS ${owner.tls.code}`)).toMatch(/^-ERR \[AUTH\]/);
    refused.hangUp();
  });

  it('lets neither the password of the web in nor a code for something else', async () => {
    const owner = await owners.add(['pop3']);
    const code = await server.addCode(owner.person, ['imap', 'smtp']);
    for (const wrong of [code, 'Quiet-Harbour-72']) {
      const talk = Dialogue.open({ port: server.ports.pop3s });
      await talk.line();
      const message = Buffer.from(`\0${owner.tls.user}\0${wrong}`).toString('base64');
      expect(await talk.say(`AUTH PLAIN ${message}`)).toMatch(/^-ERR \[AUTH\]/);
      talk.hangUp();
    }
  });
});
