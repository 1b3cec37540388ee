import { isSnoozeTime } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { type MailSelection, selectMails } from '../../../mail/messages/index.ts';
import type { MovedMails } from '../../../mail/moves/index.ts';
import { enqueueReminder, sentFolderId, writeReminder } from './reminder-store.ts';

export interface RemindInput extends MailSelection {
  /** Epoch milliseconds; 0 ends the reminders. */
  readonly at: number;
}

/**
 * Gives messages in Sent a reminder, or another time, or none. Refuses with remindNotSent messages elsewhere, and with snoozeTime a time that is
 * past or too far off.
 */
export const remindUnlessAnswered = defineOperation<RemindInput, MovedMails>({
  name: 'snooze.remind',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, at } = input;
    if (at !== 0 && !isSnoozeTime(at, context.now)) throw new UserError('snoozeTime');
    const mails = await selectMails(tx, input);
    if (mails.some((mail) => mail.folder_id !== sentFolderId)) throw new UserError('remindNotSent');
    const changes = await writeReminder(tx, context, { account, at }, mails);
    if (at !== 0) await enqueueReminder(tx, context.now, { account, at, ns: mails.map(({ n }) => n) });
    const stay = mails.map(({ n, folder_id: folderId, uid }) => ({ n, folderId, uid }));
    return { output: { mails: stay, folderIds: [] }, changes };
  },
});
