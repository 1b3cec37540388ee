import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../call/user-error.ts';
import { foldersWithoutLabels } from './system-folders.ts';

const { mailbox, folders } = calls;

type Step =
  | {
      readonly do: 'keep';
      readonly change: 'deleteFolder' | 'deleteLabel' | 'hide' | 'disable';
      readonly choice: number;
    }
  | { readonly do: 'deliver'; readonly size: number }
  | {
      readonly do: 'seen' | 'star' | 'label' | 'unlabel' | 'move' | 'trash' | 'recover' | 'delete';
      readonly picks: readonly number[];
      readonly choice: number;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver' as const), size: fc.nat(300) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('keep' as const),
      change: fc.constantFrom('deleteFolder' as const, 'deleteLabel' as const, 'hide' as const, 'disable' as const),
      choice: fc.nat(50),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'seen' as const,
        'star' as const,
        'label' as const,
        'unlabel' as const,
        'move' as const,
        'trash' as const,
        'recover' as const,
        'delete' as const,
      ),
      picks: fc.array(fc.nat(50), { minLength: 1, maxLength: 6 }),
      choice: fc.nat(50),
    }),
  },
);

describe.each(productStores)('counters on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let targets: string[];
  let labels: string[];

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
    const custom = [];
    for (const folderName of ['甲', '乙']) custom.push((await anna.call(folders.saveFolder, { folderName })).folderId);
    targets = ['1', '4', '5', ...custom];
    labels = [];
    for (const labelName of ['红', '蓝', '绿'])
      labels.push((await anna.call(folders.saveLabel, { labelName })).labelId);
  });
  afterAll(() => mail.close());

  const read = () => mail.store.database.read;
  const numbers = async () =>
    (
      await read()
        .selectFrom('message')
        .select('n')
        .where('account_no', '=', anna.account)
        .where('folder_id', '>', 0)
        .orderBy('n')
        .execute()
    ).map((row) => row.n);

  async function take(one: Exclude<Step, { do: 'deliver' | 'keep' }>): Promise<unknown> {
    const all = await numbers();
    if (all.length === 0) return null;
    const mailIds = one.picks.map((pick) => String(all[pick % all.length]));
    const label = labels[one.choice % labels.length];
    switch (one.do) {
      case 'seen':
        return anna.call(mailbox.updateSeen, { mailIds, seen: one.choice % 2 === 0 });
      case 'star':
        return anna.call(mailbox.updateFavorite, { mailIds, favorite: one.choice % 2 === 0 });
      case 'label':
        return anna.call(mailbox.updateLabels, { mailIds, add: [label], remove: [labels[0]] });
      case 'unlabel':
        return anna.call(mailbox.updateLabels, { mailIds, remove: [label] });
      case 'move':
        return anna.call(mailbox.move, { mailIds, targetMailboxId: targets[one.choice % targets.length] });
      case 'trash':
        return anna.call(mailbox.recoverableDelete, { mailIds });
      case 'recover':
        return anna.call(mailbox.recover, { mailIds });
      case 'delete':
        return anna.call(mailbox.hardDelete, { mailIds });
    }
  }

  /** What is done to folders and labels themselves; a deleted one is made anew, so that the next steps find as many. */
  async function keep(one: Extract<Step, { do: 'keep' }>): Promise<unknown> {
    const customAt = 3 + (one.choice % (targets.length - 3));
    const labelAt = one.choice % labels.length;
    const state = (one.choice % 2) as 0 | 1;
    switch (one.change) {
      case 'deleteFolder': {
        await anna.call(folders.deleteFolder, { folderId: targets[customAt] });
        const made = await anna.call(folders.saveFolder, { folderName: `f${targets[customAt]}` });
        return (targets[customAt] = made.folderId);
      }
      case 'deleteLabel': {
        await anna.call(folders.deleteLabel, { labelId: labels[labelAt] });
        const made = await anna.call(folders.saveLabel, { labelName: `l${labels[labelAt]}` });
        return (labels[labelAt] = made.labelId);
      }
      case 'hide':
        return anna.call(folders.updateState, { folderId: targets[customAt], state });
      case 'disable':
        return anna.call(folders.updateLabel, { labelId: labels[labelAt], state });
    }
  }

  async function run(one: Step): Promise<void> {
    if (one.do === 'keep') {
      await keep(one);
      return;
    }
    if (one.do === 'deliver') {
      await mail.deliver(
        anna.account,
        plainMail('property', 'x'.repeat(one.size)),
        Number(targets[one.size % targets.length]),
      );
      return;
    }
    await take(one).catch((error: unknown) => {
      if (!(error instanceof UserError) || error.errorName !== 'alreadyInFolder') throw error;
    });
  }

  /** What the rows say, against what the counters say. */
  async function expectTruth(): Promise<void> {
    const messages = await read().selectFrom('message').selectAll().where('account_no', '=', anna.account).execute();
    const pairs = await read().selectFrom('message_label').selectAll().where('account_no', '=', anna.account).execute();
    const folderRows = await read().selectFrom('folder').selectAll().where('account_no', '=', anna.account).execute();
    const labelRows = await read().selectFrom('label').selectAll().where('account_no', '=', anna.account).execute();
    const account = await read()
      .selectFrom('account')
      .selectAll()
      .where('account_no', '=', anna.account)
      .executeTakeFirstOrThrow();
    const weigh = (mails: typeof messages) => ({
      total: mails.length,
      unread: mails.filter((one) => one.seen === 0).length,
      size_bytes: mails.reduce((sum, one) => sum + one.size_bytes, 0),
    });
    for (const folder of folderRows) {
      const inside = messages.filter((one) => one.folder_id === folder.folder_id);
      expect({
        folder: folder.folder_id,
        total: folder.total,
        unread: folder.unread,
        size_bytes: folder.size_bytes,
      }).toEqual({
        folder: folder.folder_id,
        ...weigh(inside),
      });
      expect(inside.every((one) => one.uid < folder.uid_next)).toBe(true);
      expect(new Set(inside.map((one) => one.uid)).size).toBe(inside.length);
    }
    const counted = new Map(
      messages
        .filter((one) => one.folder_id > 0 && !foldersWithoutLabels.includes(one.folder_id))
        .map((one) => [one.n, one]),
    );
    for (const label of labelRows) {
      const inside = pairs
        .filter((pair) => pair.label_id === label.label_id)
        .flatMap((pair) => counted.get(pair.n) ?? []);
      expect({ label: label.label_id, total: label.total, unread: label.unread, size_bytes: label.size_bytes }).toEqual(
        {
          label: label.label_id,
          ...weigh(inside),
        },
      );
    }
    expect(account.used_bytes).toBe(weigh(messages.filter((one) => one.folder_id > 0)).size_bytes);
    expect(messages.every((one) => one.modseq <= account.modseq)).toBe(true);
  }

  /** What IMAP and push rely on: each UID that a mail left is reported once, in the order of the changes. */
  async function expectVanished(): Promise<void> {
    const rows = await read()
      .selectFrom('vanished')
      .selectAll()
      .where('account_no', '=', anna.account)
      .orderBy('modseq')
      .execute();
    expect(new Set(rows.map((row) => `${row.folder_id}/${row.uid}`)).size).toBe(rows.length);
    const present = await read()
      .selectFrom('message')
      .select(['folder_id', 'uid'])
      .where('account_no', '=', anna.account)
      .where('folder_id', '>', 0)
      .execute();
    const left = new Set(rows.map((row) => `${row.folder_id}/${row.uid}`));
    expect(present.filter((row) => left.has(`${row.folder_id}/${row.uid}`))).toEqual([]);
    // Per folder the UIDs given out are those present and those vanished, without a hole.
    const folderRows = await read()
      .selectFrom('folder')
      .select(['folder_id', 'uid_next'])
      .where('account_no', '=', anna.account)
      .execute();
    for (const folder of folderRows) {
      const known = [...rows, ...present].filter((row) => row.folder_id === folder.folder_id).length;
      expect(known).toBe(folder.uid_next - 1);
    }
  }

  test('equal the counted truth after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const one of steps) await run(one);
        await expectTruth();
        await expectVanished();
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);

  test('what is published last is what the counters say', async () => {
    mail.store.published.length = 0;
    await mail.deliver(anna.account, plainMail('last'));
    const countsChanged = mail.store.published.find((event) => event.kind === 'countsChanged');
    const inbox = await read()
      .selectFrom('folder')
      .selectAll()
      .where('account_no', '=', anna.account)
      .where('folder_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(countsChanged?.data).toEqual({
      optType: 'mailbox',
      folders: [
        {
          folderId: '1',
          mail: inbox.total,
          unread: inbox.unread,
          spaceSize: inbox.size_bytes,
          conversations: inbox.conversations,
        },
      ],
      labels: [],
    });
  });
});
