// A Maildir comes into a mailbox byte for byte, once, with folders, flags, keywords and dates; what cannot come is named.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readRawRange } from '../../mail/bodies/index.ts';
import type { ImportReport } from './import-mail.ts';

const address = 'li@here.example';
const compose = (subject: string, id: string | null, text = 'Hello') =>
  `From: a@outside.example\nTo: ${address}\nSubject: ${subject}\n${id === null ? '' : `Message-ID: <${id}@outside.example>\n`}\n${text}\n`;

describe.each(engines)('an import on %s', (engine) => {
  let root: string;
  let server: TestServer;
  let person: TestPerson;

  const put = async (folder: string, name: string, text: string, seconds: number) => {
    const directory = join(root, folder);
    for (const part of ['cur', 'new', 'tmp']) await mkdir(join(directory, part), { recursive: true });
    const path = join(directory, name);
    await writeFile(path, text);
    await utimes(path, seconds, seconds);
  };
  const run = async (...more: string[]) => {
    const answer = await server.context.runAdminCommand(['import', 'maildir', address, '--from', root, ...more]);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return { report: answer.data as ImportReport, isFailed: answer.isFailed };
  };
  const sum = ({ folders }: ImportReport, what: 'imported' | 'known' | 'tooOld' | 'failed') =>
    folders.reduce((total, folder) => total + folder[what], 0);
  const readRows = () =>
    server.context.services.database.read
      .selectFrom('message')
      .innerJoin('folder', (join) =>
        join.onRef('folder.account_no', '=', 'message.account_no').onRef('folder.folder_id', '=', 'message.folder_id'),
      )
      .selectAll('message')
      .select(['folder.name', 'folder.kind'])
      .where('message.account_no', '=', person.accountNo)
      .orderBy('subject')
      .execute();

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hongyan-import-'));
    server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
    await server.addOrganisation('Here', 'here.example');
    person = await server.addPerson(address, 'Li');
    await put('', 'cur/1700000001.M1.host:2,FSa', compose('1 flags', 'one'), 1_600_000_000);
    await put('', 'new/1700000002.M2.host', compose('2 unread', 'two'), 1_700_000_002);
    await put('', 'cur/1700000003.M3.host:2,ST', compose('gone', 'gone'), 1_700_000_003);
    await put('.Sent', 'cur/1700000004.M4.host:2,S', compose('3 sent', 'three'), 1_700_000_004);
    await put('.Projects.Old', 'cur/1700000005.M5.host:2,RS', compose('4 nested', null), 1_700_000_005);
    await put('.Projects.Old', 'cur/1700000006.M6.host:2,S', compose('5 same id', 'one', 'Other'), 1_700_000_006);
    await put('.Projects.Old', 'cur/1700000007.M7.host:2,S', '', 1_700_000_007);
    await writeFile(join(root, 'dovecot-keywords'), '0 Work\n');
  });

  afterAll(async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  test('leaves out what is older than asked', async () => {
    const { report } = await run('--since', '2099-01-01');
    expect(sum(report, 'imported')).toBe(0);
    expect(sum(report, 'tooOld')).toBe(6);
  });

  test('brings everything, and names what is no message', async () => {
    const { report, isFailed } = await run();
    expect(sum(report, 'imported')).toBe(5);
    expect(isFailed).toBe(true);
    expect(report.faults).toEqual([{ message: expect.stringContaining('1700000007.M7'), reason: 'empty' }]);
    const rows = await readRows();
    expect(
      rows.map(({ subject, name, kind, seen, starred, answered, received_at }) => [
        subject,
        kind === 'custom' ? name : kind,
        seen,
        starred,
        answered,
        received_at / 1000,
      ]),
    ).toEqual([
      ['1 flags', 'inbox', 1, 1, 0, 1_600_000_000],
      ['2 unread', 'inbox', 0, 0, 0, 1_700_000_002],
      ['3 sent', 'sent', 1, 0, 0, 1_700_000_004],
      ['4 nested', 'Old', 1, 0, 1, 1_700_000_005],
      ['5 same id', 'Old', 1, 0, 0, 1_700_000_006],
    ]);
    const { database, blobs } = server.context.services;
    const keywords = await database.read.selectFrom('message_keyword').selectAll().execute();
    expect(keywords.map(({ keyword, n }) => [keyword, n])).toEqual([['Work', rows[0]?.n]]);
    const body = await database.read
      .selectFrom('body')
      .selectAll()
      .where('body_id', '=', rows[0]?.body_id ?? '')
      .executeTakeFirstOrThrow();
    const bytes = await readRawRange(blobs, { inline: body.inline_bytes, blobId: body.blob_id }, 0, body.size_bytes);
    expect(Buffer.from(bytes).toString()).toBe(compose('1 flags', 'one').replaceAll('\n', '\r\n'));
    const audit = database.read.selectFrom('audit').select(['object']).where('action', '=', 'mailImport.import');
    expect(await audit.execute()).toContainEqual({ object: address });
  });

  test('a repeat brings nothing twice, also what was moved meanwhile', async () => {
    const before = await readRows();
    const client = await server.signIn(address);
    const moved = before.find(({ subject }) => subject === '2 unread');
    await client.mailbox.move({ mailIds: [String(moved?.n)], targetMailboxId: '6' });
    const { report } = await run();
    expect(sum(report, 'imported')).toBe(0);
    expect(sum(report, 'known')).toBe(5);
    expect(await readRows()).toHaveLength(5);
  });

  test('what is new in the source comes with the next run, below the folder that was named', async () => {
    await put('.Sent', 'cur/1700000008.M8.host:2,S', compose('6 new', 'six'), 1_700_000_008);
    const { report } = await run('--folder', 'Old mail');
    expect(sum(report, 'imported')).toBe(1);
    expect((await readRows()).at(-1)).toMatchObject({ subject: '6 new', kind: 'custom', name: 'Sent (imported)' });
  });

  test('a full mailbox ends it with the reason, and keeps what came', async () => {
    await put('', 'new/1700000009.M9.host', compose('7 large', 'seven', 'x'.repeat(3_000_000)), 1_700_000_009);
    await server.context.runAdminCommand(['user', 'set', address, '--quota', '1M']);
    const { report, isFailed } = await run();
    expect(report.stopped).toMatch(/full|room|space|quota/i);
    expect(isFailed).toBe(true);
    expect(await readRows()).toHaveLength(6);
  });

  test('a directory that is no Maildir is refused', async () => {
    const answer = await server.context.runAdminCommand([
      'import',
      'maildir',
      address,
      '--from',
      join(root, 'nothing'),
    ]);
    expect(answer).toMatchObject({ ok: false, kind: 'usage', message: expect.stringContaining('is no Maildir') });
  });
});
