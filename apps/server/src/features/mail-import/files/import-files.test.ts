// mbox files and single messages in files come into a mailbox by command: folders, flags, dates, nothing twice; what cannot be read is named.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '../import-mail.ts';

const address = 'li@here.example';
const message = (subject: string, more = '') =>
  `From: a@outside.example\nSubject: ${subject}\nMessage-ID: <${subject.replaceAll(' ', '-')}@outside.example>\nDate: Mon, 1 Jan 2024 12:00:00 +0000\n${more}\nHello\n`;
const inMbox = (subject: string, more = '') => `From a@b.example Tue Jan  2 10:00:00 2024\n${message(subject, more)}\n`;

describe('an import of files', () => {
  let root: string;
  let server: TestServer;
  let person: TestPerson;
  const run = async (form: string, from: string) => {
    const answer = await server.context.runAdminCommand(['import', form, address, '--from', from]);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return answer.data as ImportReport;
  };
  const sum = ({ folders }: ImportReport, what: 'imported' | 'known' | 'failed') =>
    folders.reduce((total, folder) => total + folder[what], 0);
  const readRows = async (prefix: string) => {
    const rows = await server.context.services.database.read
      .selectFrom('message')
      .innerJoin('folder', (join) =>
        join.onRef('folder.account_no', '=', 'message.account_no').onRef('folder.folder_id', '=', 'message.folder_id'),
      )
      .select(['message.subject', 'folder.name', 'folder.kind', 'seen', 'starred', 'answered', 'received_at'])
      .where('message.account_no', '=', person.accountNo)
      .orderBy('subject')
      .execute();
    return rows
      .filter(({ subject }) => subject.startsWith(prefix))
      .map((row) => [
        row.subject,
        row.kind === 'custom' ? row.name : row.kind,
        row.seen,
        row.starred,
        row.answered,
        row.received_at,
      ]);
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hongyan-import-files-'));
    server = await startTestServer({ database: 'sqlite' });
    await server.addOrganisation('Here', 'here.example');
    person = await server.addPerson(address, 'Li');
  });
  afterAll(async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  test('mbox: a tree of files as mail programs keep them', async () => {
    const tree = join(root, 'profile');
    await mkdir(join(tree, 'Inbox.sbd'), { recursive: true });
    await writeFile(
      join(tree, 'Inbox'),
      [
        inMbox('m1 read', 'Status: RO\nX-Status: AF\n'),
        inMbox('m2 new'),
        inMbox('m3 gone', 'X-Mozilla-Status: 0009\n'),
      ].join(''),
    );
    await writeFile(join(tree, 'Inbox.msf'), 'an index, no mail');
    await writeFile(join(tree, 'Inbox.sbd', 'Projects'), inMbox('m4 archived'));
    await writeFile(join(tree, 'Sent'), inMbox('m5 sent', 'X-Mozilla-Status: 0001\n'));
    const report = await run('mbox', tree);
    expect([sum(report, 'imported'), sum(report, 'failed')]).toEqual([4, 0]);
    const at = Date.UTC(2024, 0, 2, 10);
    expect(await readRows('m')).toEqual([
      ['m1 read', 'inbox', 1, 1, 1, at],
      ['m2 new', 'inbox', 0, 0, 0, at],
      // Nothing in its file says what was read: an archive is not unread mail.
      ['m4 archived', 'Projects', 1, 0, 0, at],
      ['m5 sent', 'sent', 1, 0, 0, at],
    ]);
    const again = await run('mbox', tree);
    expect([sum(again, 'imported'), sum(again, 'known')]).toEqual([0, 4]);
  });

  test('eml: directories as folders', async () => {
    const tree = join(root, 'exported');
    await mkdir(join(tree, 'Work', '2023'), { recursive: true });
    await writeFile(join(tree, 'one.eml'), message('e1 top'));
    await writeFile(
      join(tree, 'Work', '2023', 'two.EML'),
      message('e2 below', 'Received: by x; Wed, 3 Jan 2024 00:00:00 +0000\n'),
    );
    await writeFile(join(tree, 'Work', 'notes.txt'), 'no message');
    const report = await run('eml', tree);
    expect(sum(report, 'imported')).toBe(2);
    expect(await readRows('e')).toEqual([
      ['e1 top', 'inbox', 1, 0, 0, Date.UTC(2024, 0, 1, 12)],
      ['e2 below', '2023', 1, 0, 0, Date.UTC(2024, 0, 3)],
    ]);
    expect(sum(await run('eml', tree), 'known')).toBe(2);
  });

  test('what is no mail says so, and what to do', async () => {
    await writeFile(join(root, 'letter.txt'), 'Dear all,\n\nFrom now on …\n');
    await mkdir(join(root, 'nothing'));
    await expect(run('mbox', join(root, 'letter.txt'))).rejects.toThrow(/is no mbox/);
    await expect(run('mbox', join(root, 'nothing'))).rejects.toThrow(/is no mbox, and there is none below/);
    await expect(run('eml', join(root, 'nothing'))).rejects.toThrow(/There is no file \*\.eml/);
    await expect(run('mbox', join(root, 'away'))).rejects.toThrow(/There is no .*away on the server/);
  });
});
