// A mailbox on another IMAP server comes here whole: bytes, folders, flags, keywords and dates, once; the other server keeps it as it was.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import {
  type Dovecot,
  dovecotMaster,
  dovecotPerson,
  hasDovecot,
  startDovecot,
} from '@hongyan/testkit/peers/dovecot.ts';
import { openImapFlow } from '@hongyan/testkit/protocols/imapflow-client.ts';
import { engines } from '@hongyan/testkit/server/world.ts';
import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readRawRange } from '../../../mail/bodies/index.ts';
import type { ImportReport } from '../import-mail.ts';

const compose = (subject: string, more = '') =>
  `From: a@outside.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@outside.example>\r\n${more}\r\nHello ${subject}\r\n`;
const at = (day: number) => new Date(Date.UTC(2024, 0, day, 10, 11, 12));
/** Larger than one part. */
const large = compose('large', `\r\n${'A line of text that is long enough.\r\n'.repeat(70_000)}`);

/** What a source holds, whichever server it is. */
async function fill(client: ImapFlow): Promise<void> {
  for (const path of [['Projekte', 'Jahr & Tag'], ['Papierkörbe']]) await client.mailboxCreate(path);
  await client.append('INBOX', compose('read'), ['\\Seen', '\\Flagged', 'Work'], at(1));
  await client.append('INBOX', compose('new'), [], at(2));
  await client.append('INBOX', large, ['\\Seen'], at(3));
  await client.append(['Projekte', 'Jahr & Tag'].join('/'), compose('nested'), ['\\Answered', '\\Seen'], at(4));
  await client.append('Papierkörbe', compose('basket'), ['\\Seen'], at(5));
}

async function readState(client: ImapFlow): Promise<unknown> {
  await client.mailboxOpen('INBOX', { readOnly: true });
  const found = await client.fetchAll('1:*', { uid: true, flags: true }, { uid: true });
  return found.map(({ uid, flags }) => [uid, [...(flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted()]);
}

async function readRows(server: TestServer, account: number) {
  const { database, blobs } = server.context.services;
  const rows = await database.read
    .selectFrom('message')
    .innerJoin('folder', (join) =>
      join.onRef('folder.account_no', '=', 'message.account_no').onRef('folder.folder_id', '=', 'message.folder_id'),
    )
    .innerJoin('body', 'body.body_id', 'message.body_id')
    .select(['subject', 'seen', 'starred', 'answered', 'received_at', 'folder.name', 'folder.kind'])
    .select(['inline_bytes', 'blob_id', 'body.size_bytes'])
    .where('message.account_no', '=', account)
    .orderBy('received_at')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const range = await readRawRange(blobs, { inline: row.inline_bytes, blobId: row.blob_id }, 0, row.size_bytes);
      const flags = [row.seen, row.starred, row.answered].join('');
      const folder = row.kind === 'custom' ? row.name : row.kind;
      return { subject: row.subject, folder, flags, at: row.received_at, text: Buffer.from(range).toString('utf8') };
    }),
  );
}

const expected = [
  { subject: 'read', folder: 'inbox', flags: '110', at: at(1).getTime(), text: compose('read') },
  { subject: 'new', folder: 'inbox', flags: '000', at: at(2).getTime(), text: compose('new') },
  { subject: 'large', folder: 'inbox', flags: '100', at: at(3).getTime(), text: large },
  { subject: 'nested', folder: 'Jahr & Tag', flags: '101', at: at(4).getTime(), text: compose('nested') },
  { subject: 'basket', folder: 'Papierkörbe', flags: '100', at: at(5).getTime(), text: compose('basket') },
];
const sum = ({ folders }: ImportReport, what: 'imported' | 'known' | 'failed') =>
  folders.reduce((total, folder) => total + folder[what], 0);

/** A target, and files for its commands. */
async function openTarget(engine: (typeof engines)[number]) {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-imap-import-'));
  const server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
  await server.addOrganisation('Here', 'here.example');
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text);
    return join(directory, name);
  };
  const run = async (...argv: string[]) => {
    const answer = await server.context.runAdminCommand(['import', ...argv]);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return answer;
  };
  const close = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { server, directory, write, run, close };
}
type Target = Awaited<ReturnType<typeof openTarget>>;

