import { calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type Caller, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../call/user-error.ts';

const { mailbox, folders } = calls;

type Step =
  | { readonly do: 'deliver'; readonly id: number; readonly references: readonly number[]; readonly folder: number }
  | {
      readonly do: 'move' | 'trash' | 'recover' | 'delete';
      readonly picks: readonly number[];
      readonly folder: number;
    };

const ids = fc.nat(14);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      id: ids,
      references: fc.array(ids, { maxLength: 3 }),
      folder: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('move' as const, 'trash' as const, 'recover' as const, 'delete' as const),
      picks: fc.array(fc.nat(50), { minLength: 1, maxLength: 8 }),
      folder: fc.nat(9),
    }),
  },
);

/** A mail of the family `family` (ids of one run do not meet those of another). */
function threadMail(family: number, id: number, references: readonly number[]): string {
  const name = (one: number) => `<${String(family)}.${String(one)}@threads.example>`;
  const headers = [`Message-ID: ${name(id)}`];
  if (references.length > 0) headers.push(`References: ${references.map(name).join(' ')}`);
  return plainMail('same subject for all', 'x', headers);
}

describe.each(productStores)('conversations on $name', (engine) => {
  let mail: MailStore;
  let anna: Caller;
  let targets: string[];

  beforeAll(async () => {
    mail = await openMailStore(engine);
    ({ anna } = mail);
    const custom = [];
    for (const folderName of ['甲', '乙']) custom.push((await anna.call(folders.saveFolder, { folderName })).folderId);
    targets = ['1', '2', '4', '5', ...custom];
  });
  afterAll(() => mail.close());

  const readMessages = () =>
    mail.store.database.read
      .selectFrom('message')
      .select(['n', 'thread_n', 'folder_id', 'received_at', 'thread_head'])
      .where('account_no', '=', anna.account)
      .orderBy('n')
      .execute();

  async function take(one: Exclude<Step, { do: 'deliver' }>): Promise<unknown> {
    const here = (await readMessages()).filter((row) => row.folder_id > 0);
    if (here.length === 0) return null;
    const mailIds = one.picks.map((pick) => String(here[pick % here.length]!.n));
    if (one.do === 'trash') return anna.call(mailbox.recoverableDelete, { mailIds });
    if (one.do === 'recover') return anna.call(mailbox.recover, { mailIds });
    if (one.do === 'delete') return anna.call(mailbox.hardDelete, { mailIds });
    return anna.call(mailbox.move, { mailIds, targetMailboxId: targets[one.folder % targets.length] });
  }

  /** Heads and counts computed from nothing, against what is stored. */
  async function expectLatest(): Promise<void> {
    const rows = await readMessages();
    for (const row of rows) {
      const isLatest =
        row.folder_id > 0 &&
        !rows.some(
          (other) =>
            other.thread_n === row.thread_n &&
            other.folder_id === row.folder_id &&
            (other.received_at > row.received_at || (other.received_at === row.received_at && other.n > row.n)),
        );
      expect({ n: row.n, latest: row.thread_head }).toEqual({ n: row.n, latest: isLatest ? 1 : 0 });
    }
    const stored = await mail.store.database.read
      .selectFrom('folder')
      .select(['folder_id', 'conversations'])
      .where('account_no', '=', anna.account)
      .execute();
    for (const folder of stored) {
      const inside = rows.filter((row) => row.folder_id === folder.folder_id).map((row) => row.thread_n);
      expect({ folder: folder.folder_id, conversations: folder.conversations }).toEqual({
        folder: folder.folder_id,
        conversations: new Set(inside).size,
      });
    }
  }

  let family = 0;
  test('heads and counts equal the computed truth after any sequence of operations', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        family++;
        for (const one of steps) {
          if (one.do === 'deliver')
            await mail.deliver(
              anna.account,
              threadMail(family, one.id, one.references),
              Number(targets[one.folder % targets.length]),
            );
          else
            await take(one).catch((error: unknown) => {
              if (!(error instanceof UserError) || error.errorName !== 'alreadyInFolder') throw error;
            });
        }
        await expectLatest();
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 120_000);

  test('in whatever order mails arrive that refer to each other, they are one conversation', async () => {
    // A chain 0 <- 1 <- … <- 5, each naming all its ancestors, and a second answer to 0 that names 0 alone.
    const chain = [0, 1, 2, 3, 4, 5].map((id) => ({ id, references: Array.from({ length: id }, (_, other) => other) }));
    const all = [...chain, { id: 6, references: [0] }];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (order) => {
        family++;
        const ns: number[] = [];
        for (const { id, references } of order)
          ns.push(await mail.deliver(anna.account, threadMail(family, id, references)));
        const threads = (await readMessages()).filter((row) => ns.includes(row.n)).map((row) => row.thread_n);
        expect(new Set(threads)).toEqual(new Set([Math.min(...ns)]));
      }),
      { numRuns: 15, endOnFailure: true },
    );
    await expectLatest();
  }, 60_000);
});
