import { calls } from '@hongyan/contract';
import type { Maildrop, Pop3Backend } from '@hongyan/pop3';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPerson } from '../../identity/index.ts';
import { createPop3Backend } from './pop3-backend.ts';

const { mailbox, folders } = calls;

describe.each(productStores)('the maildrop on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let pop3: Pop3Backend;
  let openPrograms = 0;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
    pop3 = createPop3Backend(mail.services, async ({ username, remoteAddress }) => {
      if (username !== 'anna') return { status: 'refused' };
      const person = await readPerson(mail.store.database.read, anna.account);
      if (person === null) throw new Error('anna is gone');
      openPrograms += 1;
      const live = {
        session: { id: 'pop3-1', person, client: 'pop3' as const, remoteAddress },
        watchEnd: () => () => undefined,
        close: () => {
          openPrograms -= 1;
        },
      };
      return { status: 'ok', live };
    });
  });
  afterAll(() => mail.close());

  const signIn = (username = 'anna') => pop3.signIn({ username, password: 'x', remoteAddress: '192.0.2.7' });
  const open = async (): Promise<Maildrop> => {
    const answer = await signIn();
    if (answer.status !== 'ok') throw new Error(answer.status);
    return answer.maildrop;
  };
  const readText = async (source: AsyncIterable<Uint8Array> | null) => {
    if (source === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of source) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };
  const uids = async () => {
    const drop = await open();
    drop.close();
    return drop.mails.map(({ uid }) => uid);
  };
  const row = (n: number) =>
    mail.store.database.read
      .selectFrom('message')
      .selectAll()
      .where('account_no', '=', anna.account)
      .where('n', '=', n)
      .executeTakeFirstOrThrow();
  const empty = async () => {
    const drop = await open();
    await drop.remove(drop.mails.map((_mail, index) => index));
    drop.close();
  };

  test('has what lies in the inbox, byte for byte, and nothing else; reading marks nothing', async () => {
    const [first, big] = [plainMail('一'), plainMail('big', 'x'.repeat(200_000))];
    const n = await mail.deliver(anna.account, first);
    await mail.deliver(anna.account, big);
    await mail.deliver(anna.account, plainMail('elsewhere'), 4);
    await mail.deliver(mail.ben.account, plainMail('not hers'));
    const drop = await open();
    expect(drop.mails.map(({ sizeBytes }) => sizeBytes)).toEqual([Buffer.byteLength(first), big.length]);
    expect(await readText(await drop.retrieve(0))).toBe(first);
    expect(await readText(await drop.retrieve(1))).toBe(big);
    expect(await readText(await drop.top(0, 0))).toBe(first.slice(0, first.indexOf('\r\n\r\n') + 4));
    expect(await drop.retrieve(2)).toBeNull();
    expect((await row(n)).seen).toBe(0);
    drop.close();
    await empty();
  });

  test('names a mail alike wherever it has been in between, and never two alike', async () => {
    const a = await mail.deliver(anna.account, plainMail('a'));
    const b = await mail.deliver(anna.account, plainMail('b'));
    const before = await uids();
    const { folderId } = await anna.call(folders.saveFolder, { folderName: `away ${String(a)}` });
    await anna.call(mailbox.move, { mailIds: [String(a)], targetMailboxId: folderId });
    expect(await uids()).toEqual([before[1]]);
    await anna.call(mailbox.move, { mailIds: [String(a)], targetMailboxId: '1' });
    expect(new Set(await uids())).toEqual(new Set(before));
    for (const uid of before) expect(uid).toMatch(/^[\x21-\x7e]{1,70}$/);
    await empty();
    await mail.deliver(anna.account, plainMail('c'));
    const [after] = await uids();
    expect(before).not.toContain(after);
    expect(b).toBeGreaterThan(a);
    await empty();
  });

  test('deletes what can be recovered, published to the web and recorded in the deletion log, in more than one batch', async () => {
    await mail.deliverCopies(anna.account, plainMail('many'), { folderId: 1, count: 260 });
    mail.store.published.length = 0;
    const drop = await open();
    await drop.remove(drop.mails.map((_mail, index) => index));
    drop.close();
    expect(await uids()).toEqual([]);
    const removed = mail.store.published.filter(({ kind }) => kind === 'mailRemoved');
    expect(removed.flatMap(({ data }) => (data as { mailIds: string[] }).mailIds)).toHaveLength(260);
    const { total, list } = await anna.call(mailbox.expungedList, { pageNum: 1, pageSize: 20 });
    expect(total).toBeGreaterThanOrEqual(260);
    const logged = await mail.store.database.read
      .selectFrom('audit')
      .select(['action', 'client', 'address', 'detail'])
      .where('client', '=', 'pop3')
      .execute();
    const facts = logged.map(({ action, address, detail }) => {
      const { mails } = JSON.parse(detail ?? '{}') as { mails: number };
      return `${action} ${String(address)} ${String(mails)}`;
    });
    for (const count of [250, 10]) expect(facts).toContain(`mail.deleteForGood 192.0.2.7 ${String(count)}`);
    await anna.call(mailbox.recover, { mailIds: [list[0]?.mailId ?? ''] });
    expect(await uids()).toHaveLength(1);
    await empty();
  });

  test('neither reads nor deletes what was moved away meanwhile, and says of deleted mail that it is gone', async () => {
    const [moved, deleted, stays] = [
      await mail.deliver(anna.account, plainMail('moved')),
      await mail.deliver(anna.account, plainMail('deleted')),
      await mail.deliver(anna.account, plainMail('stays')),
    ];
    const drop = await open();
    const { folderId } = await anna.call(folders.saveFolder, { folderName: `kept ${String(moved)}` });
    await anna.call(mailbox.move, { mailIds: [String(moved)], targetMailboxId: folderId });
    await anna.call(mailbox.hardDelete, { mailIds: [String(deleted)] });
    expect([await drop.retrieve(0), await drop.top(1, 0)]).toEqual([null, null]);
    await drop.remove([0, 1, 2]);
    drop.close();
    expect((await row(moved)).folder_id).toBe(Number(folderId));
    expect((await row(stays)).folder_id).toBe(0);
  });

  test('records that a mail from inside was fetched, with its first time, before a byte of it is read', async () => {
    const n = await mail.deliver(anna.account, plainMail('inside'));
    const { ben, store } = mail;
    await store.writeRaw(
      `UPDATE message SET submission_account_no = ${String(ben.account)}, submission_id = 77 WHERE account_no = ${String(anna.account)} AND n = ${String(n)}`,
    );
    await store.writeRaw(
      `INSERT INTO delivered (account_no, source_account_no, submission_id, n) VALUES (${String(anna.account)}, ${String(ben.account)}, 77, 0)`,
    );
    const fetchedAt = async () =>
      (
        await store.database.read
          .selectFrom('delivered')
          .select('fetched_at')
          .where('account_no', '=', anna.account)
          .where('submission_id', '=', 77)
          .executeTakeFirstOrThrow()
      ).fetched_at;
    const drop = await open();
    await drop.top(0, 0);
    expect(await fetchedAt()).toBeNull();
    const first = store.clock.now();
    await drop.top(0, 99_999_999);
    expect(await fetchedAt()).toBe(first);
    store.clock.advance(5_000);
    await drop.retrieve(0);
    expect(await fetchedAt()).toBe(first);
    drop.close();
    await empty();
  });

  test('is one session at a time, and shows nobody else who has it', async () => {
    const drop = await open();
    expect(await signIn()).toEqual({ status: 'inUse' });
    expect(await signIn('nobody')).toEqual({ status: 'refused' });
    expect(openPrograms).toBe(1);
    drop.close();
    const again = await open();
    again.close();
    expect(openPrograms).toBe(0);
  });

  test('has nothing while the inbox is closed by a password', async () => {
    await mail.deliver(anna.account, plainMail('hidden'));
    const whole = await uids();
    await mail.store.writeRaw(
      `UPDATE folder SET password_hash = 'x' WHERE account_no = ${String(anna.account)} AND folder_id = 1`,
    );
    expect([whole.length, await uids()]).toEqual([1, []]);
  });
});
