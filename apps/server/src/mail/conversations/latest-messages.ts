/**
 * The newest mail of a conversation within a folder is its head: it stands for the conversation in lists, and a folder's
 * `conversations` counts its heads. Whatever inserts, moves, expunges or recovers mail keeps both true here, in its own
 * transaction; `threads.property.test.ts` compares them with a computation from nothing.
 */
import type { Tx } from '../../engines/database/port.ts';
import type { CounterDeltas } from '../folders/index.ts';
import { inBatches, pickMessagesWith } from '../messages/index.ts';
import { compareNewest, type PlacedMember, readThreadMembers, type ThreadMember } from './thread-members.ts';

/** The numbers of the mails that stand for their conversations. Expunged mail stands for nothing. */
export function findLatest(members: readonly PlacedMember[]): Set<number> {
  const latest = new Map<string, PlacedMember>();
  for (const member of members) {
    if (member.folder_id === 0) continue;
    const key = `${member.thread_n}/${member.folder_id}`;
    const known = latest.get(key);
    if (!known || compareNewest(member, known) < 0) latest.set(key, member);
  }
  return new Set([...latest.values()].map((member) => member.n));
}

/** What a change does to the heads of the conversations it touches. */
export interface LatestChange {
  /** Every head after the change. */
  readonly latest: ReadonlySet<number>;
  /** Stored mails that begin or cease to be one. */
  readonly flips: readonly { readonly n: number; readonly latest: 0 | 1 }[];
  /** By how much each folder's count of conversations changes. */
  readonly conversations: ReadonlyMap<number, number>;
}

/** Compares what is stored of some conversations with how their mails lie after a change; new mails are in `after` alone. */
export function compareLatest(before: readonly ThreadMember[], after: readonly PlacedMember[]): LatestChange {
  const latest = findLatest(after);
  const conversations = new Map<number, number>();
  const count = (folderId: number, by: number) => conversations.set(folderId, (conversations.get(folderId) ?? 0) + by);
  for (const member of before) if (member.thread_head === 1) count(member.folder_id, -1);
  for (const member of after) if (latest.has(member.n)) count(member.folder_id, 1);
  const flips = before
    .filter((member) => (member.thread_head === 1) !== latest.has(member.n))
    .map((member) => ({ n: member.n, latest: latest.has(member.n) ? (1 as const) : (0 as const) }));
  return { latest, flips, conversations };
}

export async function writeLatest(tx: Tx, account: number, flips: LatestChange['flips']): Promise<void> {
  for (const chunk of inBatches(flips)) {
    await tx
      .updateTable('message')
      .from(
        pickMessagesWith(
          account,
          chunk.map(({ n, latest }) => ({ n, values: [latest] })),
        ),
      )
      .set((eb) => ({ thread_head: eb.ref('picked.column3').$castTo<0 | 1>() }))
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .execute();
  }
}

/**
 * For mails that are about to be put elsewhere: hands their place over to the mails that stay, counts the conversations of
 * every folder, and answers which of the mails will be heads where they go; their own rows are the caller's to write.
 * Comes before the rows change. Folder 0 is for mails that are purged.
 */
export async function refreshLatestMessages(
  tx: Tx,
  account: number,
  mails: readonly Pick<ThreadMember, 'n' | 'thread_n'>[],
  targetOf: (n: number) => number,
  deltas: CounterDeltas,
): Promise<ReadonlySet<number>> {
  const before = await readThreadMembers(
    tx,
    account,
    mails.map((mail) => mail.thread_n),
  );
  const moving = new Set(mails.map((mail) => mail.n));
  const after = before.map((member) => (moving.has(member.n) ? { ...member, folder_id: targetOf(member.n) } : member));
  const { latest, flips, conversations } = compareLatest(before, after);
  await writeLatest(
    tx,
    account,
    flips.filter(({ n }) => !moving.has(n)),
  );
  for (const [folderId, by] of conversations) deltas.conversations(folderId, by);
  return latest;
}
