import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications, type NotificationsRequest } from './list-notifications.ts';

describe.each(productStores)('notifications on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());

  const list = (request: Partial<NotificationsRequest> = {}, hiddenFolders: readonly number[] = []) =>
    listNotifications(
      mail.store.database.read,
      { account: anna.account, hiddenFolders },
      { pageSize: 10, pageNum: 1, lookedAt: 0, ...request },
      { timeTitle: () => '' },
    );

  test('unread arrivals of the inbox and custom folders, the newest first; not junk, Sent, read or closed', async () => {
    const folder = Number((await anna.call(calls.folders.saveFolder, { folderName: '甲' })).folderId);
    const first = await mail.deliver(anna.account, plainMail('first'));
    const inFolder = await mail.deliver(anna.account, plainMail('in folder'), folder);
    await mail.deliver(anna.account, plainMail('junk'), 5);
    const read = await mail.deliver(anna.account, plainMail('read'));
    await anna.call(calls.mailbox.updateSeen, { mailIds: [String(read)], seen: true });
    await mail.deliver(mail.ben.account, plainMail('not mine'));
    expect((await list()).list.map((row) => Number(row.mailId))).toEqual([inFolder, first]);
    const closed = await list({}, [folder]);
    expect(closed.list.map((row) => Number(row.mailId))).toEqual([first]);
    expect(closed).toMatchObject({ total: 1, fresh: 1 });
    const lookedAt = (await list()).list[1]?.receivedAt ?? 0;
    expect(await list({ lookedAt })).toMatchObject({ total: 2, fresh: 1 });
  });

  test('ten a page, a hundred at most, subjects of a hundred characters', async () => {
    const long = '预'.repeat(150);
    await mail.deliver(anna.account, plainMail(long));
    expect((await list()).list[0]?.mailSubject).toBe('预'.repeat(100));
    for (let count = 0; count < 105; count++) await mail.deliver(anna.account, plainMail(`mail ${String(count)}`));
    const page = await list();
    expect(page).toMatchObject({ total: 100, fresh: 100 });
    expect(page.list).toHaveLength(10);
    const ids = new Set<string>();
    for (let pageNum = 1; pageNum <= 11; pageNum++)
      for (const row of (await list({ pageNum })).list) ids.add(row.mailId);
    expect(ids.size).toBe(100);
  });
});
