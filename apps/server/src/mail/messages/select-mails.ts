/** The mails that a call names: every one is checked, all or nothing, and only within the caller's own mailbox. */
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import { inBatches, pickMessages, pickNumbers } from './picked.ts';
import { flagColumns } from './present.ts';

/** Which mails an operation is about: by number, or by the UIDs of one folder, or both. */
export interface MailSelection extends Scope {
  readonly ns: readonly number[];
  /** Needed with `uids`. */
  readonly folderId: number | null;
  readonly uids: readonly number[];
}

const selectedColumns = [
  ...flagColumns,
  'uid',
  'size_bytes',
  'received_at',
  'origin_folder_id',
  'expunged_at',
  'thread_n',
] as const satisfies readonly (keyof MessageTable)[];

/** What the operations know of a selected mail. */
export type SelectedMail = Pick<MessageTable, (typeof selectedColumns)[number]>;

/** Mails of an account by their numbers, wherever they lie, the deleted ones too; what does not exist is left out. By ascending number. */
export async function findByNumbers(db: Db, account: number, ns: readonly number[]): Promise<SelectedMail[]> {
  const found: SelectedMail[] = [];
  for (const chunk of inBatches(ns)) {
    const rows = await db
      .selectFrom(pickMessages(account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .select(selectedColumns.map((column) => `message.${column}` as const))
      .execute();
    found.push(...rows);
  }
  return found.sort((a, b) => a.n - b.n);
}

async function findNumbersByUids(db: Db, selection: MailSelection, folderId: number): Promise<number[]> {
  const found: number[] = [];
  for (const chunk of inBatches([...new Set(selection.uids)])) {
    const rows = await db
      .selectFrom(pickNumbers(selection.account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .where('message.folder_id', '=', folderId)
      // Said again as a literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .whereRef('message.uid', '=', 'picked.column2')
      .select('message.n')
      .execute();
    if (rows.length !== chunk.length) throw new UserError('mailNotFound');
    found.push(...rows.map((row) => row.n));
  }
  return found;
}

/** What else may be selected. */
export interface SelectOptions {
  /** Mail that was purged since then, epoch milliseconds, is there too. */
  readonly expungedSince?: number;
}

/** Mail that was purged is as closed as the folder that it lay in. */
function isExpungedThere(mail: SelectedMail, hiddenFolders: readonly number[], since: number | undefined): boolean {
  if (since === undefined || mail.expunged_at === null || mail.expunged_at <= since) return false;
  return mail.origin_folder_id === null || !hiddenFolders.includes(mail.origin_folder_id);
}

/**
 * The selected mails, by ascending number. Refuses with selectRow when nothing is named, and with mailNotFound when one of
 * them is not there: another account's, purged, or in a folder that is closed to the session.
 */
export async function selectMails(
  db: Db,
  selection: MailSelection,
  options: SelectOptions = {},
): Promise<SelectedMail[]> {
  const { account, folderId, hiddenFolders } = selection;
  if (selection.ns.length === 0 && selection.uids.length === 0) throw new UserError('selectRow');
  // A larger number would reach into the next account's range of ids.
  if (selection.ns.some((n) => n >= messagesPerAccount)) throw new UserError('mailNotFound');
  if (selection.uids.length > 0 && folderId === null)
    throw new UserError('invalidInput', { problem: 'missing', field: 'mailboxId' });
  const byUid = folderId === null ? [] : await findNumbersByUids(db, selection, folderId);
  const ns = [...new Set([...selection.ns, ...byUid])];
  const mails = await findByNumbers(db, account, ns);
  const isThere = (mail: SelectedMail) =>
    mail.folder_id === 0
      ? isExpungedThere(mail, hiddenFolders, options.expungedSince)
      : !hiddenFolders.includes(mail.folder_id);
  if (mails.length !== ns.length || !mails.every(isThere)) throw new UserError('mailNotFound');
  return mails;
}

/** The numbers of the mails that a call names, for what only reads them. Refuses as `selectMails` does. */
export async function readSelection(db: Db, selection: MailSelection): Promise<number[]> {
  return (await selectMails(db, selection)).map((mail) => mail.n);
}
