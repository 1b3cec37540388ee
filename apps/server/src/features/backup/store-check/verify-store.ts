import type { LocatedBlobs } from '../../../engines/blobs/located-blobs.ts';
import type { Database } from '../../../engines/database/port.ts';
import type { SearchIndex } from '../../../engines/search-index/port.ts';
import { checkDatabase, readBlobNames } from './read-bodies.ts';
import { findWrongCounters } from './read-counters.ts';

/** More problems than this are only counted. */
const maxListed = 100;

export interface StoreToVerify {
  readonly database: Database;
  readonly blobs: LocatedBlobs;
  readonly searchIndex: SearchIndex;
}

/** What was found. */
export interface StoreReport {
  readonly messages: number;
  readonly bodies: number;
  readonly blobs: number;
  readonly mailboxes: number;
  /** Mailboxes whose newest changes the index has still to take in: it does that by itself. */
  readonly indexBehind: number;
  /** What is wrong and what to do, a sentence each; the first hundred. */
  readonly problems: readonly string[];
  readonly problemCount: number;
}

type Report = (problem: string) => void;

const restoreAdvice = 'bring it back from a backup ("backup recover", or "backup restore" for all)';

async function verifyBlobs({ database, blobs }: StoreToVerify, report: Report): Promise<number> {
  let count = 0;
  for (const digit of '0123456789abcdef') {
    const named = await database.longRead(readBlobNames, { digit });
    // Listed after they were read: what is new meanwhile is no problem, and nothing is deleted.
    const sizes = new Map<string, number>();
    for await (const { id, size } of blobs.list(digit)) sizes.set(id, size);
    count += named.length;
    for (const { id, bytes } of named) {
      const size = sizes.get(id);
      if (size === undefined) report(`The blob ${id} is missing: ${restoreAdvice}.`);
      else if (bytes !== null && size !== bytes)
        report(`The blob ${id} has ${String(size)} bytes instead of ${String(bytes)}: ${restoreAdvice}.`);
    }
  }
  return count;
}

async function verifyMailboxes({ database, searchIndex }: StoreToVerify, report: Report) {
  const accounts = await database.read.selectFrom('account').select('account_no').orderBy('account_no').execute();
  let behind = 0;
  for (const { account_no: account } of accounts) {
    for (const { of, id, kept, counted } of await database.longRead(findWrongCounters, { account }))
      report(
        `Mailbox ${String(account)}: the counter of ${of} ${String(id)} says ${kept}, and there are ${counted}. Report it as a fault of the program.`,
      );
    const indexed = await searchIndex.highWater(account);
    const row = await database.read
      .selectFrom('account')
      .select('modseq')
      .where('account_no', '=', account)
      .executeTakeFirst();
    const modseq = row?.modseq ?? indexed;
    if (indexed > modseq)
      report(
        `Mailbox ${String(account)}: the full-text index is ahead of the mail (${String(indexed)} instead of ${String(modseq)}): it belongs to another store. Stop the server and delete search.sqlite; it is made anew.`,
      );
    if (indexed < modseq) behind += 1;
  }
  return { mailboxes: accounts.length, behind };
}

/**
 * Looks at the open store, while people work: the database in itself, the body of every message, every blob and its size, the counters of folders,
 * labels and mailboxes, and whether the index belongs to this mail.
 */
export async function verifyStore(store: StoreToVerify): Promise<StoreReport> {
  const problems: string[] = [];
  let problemCount = 0;
  const report = (problem: string): void => {
    problemCount += 1;
    if (problems.length < maxListed) problems.push(problem);
  };
  const deletions = store.blobs.holdDeletions();
  try {
    const found = await store.database.longRead(checkDatabase, null);
    for (const problem of found.problems)
      report(`The store: ${problem}. Stop the server, keep what is there, and restore a backup.`);
    for (const id of found.wrongBodies) report(`The body ${id} is not whole: ${restoreAdvice}.`);
    for (const name of found.withoutBody) report(`The message ${name} has no body: ${restoreAdvice}.`);
    const blobs = await verifyBlobs(store, report);
    const { mailboxes, behind } = await verifyMailboxes(store, report);
    const { messages, bodies } = found;
    return { messages, bodies, blobs, mailboxes, indexBehind: behind, problems, problemCount };
  } finally {
    await deletions.end();
  }
}
