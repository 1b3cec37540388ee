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

describe.each(productStores)('folders and labels on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let ben: Caller;

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna, ben } = mail);
  });
  afterAll(() => mail.close());

  const save = (folderName: string, parentId?: string) =>
    anna.call(folders.saveFolder, { folderName, ...(parentId === undefined ? {} : { parentId }) });
  const label = (labelName: string) => anna.call(folders.saveLabel, { labelName });

  test('a name is trimmed, counted as a person counts, and may not be empty', async () => {
    expect((await save('  项目  ')).folderName).toBe('项目');
    expect(await readRefusal(save(' \u3000\t '))).toBe('folderNameEmpty');
    expect((await save('👨‍👩‍👧‍👦'.repeat(10))).folderName).toHaveLength(110);
    expect(await readRefusal(save('一二三四五六七八九十百'))).toBe('folderNameTooLong');
    expect(await readRefusal(label('一二三四五六七八九十百'))).toBe('labelNameTooLong');
    expect(await readRefusal(label(''))).toBe('labelNameEmpty');
  });

  test.each(['项目', '收件箱', 'INBOX', 'ｉｎｂｏｘ', 'recycle BIN', '垃圾邮件'])(
    'the name %s is taken',
    async (name) => {
      await save('项目').catch(() => undefined);
      expect(await readRefusal(save(name))).toBe(name === 'recycle BIN' ? 'folderNameTooLong' : 'nameTaken');
    },
  );

  test("the organisation's own limit holds", async () => {
    await mail.store.writeRaw(`INSERT INTO org_setting VALUES (${mail.orgId}, 'maxFolderNameCharacters', '15')`);
    expect((await save('一二三四五六七八九十百')).kind).toBe('custom');
    expect(await readRefusal(save('recycle BIN'))).toBe('nameTaken');
    expect(await readRefusal(save('x'.repeat(16)))).toBe('folderNameTooLong');
  });

  test('folders nest to five levels, never below a system folder or another’s', async () => {
    const levels = [await save('上')];
    for (const name of ['二', '三', '四', '五']) levels.push(await save(name, levels.at(-1)!.folderId));
    expect(levels.map(({ parentId }) => parentId)).toEqual([null, ...levels.slice(0, 4).map((one) => one.folderId)]);
    expect(await readRefusal(save('六', levels[4]!.folderId))).toBe('folderTooDeep');
    expect(await readRefusal(save('底', '1'))).toBe('folderOfSystem');
    expect(await readRefusal(ben.call(folders.saveFolder, { folderName: '底', parentId: levels[0]!.folderId }))).toBe(
      'folderNotFound',
    );
    // The same name again is another folder elsewhere, and refused beside its like.
    expect((await save('三', levels[2]!.folderId)).folderName).toBe('三');
    expect(await readRefusal(save('三', levels[1]!.folderId))).toBe('nameTaken');
  });

  test.each(['a\u0007b', 'a\u202Eb', 'a\u2066b', 'a\u2028b', '\u200Eab'])(
    '%j has characters that show as others',
    async (name) => {
      expect(await readRefusal(save(name))).toBe('nameCharacters');
      expect(await readRefusal(label(name))).toBe('nameCharacters');
    },
  );

  test('what nobody can see is no name', async () => {
    expect(await readRefusal(save('\u200B\u2060'))).toBe('folderNameEmpty');
    expect(await readRefusal(label('\u3164'))).toBe('labelNameEmpty');
  });

  test('UIDVALIDITY never repeats within a mailbox', async () => {
    for (const name of ['u1', 'u2', 'u3']) await save(name);
    const rows = await mail.store.database.read
      .selectFrom('folder')
      .select('uid_validity')
      .where('account_no', '=', anna.account)
      .execute();
    expect(new Set(rows.map((row) => row.uid_validity)).size).toBe(rows.length);
  });

  test('a label is renamed, coloured, switched off; another one keeps its name', async () => {
    const red = await label('红');
    await label('蓝');
    const update = (more: object) => anna.call(folders.updateLabel, { labelId: red.labelId, ...more });
    expect(await update({ labelName: '绯', color: 'red', state: 1 })).toMatchObject({
      labelName: '绯',
      color: 'red',
      state: 1,
    });
    expect(await update({ labelName: '绯' })).toMatchObject({ labelName: '绯', state: 1 });
    expect(await readRefusal(update({ labelName: '蓝' }))).toBe('nameTaken');
    expect(await readRefusal(ben.call(folders.updateLabel, { labelId: red.labelId, labelName: 'x' }))).toBe(
      'labelNotFound',
    );
    expect((await anna.call(folders.labels, {})).list.map((one) => one.labelName)).toEqual(['绯', '蓝']);
  });

  test('a deleted label leaves its mails, with a new MODSEQ; its number is not used again', async () => {
    const { labelId } = await label('去');
    const n = await mail.deliver(anna.account, plainMail('x'));
    await anna.call(mailbox.updateLabels, { mailIds: [String(n)], add: [labelId] });
    const readModseq = async () =>
      (
        await mail.store.database.read
          .selectFrom('message')
          .select('modseq')
          .where('account_no', '=', anna.account)
          .where('n', '=', n)
          .executeTakeFirstOrThrow()
      ).modseq;
    const before = await readModseq();
    expect(await readRefusal(ben.call(folders.deleteLabel, { labelId }))).toBe('labelNotFound');
    await anna.call(folders.deleteLabel, { labelId });
    expect(await readModseq()).toBeGreaterThan(before);
    expect((await anna.call(mailbox.detail, { mailId: String(n) })).labels).toEqual([]);
    expect(Number((await label('新')).labelId)).toBeGreaterThan(Number(labelId));
    expect(await readRefusal(anna.call(mailbox.updateLabels, { mailIds: [String(n)], add: [labelId] }))).toBe(
      'labelNotFound',
    );
  });
});
