import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, maxMessageBytes } from '@hongyan/contract';
import type { AppendedMail } from '@hongyan/imap';
import { createView } from '@hongyan/testkit/mail-clients/program-view.ts';
import { losingAnswers } from '@hongyan/testkit/server/lost-answers.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { inChunks, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendMails } from './append-mails.ts';

const { mailbox, folders } = calls;

function appended(raw: string, more: Partial<AppendedMail> = {}): AppendedMail {
  const bytes = Buffer.from(raw);
  return { sizeBytes: bytes.length, flags: [], internalDate: null, bytes: inChunks(bytes), ...more };
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(200_000, 'x');
  throw new Error('the client is gone');
}

describe.each(productStores)('mails that a program appends, on $name', (engine) => {
  let mail: MailStore;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    await mail.anna.call(folders.saveLabel, { labelName: 'work' });
  });
  afterAll(() => mail.close());

  const append = (mails: readonly AppendedMail[], folderId = 1) =>
    appendMails({ ...mail.services, intake: mail.intake }, createView(mail, folderId), mails);
  const rows = (folderId: number) =>
    mail.store.database.read
      .selectFrom('message')
      .selectAll()
      .where('account_no', '=', mail.anna.account)
      .where('folder_id', '=', folderId)
      .orderBy('uid')
      .execute();
  const blobs = async () =>
    (await readdir(join(mail.store.directory, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;

  test('several come together in their order, with their time and their flags, and nobody is notified', async () => {
    const day = Date.UTC(2020, 1, 3);
    const big = plainMail('big', 'y'.repeat(100_000));
    const answer = await append([
      appended(plainMail('first'), {
        internalDate: day,
        flags: ['\\Seen', '\\Flagged', 'WORK', 'NonJunk', '\\Deleted'],
      }),
      appended(big),
    ]);
    expect(answer.uids).toEqual([1, 2]);
    const [first, second] = await rows(1);
    expect(first).toMatchObject({
      received_at: day,
      seen: 1,
      starred: 1,
      from_verdict: 'none',
      saved_at: mail.store.clock.now(),
    });
    expect(second).toMatchObject({ subject: 'big', seen: 0, size_bytes: big.length });
    const keywords = await mail.store.database.read
      .selectFrom('message_keyword')
      .select('keyword')
      .orderBy('keyword')
      .execute();
    expect(keywords.map((row) => row.keyword).toSorted()).toEqual(['NonJunk', '\\Deleted']);
    const shown = (await mail.anna.call(mailbox.list, { mailboxId: '1' })).list.find(
      (one) => one.mailSubject === 'first',
    );
    expect(shown?.labels).toHaveLength(1);
    const notified = mail.store.published.filter((event) => event.kind === 'mailArrived');
    expect(notified.map((event) => (event.data as { notify: boolean }).notify)).toEqual([false, false]);
  });

  test('nothing is kept when the client breaks off, when one is too large, and when there is no room', async () => {
    const before = [await blobs(), (await rows(1)).length];
    const whole = appended(plainMail('whole', 'z'.repeat(100_000)));
    await expect(append([whole, appended('', { bytes: broken() })])).rejects.toThrow('the client is gone');
    const huge = appended('', { bytes: inChunks(Buffer.alloc(maxMessageBytes + 1, 'x'), 1_000_000) });
    await expect(append([huge])).rejects.toMatchObject({ code: 'TOOBIG' });
    const account = String(mail.anna.account);
    await mail.store.writeRaw(`UPDATE account SET quota_bytes = 150000 WHERE account_no = ${account}`);
    await expect(
      append([appended(plainMail('a')), appended(plainMail('b', 'z'.repeat(100_000)))]),
    ).rejects.toMatchObject({
      code: 'OVERQUOTA',
    });
    await mail.store.writeRaw(`UPDATE account SET quota_bytes = 1000000000 WHERE account_no = ${account}`);
    expect([await blobs(), (await rows(1)).length]).toEqual(before);
  });

  test('what the person has just submitted is in Sent once: its flags come together', async () => {
    const raw = plainMail('submitted', 'x'.repeat(100_000), ['Message-ID: <own@example.org>']);
    await append([appended(raw)], 2);
    const account = String(mail.anna.account);
    await mail.store.writeRaw(
      `UPDATE message SET submission_account_no = ${account}, submission_id = 1, seen = 0 WHERE account_no = ${account} AND folder_id = 2`,
    );
    const before = await blobs();
    expect((await append([appended(raw, { flags: ['\\Seen', 'later'] })], 2)).uids).toEqual([1]);
    expect(await rows(2)).toMatchObject([{ uid: 1, seen: 1 }]);
    expect(await blobs()).toBe(before);
    mail.store.clock.advance(25 * 3_600_000);
    expect((await append([appended(raw)], 2)).uids).toEqual([2]);
  });

  test('where nobody knows whether a mail was kept its bytes stay: it may be there', async () => {
    const before = await blobs();
    const raw = plainMail('kept for all that', 'z'.repeat(100_000));
    const services = { ...mail.services, intake: mail.intake, database: losingAnswers(mail.store.database) };
    await expect(appendMails(services, createView(mail, 1), [appended(raw)])).rejects.toThrow('the answer was lost');
    expect((await rows(1)).at(-1)).toMatchObject({ subject: 'kept for all that' });
    expect(await blobs()).toBe(before + 1);
  });

  test('a virus is refused where there is a scanner', async () => {
    const virus = {
      scanner: { scan: async () => ({ state: 'infected', name: 'Test' }) as const },
      whenUnavailable: 'refuse',
    };
    const services = { ...mail.services, intake: mail.intake, scanner: { virus, spam: null } as never };
    const before = (await rows(1)).length;
    await expect(appendMails(services, createView(mail, 1), [appended(plainMail('bad'))])).rejects.toThrow(/virus/i);
    expect(await rows(1)).toHaveLength(before);
  });
});
