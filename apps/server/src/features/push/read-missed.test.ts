import { calls, changeSchemas, type MailListItem } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../call/user-error.ts';
import type { MissedChange } from './missed-change.ts';
import { type Missed, maxMissedMails, readMissed } from './read-missed.ts';

const { mailbox, folders } = calls;

/** The web client's own pure functions; loaded by their path, since the server imports nothing of the web. */
interface ClientList {
  readonly pages: readonly { readonly list: readonly MailListItem[]; readonly total: number }[];
}
interface ClientCache {
  listAfter(definition: object, data: ClientList, change: MissedChange, around: object): ClientList | 'stale';
}
const cacheModule = new URL('../../../../web/src/mail-model/cache/mail-change.ts', import.meta.url).pathname;

/** What a window shows: a folder each, starred, a label. */
const definitions = (label: string) => [
  ...['1', '4', '100', '101'].map((folderId) => ({ kind: 'folder', folderId, isUnread: 2 })),
  { kind: 'favorite' },
  { kind: 'label', labelId: label },
];
type Definition = ReturnType<typeof definitions>[number] & { readonly folderId?: string; readonly labelId?: string };

const step = fc.record({
  do: fc.constantFrom('deliver', 'seen', 'star', 'label', 'unlabel', 'move', 'trash', 'recover', 'delete'),
  picks: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
  choice: fc.nat(40),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describe.each(productStores)('what was missed, on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let label: string;
  let client: ClientCache;

  beforeAll(async () => {
    client = (await import(cacheModule)) as ClientCache;
    mail = await openMailStore(engine);
    ({ anna } = mail);
    for (const folderName of ['甲', '乙']) await anna.call(folders.saveFolder, { folderName });
    label = (await anna.call(folders.saveLabel, { labelName: '红' })).labelId;
  });
  afterAll(() => mail.close());

  const modseqNow = async () =>
    (
      await mail.store.database.read
        .selectFrom('account')
        .select('modseq')
        .where('account_no', '=', anna.account)
        .executeTakeFirstOrThrow()
    ).modseq;
  const missed = (since: number, hiddenFolders: readonly number[] = []): Promise<Missed> =>
    mail.store.database.longRead(readMissed, {
      account: anna.account,
      since,
      hiddenFolders,
      now: mail.store.clock.now(),
    });
  const load = async (definition: Definition): Promise<ClientList> => {
    const page = { pageSize: 100, pageNum: 1 };
    const list =
      definition.kind === 'folder'
        ? await anna.call(mailbox.list, { ...page, mailboxId: definition.folderId })
        : definition.kind === 'label'
          ? await anna.call(mailbox.labelList, { ...page, labelId: definition.labelId })
          : await anna.call(mailbox.favoriteList, page);
    return { pages: [list] };
  };
  /** Rows as they are compared: the time group depends on the clock, the cursor on the row. */
  const listRows = (list: ClientList) =>
    list.pages.flatMap((page) => page.list).map(({ timetitle: _group, ...row }) => row);

  /** A page holds a hundred rows; what lies beyond it no list knows. */
  async function clear(): Promise<void> {
    const all = await allNumbers();
    if (all.length > 0) await anna.call(mailbox.hardDelete, { mailIds: all.map(String) });
  }
  const allNumbers = async () =>
    (
      await mail.store.database.read
        .selectFrom('message')
        .select('n')
        .where('account_no', '=', anna.account)
        .where('folder_id', '>', 0)
        .orderBy('n')
        .execute()
    ).map((row) => row.n);

  async function run(one: Step): Promise<void> {
    const all = await allNumbers();
    if (one.do === 'deliver' || all.length === 0) {
      await mail.deliver(anna.account, plainMail(`mail ${String(one.choice)}`), [1, 100, 101][one.choice % 3]);
      return;
    }
    const mailIds = one.picks.map((pick) => String(all[pick % all.length]));
    const on = one.choice % 2 === 0;
    const target = ['1', '4', '100', '101'][one.choice % 4];
    const change: Record<string, () => Promise<unknown>> = {
      seen: () => anna.call(mailbox.updateSeen, { mailIds, seen: on }),
      star: () => anna.call(mailbox.updateFavorite, { mailIds, favorite: on }),
      label: () => anna.call(mailbox.updateLabels, { mailIds, add: [label] }),
      unlabel: () => anna.call(mailbox.updateLabels, { mailIds, remove: [label] }),
      move: () => anna.call(mailbox.move, { mailIds, targetMailboxId: target }),
      trash: () => anna.call(mailbox.recoverableDelete, { mailIds }),
      recover: () => anna.call(mailbox.recover, { mailIds }),
      delete: () => anna.call(mailbox.hardDelete, { mailIds }),
    };
    await change[one.do]?.().catch((error: unknown) => {
      if (!(error instanceof UserError) || error.errorName !== 'alreadyInFolder') throw error;
    });
  }

  /** The lists of a window after the changes; one that cannot follow is asked for again, as the client does. */
  async function follow(shown: readonly Definition[], before: readonly ClientList[], changes: readonly MissedChange[]) {
    const lists = [...before];
    for (const change of changes) {
      const rows = new Map(
        lists.flatMap(({ pages }) => pages.flatMap((page) => page.list)).map((row) => [row.mailId, row]),
      );
      const around = { known: (mailId: MailListItem['mailId']) => rows.get(mailId), bins: new Set(['4', '5']) };
      for (const [index, definition] of shown.entries()) {
        const after = client.listAfter(definition, lists[index] as ClientList, change, around);
        lists[index] = after === 'stale' ? await load(definition) : after;
      }
    }
    return lists;
  }

  test('a window that follows it shows what a fresh one loads, and publishing it twice changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6 }),
        fc.array(step, { minLength: 1, maxLength: 10 }),
        async (before, away) => {
          await clear();
          for (const one of before) await run(one);
          const shown = definitions(label) as Definition[];
          const lists: ClientList[] = [];
          for (const definition of shown) lists.push(await load(definition));
          const since = await modseqNow();
          for (const one of away) await run(one);
          const { modseq, changes } = await missed(since);
          expect(modseq).toBe(await modseqNow());
          if (changes === null) throw new Error('so few changes are published');
          for (const { kind, data } of changes) changeSchemas[kind].parse(data);
          const truth: ClientList[] = [];
          for (const definition of shown) truth.push(await load(definition));
          const once = await follow(shown, lists, changes);
          const twice = await follow(shown, once, changes);
          for (const [index, definition] of shown.entries()) {
            expect([definition, listRows(once[index] as ClientList)]).toEqual([
              definition,
              listRows(truth[index] as ClientList),
            ]);
            expect([definition, listRows(twice[index] as ClientList)]).toEqual([
              definition,
              listRows(truth[index] as ClientList),
            ]);
            if (definition.kind === 'folder') expect(twice[index]?.pages[0]?.total).toBe(truth[index]?.pages[0]?.total);
          }
        },
      ),
      { numRuns: 12, seed: 42 },
    );
  }, 60_000);

  test('nothing of a closed folder is published: a mail that went there is gone', async () => {
    const n = await mail.deliver(anna.account, plainMail('goes away'));
    const since = await modseqNow();
    const secret = await mail.deliver(anna.account, plainMail('secret'), 100);
    await anna.call(mailbox.move, { mailIds: [String(n)], targetMailboxId: '100' });
    const text = JSON.stringify((await missed(since, [100])).changes);
    expect(text).not.toContain('secret');
    expect(text).not.toContain(`"${String(secret)}"`);
    expect(text).not.toContain('"100"');
    expect((await missed(since, [100])).changes).toContainEqual({
      kind: 'mailRemoved',
      data: { optType: 'mail', mailboxId: '1', mailIds: [String(n)] },
    });
    const back = await modseqNow();
    await anna.call(mailbox.move, { mailIds: [String(n)], targetMailboxId: '1' });
    expect(JSON.stringify((await missed(back, [100])).changes)).not.toContain('"100"');
  });

  test('only what came a moment ago is announced', async () => {
    const since = await modseqNow();
    const readNotify = async () => {
      const { changes } = await missed(since);
      return (changes ?? []).flatMap((change) => (change.kind === 'mailArrived' ? [change.data.notify] : []));
    };
    await mail.deliver(anna.account, plainMail('fresh'));
    expect(await readNotify()).toEqual([true]);
    mail.store.clock.advance(6 * 60_000);
    expect(await readNotify()).toEqual([false]);
    const junk = await modseqNow();
    await mail.deliver(anna.account, plainMail('junk'), 5);
    expect((await missed(junk)).changes?.[0]).toMatchObject({ kind: 'mailArrived', data: { notify: false } });
  });

  test('too much, or a cursor from another life, means: read again', async () => {
    expect((await missed((await modseqNow()) + 1)).changes).toBeNull();
    const since = await modseqNow();
    await mail.store.writeRaw(
      `UPDATE message SET modseq = ${String(since)} WHERE account_no = ${String(anna.account)}`,
    );
    const mails = await mail.store.database.read
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_no', '=', anna.account)
      .executeTakeFirstOrThrow();
    expect((await missed(since - 1)).changes).not.toBeNull();
    for (let count = mails.count; count <= maxMissedMails; count++) await mail.deliver(anna.account, plainMail('many'));
    expect((await missed(since - 1)).changes).toBeNull();
  }, 60_000);
});
