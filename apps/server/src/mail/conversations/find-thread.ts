/**
 * Which conversation a mail belongs to: Message-ID, References and In-Reply-To say it, across all folders, the person's own
 * mails included (RFC 5256's REFERENCES without its last step: equal subjects join nothing, since "Invoice" is no conversation).
 */
import { messageKey } from '../../call/message-key.ts';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageFacts } from '../bodies/in-transaction.ts';
import { type PlacedMember, readThreadMembers, type ThreadMember } from './thread-members.ts';

/** Copies of ancestors that are read: one Message-ID may have arrived ten thousand times. */
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
  /** Those of its stored mails whose position in it may change, as they are stored: all when others join it, else the newest of the folder. */
  readonly stored: readonly ThreadMember[];
  /** The same, all in the one conversation. */
  readonly joined: readonly PlacedMember[];
  /** Conversations that are part of it from now on. */
  readonly merged: readonly number[];
}

const readByMessageIds = prepareRead<{ account: number; hashes: string }, { thread_n: number; hash: string | null }>(
  (db, bind) =>
    db
      .selectFrom(chooseDialect(db.dialect).selectTexts(bind('hashes')).as('picked'))
      .crossJoin('message')
      .where('message.account_no', '=', bind('account'))
      .whereRef('message.message_id_hash', '=', 'picked.key')
      // Said again, so that the partial index is seen to fit.
      .where('message.message_id_hash', 'is not', null)
      .select(['message.thread_n', 'message.message_id_hash as hash'])
      .limit(maxThreadRows),
);

const readAwaiting = prepareRead<{ account: number; hashes: string }, { n: number }>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectTexts(bind('hashes')).as('picked'))
    .crossJoin('thread_awaits')
    .where('thread_awaits.account_no', '=', bind('account'))
    .whereRef('thread_awaits.message_id_hash', '=', 'picked.key')
    .select('thread_awaits.n'),
);

const readThreadsOf = prepareRead<{ account: number; ids: string }, { thread_n: number }>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('ids')).as('picked'))
    .crossJoin('message')
    .where('message.account_no', '=', bind('account'))
    .whereRef('message.id', '=', 'picked.key')
    .select('message.thread_n'),
);

/** How many mails some conversations have: counted where they are stored, since a full one is named by each of its mails. */
const readSizes = prepareRead<{ account: number; threads: string }, { thread_n: number; mails: number }>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('threads')).as('picked'))
    .crossJoin('message')
    .where('message.account_no', '=', bind('account'))
    .whereRef('message.thread_n', '=', 'picked.key')
    .select(['message.thread_n', (eb) => eb.fn.countAll<number>().as('mails')])
    .groupBy('message.thread_n'),
);

/** The head of a conversation in a folder: the last entry of an index. */
const readNewest = prepareRead<{ account: number; thread: number; folder: number }, ThreadMember>((db, bind) =>
  db
    .selectFrom('message')
    .where('account_no', '=', bind('account'))
    .where('thread_n', '=', bind('thread'))
    .where('folder_id', '=', bind('folder'))
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(1)
    .select(['n', 'thread_n', 'folder_id', 'received_at', 'thread_head']),
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

/** The other small conversations that a mail joins to the one that it belongs to. */
function chooseMerged(named: readonly number[], threadN: number, sizeOf: ReadonlyMap<number, number>): number[] {
  const merged: number[] = [];
  let [size, rewritten] = [(sizeOf.get(threadN) ?? 0) + 1, 0];
  for (const thread of named) {
    const more = sizeOf.get(thread) ?? 0;
    if (thread === threadN || size + more > maxThreadMails || rewritten + more > maxMergedMails) continue;
    merged.push(thread);
    size += more;
    rewritten += more;
  }
  return merged;
}

/** Where a mail is put. */
interface FolderKey {
  readonly account: number;
  readonly folderId: number;
}

/** The conversation of mail `n`: the oldest that it names and that has room, joined by the other small ones; else its own. */
export async function findThread(
  tx: Tx,
  { account, folderId }: FolderKey,
  n: number,
  facts: MessageFacts,
): Promise<FoundThread> {
  const own = { threadN: n, stored: [], joined: [], merged: [] };
  const named = await findNamedThreads(tx, account, n, facts);
  if (named.length === 0) return own;
  const sizes = await readSizes(tx, { account, threads: JSON.stringify(named) });
  const sizeOf = new Map(sizes.map(({ thread_n: thread, mails }) => [thread, mails]));
  const threadN = named.find((thread) => (sizeOf.get(thread) ?? 0) < maxThreadMails);
  if (threadN === undefined) return own;
  const merged = chooseMerged(named, threadN, sizeOf);
  const stored =
    merged.length === 0
      ? await readNewest(tx, { account, thread: threadN, folder: folderId })
      : await readThreadMembers(tx, account, [threadN, ...merged]);
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
