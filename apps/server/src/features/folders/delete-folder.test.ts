import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { folders, mailbox } = calls;

describe.each(productStores)('deleting a folder on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());

  const add = async (folderName: string, parentId?: string) =>
    (await anna.call(folders.saveFolder, { folderName, ...(parentId === undefined ? {} : { parentId }) })).folderId;
  const custom = async () => (await anna.call(folders.navigation, {})).customList.map(({ folderId }) => folderId);

  test('its mails go to the recycle bin and recover into the inbox, since it is gone', async () => {
    const folderId = await add('去');
    const n = await mail.deliver(anna.account, plainMail('a'), Number(folderId));
    expect(await anna.call(folders.deleteFolder, { folderId })).toEqual({ mails: 1, folderIds: [folderId] });
    expect((await anna.call(mailbox.detail, { mailId: String(n) })).mailboxId).toBe('4');
    const { mails } = await anna.call(mailbox.recover, { mailIds: [String(n)] });
    expect(mails).toMatchObject([{ mailboxId: '1' }]);
    expect(await custom()).not.toContain(folderId);
    // Its number is never another folder's, so that nothing recovers into an outsider.
    expect(Number(await add('新'))).toBeGreaterThan(Number(folderId));
  });

  test('one with folders in it only when that is said, and then with them', async () => {
    const outer = await add('外');
    const inner = await add('内', outer);
    const innermost = await add('里', inner);
    const ns = [];
    for (const folderId of [outer, innermost])
      ns.push(await mail.deliver(anna.account, plainMail('b'), Number(folderId)));
    expect(await readRefusal(anna.call(folders.deleteFolder, { folderId: outer }))).toBe('folderHasChildren');
    const gone = await anna.call(folders.deleteFolder, { folderId: outer, withChildren: true });
    expect(gone).toEqual({ mails: 2, folderIds: expect.arrayContaining([outer, inner, innermost]) as string[] });
    for (const n of ns) expect((await anna.call(mailbox.detail, { mailId: String(n) })).mailboxId).toBe('4');
  });

  test('six hundred mails in batches, counted right', async () => {
    const folderId = await add('多');
    await mail.deliverCopies(anna.account, plainMail('c'), { folderId: Number(folderId), count: 600 });
    const readBin = async () =>
      (await anna.call(folders.folderList, {})).folderList.find(({ kind }) => kind === 'trash')?.mail ?? 0;
    const before = await readBin();
    expect((await anna.call(folders.deleteFolder, { folderId })).mails).toBe(600);
    expect(await readBin()).toBe(before + 600);
  }, 60_000);

  test('system folders, outsiders and what is not there stay as they are', async () => {
    const folderId = await add('留');
    expect(await readRefusal(anna.call(folders.deleteFolder, { folderId: '1' }))).toBe('folderOfSystem');
    expect(await readRefusal(ben.call(folders.deleteFolder, { folderId }))).toBe('folderNotFound');
    expect(await readRefusal(anna.call(folders.deleteFolder, { folderId: '9999' }))).toBe('folderNotFound');
    expect(await custom()).toContain(folderId);
  });

  test('order and nesting: before one, last, out again; never into itself', async () => {
    const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')];
    const arrange = (folderId: string, parentId: string | null, beforeId: string | null) =>
      anna.call(folders.arrange, { folderId, parentId, beforeId });
    const placed = async () =>
      (await anna.call(folders.navigation, {})).customList
        .filter(({ folderId }) => [a, b, c].some((id) => id === folderId))
        .map(({ folderId, parentId }) => [folderId, parentId]);
    await arrange(c, null, a);
    expect(await placed()).toEqual([
      [c, null],
      [a, null],
      [b, null],
    ]);
    await arrange(b, c, null);
    expect((await placed()).find(([id]) => id === b)).toEqual([b, c]);
    expect(await readRefusal(arrange(c, b, null))).toBe('folderInItself');
    expect(await readRefusal(arrange(c, c, null))).toBe('folderInItself');
    expect(await readRefusal(arrange(a, '1', null))).toBe('folderOfSystem');
    expect(await readRefusal(arrange(a, null, b))).toBe('folderNotFound');
    await arrange(b, null, null);
    expect((await placed()).at(-1)).toEqual([b, null]);
  });
});
