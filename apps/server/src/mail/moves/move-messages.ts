/**
 * The one way in which messages change their folder or leave the mailbox, whoever asks: the web client, a mail client, a change of a whole
 * list, a rule, the deletion of a folder. The guard, the change and the record of it are one thing.
 */
import type { AuditEntry, Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import { learnFromMoves } from '../lessons/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { recordSelected } from './deletion-record.ts';
import { expungeMails } from './expunge-mails.ts';
import { nowhere, refuseWhileEmptied, withoutEmptied } from './refuse-while-emptied.ts';
import { type MovedMails, relocateMails } from './relocate-mails.ts';

const trashId = systemFolderId('trash');

/** What an operation answers besides its output. */
interface Effects {
  readonly changes: readonly Change[];
  /** Empty where the caller records. */
  readonly audit: readonly AuditEntry[];
}

/** What both ways are asked with. */
interface Terms {
  readonly account: number;
  /** By ascending number, so that the order of arrival is the order of the new UIDs. */
  readonly mails: readonly SelectedMail[];
  /**
   * What is done with messages that would be deleted out of a folder that is being emptied: `refuse` (mailBeingEmptied), or they are left out
   * where these folders are emptied, for changes that go on in the background. `move` is for what came after the emptying began.
   */
  readonly whileEmptied?: 'refuse' | 'move' | ReadonlySet<number>;
  /** `byCaller`: the deletion is part of something that is recorded as a whole. */
  readonly record?: 'here' | 'byCaller';
}

interface MoveRequest extends Terms {
  /** A folder, or the folder of each; a message that lies there already stays. */
  readonly to: number | ((mail: SelectedMail) => number);
  /** A person chose the folder: the junk filter learns from it. */
  readonly isByHand?: boolean;
}

interface Moved extends Effects {
  readonly output: MovedMails;
  /** Those that have changed their folder, as they were. */
  readonly moved: readonly SelectedMail[];
}

async function guard(
  tx: Tx,
  { account, mails, whileEmptied = 'refuse' }: Terms,
  targetOf: (mail: SelectedMail) => number,
): Promise<readonly SelectedMail[]> {
  if (whileEmptied === 'move') return mails;
  if (whileEmptied !== 'refuse') return withoutEmptied(mails, targetOf, whileEmptied);
  await refuseWhileEmptied(tx, account, mails, targetOf);
  return mails;
}

/**
 * Moves messages. A move to the recycle bin is a deletion to the mailbox's owner, however it is done (a drag, another program), and is
 * recorded as one.
 */
export async function moveMessages(tx: Tx, context: RunningContext, request: MoveRequest): Promise<Moved> {
  const { account, to } = request;
  const targetOf = typeof to === 'number' ? () => to : to;
  const mails = await guard(tx, request, targetOf);
  const moved = mails.filter((mail) => targetOf(mail) !== mail.folder_id);
  const { output, changes } = await relocateMails(tx, context, account, mails, targetOf);
  if (request.isByHand === true) {
    const moves = moved.map((mail) => ({ n: mail.n, from: mail.folder_id, to: targetOf(mail) }));
    await learnFromMoves(tx, context.now, account, moves);
  }
  const deleted = request.record === 'byCaller' ? [] : moved.filter((mail) => targetOf(mail) === trashId);
  return { output, moved, changes, audit: deleted.length === 0 ? [] : [recordSelected('mail.delete', deleted)] };
}

/** Takes messages out of the mailbox; they can be recovered within the organisation's retention days. */
export async function expungeMessages(
  tx: Tx,
  context: RunningContext,
  request: Terms,
): Promise<Effects & { readonly expunged: readonly SelectedMail[] }> {
  const expunged = await guard(tx, request, () => nowhere);
  const changes = await expungeMails(tx, context, request.account, expunged);
  const isRecorded = request.record !== 'byCaller';
  return { expunged, changes, audit: isRecorded ? [recordSelected('mail.deleteForGood', expunged)] : [] };
}
