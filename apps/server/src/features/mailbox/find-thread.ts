/**
 * Which conversation a mail belongs to: Message-ID, References and In-Reply-To say it, across all folders, the person's own
 * mails included (RFC 5256's REFERENCES without its last step: equal subjects join nothing, since "Invoice" is no conversation).
 */
import { messageKey } from '../../call/message-key.ts';
import { wordsOf } from '../../engines/database/dialects/choose.ts';
import type { Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageFacts } from './body/accepted-body.ts';
import { type PlacedMember, readThreadMembers, type ThreadMember } from './thread-members.ts';

/** Copies of ancestors that are looked at: one Message-ID may have arrived ten thousand times. */
const maxThreadRows = 100;
/** A conversation takes no more; the next mail begins another. Bounds what moving one mail of it costs: anybody can send answers for ever. */
export const maxThreadMails = 500;
/** A conversation larger than this is not joined to another by a late ancestor: an arrival rewrites few rows. */
export const maxMergedMails = 100;
/** Ancestors not here yet that a mail leaves word for: the nearest ones are the likeliest to come. */
const maxAwaitedAncestors = 10;

/** The conversation of an arriving mail. */
export interface FoundThread {
  readonly threadN: number;
  /** Its stored mails, those that join it now among them, as they are stored. */
  readonly stored: readonly ThreadMember[];
  /** The same, all in the one conversation. */
  readonly joined: readonly PlacedMember[];
  /** Conversations that are part of it from now on. */
  readonly merged: readonly number[];
}

const readByMessageIds = prepareRead<{ account: number; hashes: string }, { thread_n: number; hash: string | null }>(
  (db, place) =>
    db
      .selectFrom(wordsOf(db.dialect).textsOf(place('hashes')).as('picked'))
      .crossJoin('message')
      .where('message.account_no', '=', place('account'))
      .whereRef('message.message_id_hash', '=', 'picked.key')
      // Said again, so that the partial index is seen to fit.
      .where('message.message_id_hash', 'is not', null)
      .select(['message.thread_n', 'message.message_id_hash as hash'])
      .limit(maxThreadRows),
);

const readAwaiting = prepareRead<{ account: number; hashes: string }, { n: number }>((db, place) =>
  db
    .selectFrom(wordsOf(db.dialect).textsOf(place('hashes')).as('picked'))
    .crossJoin('thread_awaits')
    .where('thread_awaits.account_no', '=', place('account'))
    .whereRef('thread_awaits.message_id_hash', '=', 'picked.key')
    .select('thread_awaits.n'),
);

const readThreadsOf = prepareRead<{ account: number; ids: string }, { thread_n: number }>((db, place) =>
  db
    .selectFrom(wordsOf(db.dialect).keysOf(place('ids')).as('picked'))
    .crossJoin('message')
    .where('message.account_no', '=', place('account'))
    .whereRef('message.id', '=', 'picked.key')
    .select('message.thread_n'),
);

/** Mails whose ancestor has not come leave word under its Message-ID, so that it finds them, and so that its other answers do. */
async function awaitAncestors(tx: Tx, account: number, n: number, hashes: readonly string[]): Promise<void> {
  const rows = hashes.slice(0, maxAwaitedAncestors).map((hash) => ({ account_no: account, message_id_hash: hash, n }));
  if (rows.length === 0) return;
  await tx
    .insertInto('thread_awaits')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_no', 'message_id_hash']).doNothing())
    .execute();
}

/** The conversations that a mail names: those of its ancestors, of copies of itself, and of mails that wait for the same ancestor or for it. */
async function findNamedThreads(tx: Tx, account: number, n: number, facts: MessageFacts): Promise<number[]> {
  const { messageIdHash, ancestorHashes } = facts;
  const all = [...ancestorHashes, ...(messageIdHash === null ? [] : [messageIdHash])];
  if (all.length === 0) return [];
  const hashes = JSON.stringify(all);
  const known = await readByMessageIds(tx, { account, hashes });
  const awaiting = await readAwaiting(tx, { account, hashes });
  const threads = new Set(known.map((row) => row.thread_n));
  if (awaiting.length > 0) {
    const ids = JSON.stringify(awaiting.map((row) => messageKey(account, row.n)));
    for (const row of await readThreadsOf(tx, { account, ids })) threads.add(row.thread_n);
  }
  const here = new Set(known.map((row) => row.hash));
  await awaitAncestors(
    tx,
    account,
    n,
    ancestorHashes.filter((hash) => !here.has(hash)),
  );
  return [...threads].sort((a, b) => a - b);
}

/** The conversation of mail `n`: the oldest that it names and that has room, joined by the other small ones; else its own. */
export async function findThread(tx: Tx, account: number, n: number, facts: MessageFacts): Promise<FoundThread> {
  const named = await findNamedThreads(tx, account, n, facts);
  const members = await readThreadMembers(tx, account, named);
  const sizeOf = (thread: number) => members.filter((member) => member.thread_n === thread).length;
  const threadN = named.find((thread) => sizeOf(thread) < maxThreadMails);
  if (threadN === undefined) return { threadN: n, stored: [], joined: [], merged: [] };
  const merged: number[] = [];
  let [size, rewritten] = [sizeOf(threadN) + 1, 0];
  for (const thread of named) {
    const more = sizeOf(thread);
    if (thread === threadN || size + more > maxThreadMails || rewritten + more > maxMergedMails) continue;
    merged.push(thread);
    size += more;
    rewritten += more;
  }
  const stored = members.filter((member) => member.thread_n === threadN || merged.includes(member.thread_n));
  return { threadN, stored, joined: stored.map((member) => ({ ...member, thread_n: threadN })), merged };
}

/** Writes what joining found: mails of merged conversations carry the number of the one that they are part of. */
export async function mergeThreads(tx: Tx, account: number, found: FoundThread, modseq: number): Promise<void> {
  for (const thread of found.merged) {
    await tx
      .updateTable('message')
      .set({ thread_n: found.threadN, modseq })
      .where('account_no', '=', account)
      .where('thread_n', '=', thread)
      .execute();
  }
}
