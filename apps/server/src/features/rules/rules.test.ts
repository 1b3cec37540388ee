import { type BulkAction, calls, maxMailRules } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import {
  type Caller,
  type MailStore,
  openMailStore,
  plainMail,
  readRefusal,
} from '@hongyan/testkit/store/mail-store.ts';
import { testContext } from '@hongyan/testkit/store/test-databases.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { setOrgSetting } from '../settings/index.ts';

type SaveInput = z.input<typeof calls.rules.save.input>;

const { rules, folders, mailbox, bulk } = calls;
const dayMs = 86_400_000;
const [inbox, bin, junk] = [1, 4, 5];

describe.each(productStores)('mail classification, on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(() => {
    mail.store.published.length = 0;
  });
  afterEach(async () => {
    const { list } = await anna.call(rules.list, {});
    if (list.length > 0) await anna.call(rules.deleteAll, { ruleIds: list.map((rule) => rule.ruleId) });
  });

  let count = 0;
  const fresh = () => `n${(count += 1)}`;
  const addFolder = async () => (await anna.call(folders.saveFolder, { folderName: fresh() })).folderId;
  const addLabel = async () => (await anna.call(folders.saveLabel, { labelName: fresh() })).labelId;
  const createRule = (actions: SaveInput['actions'], more: Partial<SaveInput> = {}): SaveInput => ({
    ruleName: 'rule',
    match: 'all',
    conditions: [{ field: 'subject', operator: 'contains', value: 'invoice' }],
    actions,
    ...more,
  });
  const save = (actions: SaveInput['actions'], more: Partial<SaveInput> = {}, who = anna) =>
    who.call(rules.save, createRule(actions, more));
  const readRow = (n: number) =>
    mail.store.database.read
      .selectFrom('message')
      .select(['folder_id', 'seen', 'starred', 'origin_folder_id'])
      .where('account_no', '=', anna.account)
      .where('n', '=', n)
      .executeTakeFirstOrThrow();
  const readLabels = async (n: number) =>
    (
      await mail.store.database.read
        .selectFrom('message_label')
        .select('label_id')
        .where('account_no', '=', anna.account)
        .where('n', '=', n)
        .orderBy('label_id')
        .execute()
    ).map((row) => String(row.label_id));
  const arrive = async (raw: string, folderId = inbox) => {
    const n = await mail.deliver(anna.account, raw, folderId);
    return { n, ...(await readRow(n)) };
  };

  describe('at arrival', () => {
    it('moves, labels, stars and marks in the transaction that delivers', async () => {
      const [folder, label] = [await addFolder(), await addLabel()];
      await save([
        { kind: 'move', mailboxId: folder },
        { kind: 'label', labels: [label] },
        { kind: 'star' },
        { kind: 'seen' },
      ]);
      const hit = await arrive(plainMail('Your INVOICE'));
      expect(hit).toMatchObject({ folder_id: Number(folder), seen: 1, starred: 1 });
      expect(await readLabels(hit.n)).toEqual([label]);
      const notified = mail.store.published.find((change) => change.kind === 'mailArrived');
      expect(notified).toMatchObject({ data: { notify: false, mailboxId: folder } });
      expect(await arrive(plainMail('Something else'))).toMatchObject({ folder_id: inbox, seen: 0, starred: 0 });
    });

    it('reads body, all recipients, file names and size where a rule asks for them', async () => {
      const folder = await addFolder();
      const cc = Array.from({ length: 9 }, (_, n) => `Person${n} <p${n}@partner.example>`).join(', ');
      const file = (name: string) =>
        [
          'From: a@partner.example\r\nTo: anna@example.org\r\nSubject: x\r\nMIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhi\r\n--b',
          `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n--b--\r\n`,
        ].join('\r\n');
      await save([{ kind: 'move', mailboxId: folder }], {
        match: 'any',
        conditions: [
          { field: 'body', operator: 'contains', value: '季度 报告' },
          { field: 'recipient', operator: 'contains', value: 'p8@partner' },
          { field: 'attachment', operator: 'contains', value: 'contract.PDF' },
          { field: 'size', operator: 'larger', bytes: 50_000 },
        ],
      });
      const target = { folder_id: Number(folder) };
      expect(await arrive(plainMail('x', '请看季度\r\n报告。'))).toMatchObject(target);
      expect(await arrive(plainMail('x', 'hi', [`Cc: ${cc}`]))).toMatchObject(target);
      expect(await arrive(file('Contract.pdf'))).toMatchObject(target);
      expect(await arrive(file('other.pdf'))).toMatchObject({ folder_id: inbox });
      expect(await arrive(plainMail('x', 'y'.repeat(60_000)))).toMatchObject(target);
      expect(await arrive(plainMail('x'))).toMatchObject({ folder_id: inbox });
    });

    it('deletes to the bin without a notice, and it recovers into the inbox', async () => {
      await save([{ kind: 'delete' }]);
      const { n, folder_id } = await arrive(plainMail('invoice'));
      expect(folder_id).toBe(bin);
      expect(mail.store.published.find((change) => change.kind === 'mailArrived')).toMatchObject({
        data: { notify: false },
      });
      await anna.call(mailbox.recover, { mailIds: [String(n)] });
      expect((await readRow(n)).folder_id).toBe(inbox);
    });

    it('asks in order, stops where a rule says so, and leaves out what is off', async () => {
      const [first, second, label] = [await addFolder(), await addFolder(), await addLabel()];
      const a = await save([{ kind: 'move', mailboxId: first }]);
      const b = await save([
        { kind: 'move', mailboxId: second },
        { kind: 'label', labels: [label] },
      ]);
      const readFolder = async () => (await arrive(plainMail('invoice'))).folder_id;
      expect(await readFolder()).toBe(Number(first));
      await anna.call(rules.sort, { ruleIds: [b.ruleId, a.ruleId] });
      expect(await readFolder()).toBe(Number(second));
      await anna.call(rules.status, { ruleId: b.ruleId, status: 0 });
      expect(await readFolder()).toBe(Number(first));
      await anna.call(rules.status, { ruleId: b.ruleId, status: 1 });
      await save(
        [
          { kind: 'move', mailboxId: second },
          { kind: 'label', labels: [label] },
        ],
        { ruleId: b.ruleId, stop: false },
      );
      await anna.call(rules.sort, { ruleIds: [a.ruleId, b.ruleId] });
      await save([{ kind: 'move', mailboxId: first }], { ruleId: a.ruleId, stop: false });
      const both = await arrive(plainMail('invoice'));
      expect([both.folder_id, await readLabels(both.n)]).toEqual([Number(first), [label]]);
    });

    it('leaves junk where it is, and puts mail into a folder with a password', async () => {
      const folder = await addFolder();
      await save([{ kind: 'move', mailboxId: folder }]);
      expect((await arrive(plainMail('invoice'), junk)).folder_id).toBe(junk);
      await anna.call(folders.setPwd, { folderId: folder, password: 'quiet harbour' });
      expect((await arrive(plainMail('invoice'))).folder_id).toBe(Number(folder));
    });

    it('a deleted folder or label never refuses mail: the rule rests and says why', async () => {
      const [folder, label] = [await addFolder(), await addLabel()];
      const moving = await save([{ kind: 'move', mailboxId: folder }]);
      const naming = await save([{ kind: 'label', labels: [label] }]);
      await anna.call(folders.deleteFolder, { folderId: folder });
      await anna.call(folders.deleteLabel, { labelId: label });
      expect(await arrive(plainMail('invoice'))).toMatchObject({ folder_id: inbox });
      expect((await anna.call(rules.list, {})).list.map((rule) => rule.rests)).toEqual(['folderGone', 'labelGone']);
      expect(await readRefusal(anna.call(rules.status, { ruleId: moving.ruleId, status: 1 }))).toBe('ruleTargetGone');
      expect(await readRefusal(anna.call(rules.apply, { ruleId: naming.ruleId, where: 'inbox' }))).toBe(
        'ruleTargetGone',
      );
      await save([{ kind: 'star' }], { ruleId: moving.ruleId });
      expect(await arrive(plainMail('invoice'))).toMatchObject({ starred: 1 });
    });
  });

  describe('saving', () => {
    it('is refused with what is wrong', async () => {
      expect(await readRefusal(save([{ kind: 'star' }], { ruleName: ' ' }))).toBe('ruleNameEmpty');
      expect(await readRefusal(save([{ kind: 'reject', replyContent: ' ' }]))).toBe('ruleReplyEmpty');
      expect(await readRefusal(save([{ kind: 'forward', addresses: ['a@b'] }]))).toBe('ruleForwardInvalid');
      expect(await readRefusal(save([{ kind: 'forward', addresses: ['Anna@Example.org'] }]))).toBe('ruleForwardOwn');
      expect(await readRefusal(save([{ kind: 'forward', addresses: ['x@y.example', 'X@y.example'] }]))).toBe(
        'ruleForwardTwice',
      );
      expect(await readRefusal(save([{ kind: 'move', mailboxId: '3' }]))).toBe('folderNotFound');
      expect(await readRefusal(save([{ kind: 'move', mailboxId: '999' }]))).toBe('folderNotFound');
      expect(await readRefusal(save([{ kind: 'label', labels: ['999'] }]))).toBe('labelNotFound');
      expect(await readRefusal(save([{ kind: 'star' }], { ruleId: '7' }))).toBe('mailRuleNotFound');
    });

    it('outside addresses only where the organisation allows them', async () => {
      const set = (value: boolean) =>
        mail.store.database.runner.execute(setOrgSetting, testContext({ client: 'admin' }), {
          orgId: mail.orgId,
          key: 'outsideForward',
          value,
        });
      const outside: SaveInput['actions'] = [{ kind: 'forward', addresses: ['boss@partner.example'] }];
      expect((await save(outside)).actions).toEqual(outside);
      await set(false);
      expect(await readRefusal(save(outside))).toBe('ruleForwardOutside');
      expect((await save([{ kind: 'forward', addresses: ['ben@example.org'] }])).status).toBe(1);
      await set(true);
    });

    it('belongs to one person, in an order that two windows cannot break', async () => {
      const a = await save([{ kind: 'star' }], { ruleName: ' a ' });
      const b = await save([{ kind: 'star' }], { ruleName: 'b' });
      expect((await anna.call(rules.list, {})).list.map((rule) => [rule.ruleName, rule.sort])).toEqual([
        ['a', 0],
        ['b', 1],
      ]);
      expect(mail.store.published.at(-1)).toMatchObject({ kind: 'settingsChanged', data: { keys: ['mailRules'] } });
      expect((await mail.ben.call(rules.list, {})).list).toEqual([]);
      expect(await readRefusal(mail.ben.call(rules.delete, { id: a.ruleId }))).toBe('mailRuleNotFound');
      expect(await readRefusal(save([{ kind: 'star' }], { ruleId: a.ruleId }, mail.ben))).toBe('mailRuleNotFound');
      expect(await readRefusal(anna.call(rules.sort, { ruleIds: [a.ruleId] }))).toBe('conflict');
      expect(await readRefusal(anna.call(rules.sort, { ruleIds: [a.ruleId, a.ruleId, b.ruleId] }))).toBe('conflict');
      await anna.call(rules.delete, { id: a.ruleId });
      expect(await readRefusal(anna.call(rules.deleteAll, { ruleIds: [a.ruleId, b.ruleId] }))).toBe('mailRuleNotFound');
      expect((await anna.call(rules.list, {})).list.map((rule) => rule.ruleName)).toEqual(['b']);
    });

    it('takes no huge, nested or foreign input', () => {
      const refused = (input: object) => !rules.save.input.safeParse(input).success;
      const [condition] = createRule([]).conditions;
      expect(refused(createRule([{ kind: 'star' }], { ruleName: 'x'.repeat(100_000) }))).toBe(true);
      expect(refused(createRule([{ kind: 'star' }], { conditions: Array(21).fill(condition) }))).toBe(true);
      expect(refused(createRule(Array(9).fill({ kind: 'star' })))).toBe(true);
      expect(refused(createRule([{ kind: 'reject', replyContent: 'x'.repeat(10_000_000) }]))).toBe(true);
      expect(refused(createRule([{ kind: 'snooze', until: 'laterToday' as never }]))).toBe(true);
      expect(refused(createRule([{ kind: 'forward', addresses: Array(101).fill('a@b.example') }]))).toBe(true);
      expect(refused({ ...createRule([]), conditions: [{ ...condition, field: '__proto__' }] })).toBe(true);
      expect(
        refused({ ...createRule([]), conditions: [{ field: 'size', operator: 'larger', bytes: Number.NaN }] }),
      ).toBe(true);
    });

    it('limits what the rules of one person may cost each mail', async () => {
      const conditions = Array.from({ length: 20 }, (_, n) => ({
        field: 'body' as const,
        operator: 'contains' as const,
        value: `word ${n}`,
      }));
      const saved = [];
      for (let index = 0; index < 5; index += 1) saved.push(await save([{ kind: 'star' }], { conditions }));
      expect(await readRefusal(save([{ kind: 'star' }], { conditions: conditions.slice(0, 1) }))).toBe(
        'tooManyBodyConditions',
      );
      await save([{ kind: 'seen' }], { conditions, ruleId: saved[0]!.ruleId });
    });

    it('ends at the limit', async () => {
      for (let index = 0; index < maxMailRules; index += 1) await save([{ kind: 'star' }]);
      expect(await readRefusal(save([{ kind: 'star' }]))).toBe('tooManyMailRules');
    });
  });

  describe('trying and applying to old mail', () => {
    const tryIt = (actions: SaveInput['actions'], value: string, ruleId?: string) => {
      const { ruleName: _name, ...set } = createRule(actions, {
        conditions: [{ field: 'body', operator: 'contains', value }],
      });
      return anna.call(rules.try, { ...set, ...(ruleId === undefined ? {} : { ruleId }) });
    };

    it('shows what an unsaved rule would have done, and changes nothing', async () => {
      const word = fresh();
      const old = await arrive(plainMail('old', word));
      mail.store.clock.advance(91 * dayMs);
      const folder = await addFolder();
      const hits = [await arrive(plainMail('one', word)), await arrive(plainMail('two', word.toUpperCase()))];
      for (const folderId of [2, bin, junk]) await arrive(plainMail('elsewhere', word), folderId);
      await arrive(plainMail('three', 'nothing'));
      const trial = await tryIt([{ kind: 'move', mailboxId: folder }], word);
      expect(trial).toMatchObject({ matched: 2, heldBack: 0 });
      expect(trial.looked).toBe(3);
      expect(trial.mails.map((item) => Number(item.mailId))).toEqual([hits[1]!.n, hits[0]!.n]);
      expect((await readRow(hits[0]!.n)).folder_id).toBe(inbox);
      expect(old.folder_id).toBe(inbox);
      // A rule before it keeps one of them.
      const before = await save([{ kind: 'star' }], {
        conditions: [{ field: 'subject', operator: 'contains', value: 'two' }],
      });
      expect(await tryIt([{ kind: 'star' }], word)).toMatchObject({ matched: 1, heldBack: 1 });
      expect(await tryIt([{ kind: 'star' }], word, before.ruleId)).toMatchObject({ matched: 2, heldBack: 0 });
    });

    it('does not read a closed folder', async () => {
      const [folder, word] = [await addFolder(), fresh()];
      const hidden = await arrive(plainMail('hidden', word), Number(folder));
      await anna.call(folders.setPwd, { folderId: folder, password: 'quiet harbour' });
      expect(await tryIt([{ kind: 'star' }], word)).toMatchObject({ matched: 0, mails: [] });
      const rule = await save([{ kind: 'star' }], {
        conditions: [{ field: 'body', operator: 'contains', value: word }],
      });
      expect((await anna.call(rules.apply, { ruleId: rule.ruleId, where: 'everywhere' })).total).toBe(0);
      expect((await readRow(hidden.n)).starred).toBe(0);
    });

    it('does all that the rule says to old mail, and takes it back exactly', async () => {
      const [folder, label, word] = [await addFolder(), await addLabel(), fresh()];
      const conditions = [{ field: 'body', operator: 'contains', value: word }] as const;
      const ns: number[] = [];
      for (let index = 0; index < 4; index += 1) ns.push((await arrive(plainMail('x', word))).n);
      const mailIds = ns.map(String);
      await anna.call(mailbox.updateSeen, { mailIds: [mailIds[0]], seen: true });
      await anna.call(mailbox.updateFavorite, { mailIds: [mailIds[1]], favorite: true });
      await anna.call(mailbox.updateLabels, { mailIds: [mailIds[2]], add: [label], remove: [] });
      await anna.call(mailbox.move, { mailIds: [mailIds[3]], targetMailboxId: folder });
      const readState = async () =>
        Promise.all(ns.map(async (n) => ({ ...(await readRow(n)), labels: await readLabels(n) })));
      const counts = () =>
        mail.store.database.read
          .selectFrom('folder')
          .select(['folder_id', 'total', 'unread', 'size_bytes', 'conversations'])
          .where('account_no', '=', anna.account)
          .orderBy('folder_id')
          .execute();
      const before = [await readState(), await counts()];
      const { ruleId } = await save(
        [
          { kind: 'move', mailboxId: folder },
          { kind: 'label', labels: [label] },
          { kind: 'star' },
          { kind: 'seen' },
          { kind: 'forward', addresses: ['ben@example.org'] },
        ],
        { conditions: [...conditions] },
      );
      const { bulkId, total } = await anna.call(rules.apply, { ruleId, where: 'everywhere' });
      expect(total).toBe(4);
      for (const row of await readState())
        expect(row).toMatchObject({ folder_id: Number(folder), seen: 1, starred: 1, labels: [label] });
      const [state] = (await anna.call(bulk.state, { bulkId })).list;
      expect(state).toMatchObject({ state: 'done', done: 4 });
      const kinds = state?.action.kind === 'several' ? state.action.actions.map((one: BulkAction) => one.kind) : [];
      expect(kinds).toEqual(['seen', 'favorite', 'label', 'move']);
      await anna.call(bulk.undo, { bulkId });
      expect([await readState(), await counts()]).toEqual(before);
    });

    it('is told apart by folder, repeats nothing, and writes to nobody', async () => {
      const [folder, word] = [await addFolder(), fresh()];
      const conditions = [{ field: 'body', operator: 'contains', value: word }] as const;
      await arrive(plainMail('x', word));
      await arrive(plainMail('x', word), Number(folder));
      const moving = await save([{ kind: 'delete' }], { conditions: [...conditions] });
      expect((await anna.call(rules.apply, { ruleId: moving.ruleId, where: 'inbox' })).total).toBe(1);
      expect((await anna.call(rules.apply, { ruleId: moving.ruleId, where: 'inbox' })).total).toBe(0);
      expect((await anna.call(rules.apply, { ruleId: moving.ruleId, where: 'everywhere' })).total).toBe(1);
      for (const action of [
        { kind: 'reject', replyContent: 'no' },
        { kind: 'snooze', until: 'tomorrow' },
      ] as const) {
        const { ruleId } = await save([action], { conditions: [...conditions] });
        const refusal = await readRefusal(anna.call(rules.apply, { ruleId, where: 'inbox' }));
        expect(refusal).toBe('ruleNothingForOldMail');
      }
    });
  });
});
