import { api, readData } from '../../platform/api/api-client.ts';
import type { MailChange } from '../cache/mail-change.ts';
import { changeEverything, type Everything } from './change-everything.ts';
import { type Doing, type Mails, perform, type ShownChange, shownMove } from './perform-change.ts';

/** Snoozes mails until a time (epoch milliseconds), shown at once. `says`: what the list of waiting changes calls it. */
export const snoozeMails = (mails: Mails, until: number, snoozedFolderId: string, says: string): Doing =>
  perform({
    ...shownMove(mails, snoozedFolderId, until),
    send: (input, idempotencyKey) => readData(api.snooze.snooze({ ...input, until }, { idempotencyKey })),
    refusal: 'warning',
    laterAs: says,
  });

/** Snoozes everything that a list holds, in the background; `mails` are those of it that are loaded. */
export const snoozeEverything = (
  everything: Everything,
  mails: Mails,
  { until, snoozedFolderId, says }: { readonly until: number; readonly snoozedFolderId: string; readonly says: string },
): Promise<boolean> =>
  changeEverything(everything, { kind: 'snooze', until }, () => says, shownMove(mails, snoozedFolderId, until));

/** The newest message of each row: who is reminded of a conversation is reminded once. */
const newest = (mails: Mails): Mails => mails.map((mail) => ({ ...mail, conversation: null }));

/** Messages in Sent that have a reminder at some time, epoch milliseconds; null: none. */
function shownReminder(mails: Mails, at: number | null): ShownChange {
  const timed = (those: Mails, time: number | null): MailChange[] =>
    [...Map.groupBy(those, (mail): string => mail.mailboxId)].map(([folderId, group]) => ({
      kind: 'mailMoved',
      data: {
        optType: 'mail',
        from: folderId,
        to: folderId,
        mails: group.map(({ mailId, mailUid }) => ({ mailId, mailUid })),
        ...(time === null ? {} : { snoozedUntil: time }),
      },
    }));
  return {
    before: mails,
    after: mails.map((mail) => ({ ...mail, snoozedUntil: at })),
    changes: timed(mails, at),
    reverse: [...Map.groupBy(mails, (mail) => mail.snoozedUntil)].flatMap(([before, those]) => timed(those, before)),
  };
}

/** Has the person reminded of messages in Sent unless they are answered (`at` in epoch milliseconds; null: not any more), shown at once. */
export const remindOf = (mails: Mails, at: number | null, says: string): Doing =>
  perform({
    ...shownReminder(newest(mails), at),
    send: (input, idempotencyKey) => readData(api.snooze.remind({ ...input, at: at ?? 0 }, { idempotencyKey })),
    refusal: 'warning',
    laterAs: says,
  });

/** Gives messages back the reminders that they had. */
export async function remindAsBefore(mails: Mails, says: string): Promise<void> {
  for (const [before, those] of Map.groupBy(mails, (mail) => mail.snoozedUntil))
    await remindOf(those, before, says).agreed;
}
