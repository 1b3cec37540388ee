/**
 * What has changed in a mailbox since a MODSEQ (RFC 7162). MODSEQ is taken first in every operation, by an update of the account's row, so
 * that the order of MODSEQs is the order of commits: when the cursor is read, everything up to it can be seen. The cursor is read first, what is gone
 * second, what is there last. Whatever commits between is reported now or with the next question, and never lost.
 */
import type { MailboxChanges } from '@hongyan/imap';
import { sql } from 'kysely';
import type { Scope } from '../../../call/scope.ts';
import { UserError } from '../../../call/user-error.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import type { MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';
import { inBatches, pickMessages } from '../../../mail/messages/index.ts';
import type { Services } from '../../../services.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { flagRowColumns, readMailFlags } from './mail-flags.ts';

export interface ChangesInput {
  readonly scope: Scope;
  readonly folderId: number;
  readonly since: number;
}

/** Further back than so many operations, changes are read off the main thread. */
const quickOperations = 1_000;

interface FolderKey extends Readonly<Record<string, number>> {
  readonly account: number;
  readonly folderId: number;
}

interface Cursor {
  readonly highestModseq: number;
  readonly uidNext: number;
  readonly total: number;
}

const readCursor = prepareRead<FolderKey, Cursor>((db, bind) =>
  db
    .selectFrom('folder')
    .innerJoin('account', 'account.account_no', 'folder.account_no')
    .select(['account.modseq as highestModseq', 'folder.uid_next as uidNext', 'folder.total as total'])
    .where('folder.account_no', '=', bind('account'))
    .where('folder.folder_id', '=', bind('folderId')),
);

/** One range of the table's key. */
const readVanished = prepareRead<FolderKey & { readonly since: number }, { readonly uid: number }>((db, bind) =>
  db
    .selectFrom('vanished')
    .select('uid')
    .where('account_no', '=', bind('account'))
    .where('folder_id', '=', bind('folderId'))
    .where('modseq', '>', bind('since')),
);

const columns = [...flagRowColumns, 'uid', 'modseq'] as const satisfies readonly (keyof MessageTable)[];
type ChangedRow = Pick<MessageTable, (typeof columns)[number]>;

/** Everything of the account that changed lately: one range of `message_by_modseq`. The plus keeps the index of the folder out of it. */
const readRecent = prepareRead<FolderKey & { readonly since: number }, ChangedRow>((db, bind) =>
  db
    .selectFrom('message')
    .select(columns)
    .where('account_no', '=', bind('account'))
    .where('modseq', '>', bind('since'))
    .where(sql<boolean>`+folder_id = ${bind('folderId')}`),
);

const readOwnTraces = prepareRead<Readonly<Record<'account' | 'reader' | 'since', number>>, { readonly n: number }>(
  (db, bind) =>
    db
      .selectFrom('shared_seen')
      .select('n')
      .where('account_no', '=', bind('account'))
      .where('person_no', '=', bind('reader'))
      .where('modseq', '>', bind('since')),
);

/** In a shared mailbox: what changed for everybody and what the reader has marked, through the reader's eyes. */
async function readRecentAs(db: Db, { scope, folderId, since }: ChangesInput, reader: number): Promise<ChangedRow[]> {
  const { account } = scope;
  const changed = await readRecent(db, { account, folderId, since });
  const marked = await readOwnTraces(db, { account, reader, since });
  const ns = [...new Set([...changed, ...marked].map((row) => row.n))];
  const found: ChangedRow[] = [];
  for (const chunk of inBatches(ns)) {
    const rows = await readAs(db, scope)
      .selectFrom(pickMessages(account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .select(columns.map((column) => `message.${column}` as const))
      .execute();
    found.push(...rows.filter((row) => row.folder_id === folderId));
  }
  return found;
}

/** Every mail of the folder is read: for changes so far back that most are among them. One range of `message_by_uid`. */
function readWhole(db: Db, { scope, folderId, since }: ChangesInput): Promise<ChangedRow[]> {
  return readAs(db, scope)
    .selectFrom('message')
    .select(columns)
    .where('account_no', '=', scope.account)
    .where('folder_id', '=', folderId)
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    .where('modseq', '>', since)
    .execute();
}

function readRows(db: Db, input: ChangesInput, cursor: Cursor): Promise<readonly ChangedRow[]> {
  const { scope, folderId, since } = input;
  if (cursor.highestModseq - since > cursor.total) return readWhole(db, input);
  if (scope.reader !== undefined) return readRecentAs(db, input, scope.reader);
  return readRecent(db, { account: scope.account, folderId, since });
}

async function readChangesOf(db: Db, input: ChangesInput): Promise<MailboxChanges> {
  const { scope, folderId, since } = input;
  const key = { account: scope.account, folderId };
  const [cursor] = await readCursor(db, key);
  if (cursor === undefined) throw new UserError('folderNotFound');
  const { highestModseq, uidNext } = cursor;
  if (highestModseq <= since) return { highestModseq, uidNext, vanished: [], changed: [] };
  const vanished = await readVanished(db, { ...key, since });
  const rows = (await readRows(db, input, cursor)).toSorted((a, b) => a.uid - b.uid);
  const flags =
    rows.length === 0 ? new Map<number, readonly string[]>() : await readMailFlags(readAs(db, scope), { scope }, rows);
  return {
    highestModseq,
    // A mail that came after the cursor was read has a UID beyond it.
    uidNext: Math.max(uidNext, (rows.at(-1)?.uid ?? 0) + 1),
    vanished: vanished.map((row) => row.uid).sort((a, b) => a - b),
    changed: rows.map(({ n, uid, modseq }) => ({ uid, modseq, flags: flags.get(n) ?? [] })),
  };
}

/** The same off the main thread, in one snapshot. */
export const readManyChanges = defineReader<ChangesInput, MailboxChanges>({
  name: 'mailAccess.readChanges',
  read: readChangesOf,
});

/** Everything that changed in a mailbox after `since`, a reader's own marks among it. Throws folderNotFound. */
export async function readChanges(
  { database }: Pick<Services, 'database'>,
  view: MailboxView,
  since: number,
): Promise<MailboxChanges> {
  const { scope, folderId } = view;
  const [cursor] = await readCursor(database.read, { account: scope.account, folderId });
  if (cursor === undefined) throw new UserError('folderNotFound');
  const { highestModseq, uidNext } = cursor;
  // After most commands: one question and no more.
  if (highestModseq <= since) return { highestModseq, uidNext, vanished: [], changed: [] };
  const input = { scope, folderId, since };
  return highestModseq - since > quickOperations
    ? database.longRead(readManyChanges, input)
    : readChangesOf(database.read, input);
}
