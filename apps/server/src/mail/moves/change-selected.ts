/**
 * What a person does to mails that are chosen, whichever program asks (web, IMAP, POP3): the guard, the change and the record of it are one
 * thing. Changes of whole lists (bulk) leave out what is being emptied instead of refusing, and record once for all of their batches.
 */
import type { AuditEntry, Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { recordSelected } from './deletion-record.ts';
import { expungeMails } from './expunge-mails.ts';
import { nowhere, refuseWhileEmptied } from './refuse-while-emptied.ts';
import { type MovedMails, relocateMails } from './relocate-mails.ts';

/** What an operation answers besides its output. */
interface Effects {
  readonly changes: readonly Change[];
  readonly audit: readonly AuditEntry[];
}

const trashId = systemFolderId('trash');

/**
 * Moves mails to a folder; those that lie there stay. A move to the recycle bin is a deletion to the mailbox's owner, however it is done (a
 * drag, another program), and is recorded as one. Refuses with mailBeingEmptied what would be deleted out of a folder that is being emptied.
 */
export async function moveSelected(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
  target: number,
): Promise<Effects & { readonly output: MovedMails }> {
  await refuseWhileEmptied(tx, account, mails, target);
  const { output, changes } = await relocateMails(tx, context, account, mails, () => target);
  const deleted = target === trashId ? mails.filter((mail) => mail.folder_id !== trashId) : [];
  return { output, changes, audit: deleted.length === 0 ? [] : [recordSelected('mail.delete', deleted)] };
}

/** Takes mails out of the mailbox; they can be recovered within the organisation's retention days. Refuses with mailBeingEmptied. */
export async function expungeSelected(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
): Promise<Effects> {
  await refuseWhileEmptied(tx, account, mails, nowhere);
  const changes = await expungeMails(tx, context, account, mails);
  return { changes, audit: [recordSelected('mail.deleteForGood', mails)] };
}