describe.each(engines)('an import from our own IMAP server on %s', (engine) => {
  let target: Target;
  let source: TestServer;
  let person: TestPerson;
  let options: string[];
  let view: ImapFlow;

  beforeAll(async () => {
    source = await startTestServer({ database: 'sqlite' });
    await source.addOrganisation('Old', 'old.example');
    const code = await source.addCode(await source.addPerson('mei@old.example'), ['imap']);
    target = await openTarget(engine);
    person = await target.server.addPerson('mei@here.example');
    const signIn = { port: source.ports.imaps, user: 'mei@old.example', code, authority: null };
    view = await openImapFlow(signIn);
    await fill(view);
    const file = await target.write('password', `${code}\n`);
    options = ['--host', 'localhost', '--port', String(source.ports.imaps), '--user', 'mei@old.example'];
    options.push('--password-file', file, '--insecure');
  });
  afterAll(async () => {
    await view.logout();
    await Promise.all([source.stop(), target.close()]);
  });

  test('only what is asked for comes, and a name that is not there is said', async () => {
    const { data } = await target.run(
      'imap',
      'mei@here.example',
      ...options,
      '--only',
      'projekte',
      '--since',
      '2099-01-01',
    );
    expect((data as ImportReport).folders.map(({ source: name, tooOld }) => [name, tooOld])).toEqual([
      ['Projekte', 0],
      ['Projekte/Jahr & Tag', 1],
    ]);
    await expect(target.run('imap', 'mei@here.example', ...options, '--exclude', 'Nichts')).rejects.toThrow(
      /has no folder "nichts".*Projekte/,
    );
  });

  test('everything comes as it is, once, and nothing changes there', async () => {
    const before = await readState(view);
    const first = await target.run('imap', 'mei@here.example', ...options);
    expect([sum(first.data as ImportReport, 'imported'), first.isFailed]).toEqual([5, false]);
    expect(await readRows(target.server, person.accountNo)).toEqual(expected);
    const again = await target.run('imap', 'mei@here.example', ...options);
    expect([sum(again.data as ImportReport, 'imported'), sum(again.data as ImportReport, 'known')]).toEqual([0, 5]);
    expect(await readState(view)).toEqual(before);
    const audit = await target.server.context.services.database.read
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'mailImport.import')
      .execute();
    expect(JSON.stringify(audit)).toContain('imap mei@old.example at localhost');
  });
});

describe.skipIf(!hasDovecot)('an import from Dovecot', () => {
  let target: Target;
  let source: Dovecot;
  let person: TestPerson;
  const server = (...more: string[]) => ['--host', 'localhost', '--port', String(source.securePort), ...more];

  beforeAll(async () => {
    source = await startDovecot();
    target = await openTarget('sqlite');
    person = await target.server.addPerson('mei@here.example');
    const signIn = { port: source.securePort, ...dovecotPerson, code: dovecotPerson.password };
    const client = await openImapFlow({ ...signIn, authority: source.authority });
    await fill(client);
    await client.append('Verschickt', compose('sent'), ['\\Seen'], at(6));
    await client.mailboxOpen('INBOX');
    await client.append('INBOX', compose('deleted'), ['\\Deleted'], at(7));
    await client.logout();
  });
  afterAll(async () => {
    await source.stop();
    await target.close();
  });

  test('comes whole: by STARTTLS, with its certificate checked, and what the server calls Sent into Sent', async () => {
    const [authority, password] = [
      await target.write('ca.pem', source.authority),
      await target.write('p', dovecotPerson.password),
    ];
    const options = [
      '--host',
      'localhost',
      '--port',
      String(source.port),
      '--starttls',
      '--ca',
      authority,
      '--user',
      dovecotPerson.user,
    ];
    const { data, isFailed } = await target.run('imap', 'mei@here.example', ...options, '--password-file', password);
    expect([sum(data as ImportReport, 'imported'), isFailed]).toEqual([6, false]);
    const sent = { subject: 'sent', folder: 'sent', flags: '100', at: at(6).getTime(), text: compose('sent') };
    expect(await readRows(target.server, person.accountNo)).toEqual([...expected, sent]);
    const keywords = await target.server.context.services.database.read
      .selectFrom('message_keyword')
      .select('keyword')
      .execute();
    expect(keywords).toEqual([{ keyword: 'Work' }]);
  });

  test('a certificate that nobody vouches for is refused before the password goes out', async () => {
    const password = await target.write('p', dovecotPerson.password);
    await expect(target.run('imap', 'mei@here.example', ...server('--password-file', password))).rejects.toThrow(
      /certificate is not taken.*--ca FILE/,
    );
  });

  test('many mailboxes by a list, opened by an administrator there; one that fails keeps none of the others from coming', async () => {
    await target.server.addPerson('mei2@here.example');
    await target.write('boss', dovecotMaster.password);
    await target.write('wrong', 'of somebody else');
    const list = await target.write(
      'list.csv',
      [
        'address;user;auth-user;password-file;folder',
        'mei@here.example;mei;boss;wrong;',
        'gone@here.example;mei;boss;boss;',
        'mei2@here.example;mei;boss;boss;Old mail',
        '',
      ].join('\n'),
    );
    const answer = await target.run('imap', '--list', list, ...server('--insecure'));
    expect(answer.isFailed).toBe(true);
    const outcomes = answer.data as { address: string; error: string | null; report: ImportReport | null }[];
    expect(outcomes.map(({ error, report }) => [error, report === null ? null : sum(report, 'imported')])).toEqual([
      [expect.stringContaining('the sign-in is refused'), null],
      [expect.stringContaining('gone@here.example'), null],
      [null, 6],
    ]);
    expect(outcomes[2]?.report?.folders.map(({ target: into }) => into)).toContain('Old mail/Projekte/Jahr & Tag');
    expect(answer.text.split('\n')).toHaveLength(4);
  });
});
