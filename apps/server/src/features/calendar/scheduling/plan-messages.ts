/** Which messages a change of an event asks for: written beside the change, in its transaction, so that both happen or none. */
import { randomBytes } from 'node:crypto';
import { countCharacters, maxInvitationCommentCharacters } from '@hongyan/contract';
import { expandEvent, type PlannedMessage, planMessages as planTexts } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { RunningContext, Tx } from '../../../engines/database/port.ts';
import type { CalendarMessageTable } from '../../../engines/database/schema/calendar-tables.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { chooseSender, type Sender } from './choose-sender.ts';

/** The job that sends one message. */
export const messageJob = 'calendar.message';
/** A message waits at least so long: an undo before it leaves sends nothing. */
export const messageDelayMs = 10_000;
const dayMs = 86_400_000;

export interface MessagePayload {
  readonly account: number;
  readonly messageId: string;
}

/** What somebody wants said of their change. */
export interface Invite {
  readonly send: boolean;
  readonly comment: string;
}

export interface PlanInput extends Invite {
  readonly target: ObjectTarget;
  readonly objectNo: number;
  readonly uid: string;
  /** Texts; null: there was, or is, no event. */
  readonly before: string | null;
  readonly after: string | null;
  /** The change, as it can be undone; left out: it cannot. */
  readonly undo?: { readonly account: number; readonly undoId: string };
  /** The server answers by itself. */
  readonly isAutomatic?: boolean;
}

/** Throws `invitationCommentTooLong`. */
export function checkComment(comment: string): string {
  const clean = comment.replaceAll('\0', '').toWellFormed().trim();
  if (countCharacters(clean) > maxInvitationCommentCharacters)
    throw new UserError('invitationCommentTooLong', { max: maxInvitationCommentCharacters });
  return clean;
}

/** What is over is of nobody's interest any more. */
function isOver(ics: string | null, zone: string, now: number): boolean {
  if (ics === null) return true;
  const { endsAt } = expandEvent(ics, { from: 0, to: 1, floatingZone: zone, max: 1 });
  return endsAt !== null && endsAt < now - dayMs;
}

export interface QueuedMessage
  extends Pick<CalendarMessageTable, 'method' | 'recurrence_id' | 'ics' | 'sequence' | 'answer'> {
  readonly to: readonly string[];
  readonly isUpdate: boolean;
}

type Queueing = Pick<PlanInput, 'target' | 'objectNo' | 'uid' | 'undo' | 'isAutomatic'> & { readonly sender: Sender };

/** Writes one message down, and the job that sends it. */
export async function queueMessage(
  tx: Tx,
  context: RunningContext,
  { target, objectNo, uid, undo, isAutomatic = false, sender }: Queueing,
  message: QueuedMessage,
): Promise<void> {
  const account = target.calendar.account_no;
  const messageId = randomBytes(16).toString('hex');
  const seconds = isAutomatic ? 0 : await readSetting(tx, context.actor ?? account, 'undoSendSeconds');
  const dueAt = context.now + (isAutomatic ? 0 : Math.max(messageDelayMs, seconds * 1_000));
  await tx
    .insertInto('calendar_message')
    .values({
      account_no: account,
      message_id: messageId,
      calendar_no: target.calendar.calendar_no,
      object_no: objectNo,
      uid,
      method: message.method,
      recurrence_id: message.recurrence_id,
      recipients: JSON.stringify(message.to),
      ics: message.ics,
      sequence: message.sequence,
      is_update: message.isUpdate ? 1 : 0,
      answer: message.answer,
      sender_no: sender.account,
      sender_address: sender.address,
      is_automatic: isAutomatic ? 1 : 0,
      undo_no: undo?.account ?? 0,
      undo_id: undo?.undoId ?? '',
      due_at: dueAt,
      sent_at: null,
    })
    .execute();
  const payload: MessagePayload = { account, messageId };
  const uniqueKey = `${String(account)}.${messageId}`;
  await enqueueJob(tx, context.now, { kind: messageJob, accountNo: account, uniqueKey, payload, runAt: dueAt });
}

function listPlanned(input: PlanInput, sender: Sender, now: number): readonly PlannedMessage[] {
  const { before, after, target } = input;
  const { addresses: me } = target.owner;
  return planTexts(before, after, { me, now, comment: input.comment, sentBy: sender.sentBy });
}

/**
 * Writes down what a change of an event asks for: of the organiser's calendar invitations, changes and cancellations, of a participant's the
 * answer. Nothing where nobody else is concerned, where the event is over, or where whoever changed it wants nothing sent. Throws
 * `invitationCommentTooLong`.
 */
export async function planMessages(tx: Tx, context: RunningContext, input: PlanInput): Promise<void> {
  const { before, after, target } = input;
  const comment = checkComment(input.comment);
  const { zone, addresses } = target.owner;
  if (!input.send || addresses.length === 0 || ![before, after].some((text) => text?.includes('ORGANIZER'))) return;
  if (isOver(before, zone, context.now) && isOver(after, zone, context.now)) return;
  const sender = await chooseSender(tx, context, target, after ?? before ?? '');
  if (sender === null) return;
  for (const message of listPlanned({ ...input, comment }, sender, context.now))
    await queueMessage(
      tx,
      context,
      { ...input, sender },
      { ...message, recurrence_id: message.recurrenceId, ics: message.text },
    );
}
