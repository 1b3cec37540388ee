// What somebody lost comes back from a snapshot into a folder of its own, once, with its flags and dates; nothing that is there is touched.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMailboxes } from '../testing/read-mailboxes.ts';
import type { RecoverReport } from './recover-mailbox.ts';

let root: string;
let to: string;
let server: TestServer;
let person: TestPerson;

async function run<T>(...argv: string[]): Promise<T> {
  const answer = await server.context.runAdminCommand(argv);
  if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
  return answer.data as T;
}

const readAll = () => readMailboxes(server.context.services.database.read, server.context.services.blobs);
const recover = (...more: string[]) =>
  run<RecoverReport>('backup', 'recover', 'li@here.example', '--from', to, ...more);
const find = (n: number) => readAll().then((all) => all.get(`${String(person.accountNo)}/${String(n)}`));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-recover-'));
  to = join(root, 'backup');
  server = await startTestServer({ database: 'sqlite' });
  await server.addOrganisation('Here', 'here.example');
  person = await server.addPerson('li@here.example', 'Li');
  for (const [index, size] of [1_000, 2_000, 150_000, 3_000, 4_000].entries()) {
    const text = randomBytes(size / 2)
      .toString('hex')
      .replace(/.{76}/g, '$&\r\n');
    // The last one has no Message-ID.
    const id = index === 4 ? '' : `Message-ID: <${String(index)}@outside.example>\r\n`;
    const raw = `From: a@outside.example\r\nTo: li@here.example\r\nSubject: ${String(index + 1)}\r\n${id}\r\n${text}\r\n`;
    await server.deliver({ raw, from: 'a@outside.example', to: 'li@here.example' });
  }
  const client = await server.signIn('li@here.example');
  await client.mailbox.updateSeen({ mailIds: ['3'], seen: true });
  await run('backup', 'create', '--to', to);
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

test('nothing is brought back while nothing is lost', async () => {
  expect(await recover()).toMatchObject({ recovered: 0, folder: null });
});

test('what is gone comes back, byte for byte, with flags and dates', async () => {
  const before = await readAll();
  const client = await server.signIn('li@here.example');
  const mailIds = ['3', '5'];
  await client.mailbox.hardDelete({ mailIds });
  expect((await find(3))?.folder_id).toBe(0);
  const kept = await find(1);
  const report = await recover();
  expect(report).toMatchObject({ recovered: 2, inClosedFolders: 0 });
  expect(report.folder).toMatch(/^Recovered \d{4}-\d{2}-\d{2}$/);
  expect(await find(1)).toEqual(kept);
  for (const [was, is] of [
    [3, 6],
    [5, 7],
  ] as const) {
    const old = before.get(`${String(person.accountNo)}/${String(was)}`);
    if (old === undefined) throw new Error(`message ${String(was)} was not there`);
    const { bytes, subject, seen, received_at, sent_at, from_verdict } = old;
    expect(await find(is)).toMatchObject({ bytes, subject, seen, received_at, sent_at, from_verdict });
  }
  const audit = server.context.services.database.read.selectFrom('audit').selectAll();
  expect(await audit.where('action', '=', 'backup.recover').execute()).toMatchObject([
    { object: 'li@here.example', org_id: person.orgId, result: 'ok', client: 'admin' },
  ]);
  expect(await readdir(to)).not.toContainEqual(expect.stringMatching(/^work-/));
});

test('a repeat brings nothing twice', async () => {
  expect(await recover()).toMatchObject({ recovered: 0, folder: null });
  expect((await readAll()).size).toBe(7);
});

test('what lay in a folder with a password is not brought into one without', async () => {
  const client = await server.signIn('li@here.example');
  const { folderId } = (await client.folders.saveFolder({ folderName: 'closed' })).data;
  await client.mailbox.move({ mailIds: ['2'], targetMailboxId: folderId });
  await client.folders.setPwd({ folderId, password: 'blue harbour 9' });
  await client.folders.validPwd({ folderId, password: 'blue harbour 9' });
  await run('backup', 'create', '--to', to);
  await client.mailbox.hardDelete({ mailIds: ['2'] });
  expect(await recover()).toMatchObject({ recovered: 0, folder: null, inClosedFolders: 1 });
});

test('a time, a person or a snapshot that there is not is said', async () => {
  await expect(recover('--since', '2001-01-01')).rejects.toThrow('no snapshot from before that time');
  await expect(recover('--since', 'yesterday')).rejects.toThrow('--since needs a time');
  await expect(recover('--snapshot', '20260101T000000Z-0000')).rejects.toThrow('There is no snapshot');
  await expect(run('backup', 'recover', 'nobody@here.example', '--from', to)).rejects.toThrow('nobody@here.example');
});
