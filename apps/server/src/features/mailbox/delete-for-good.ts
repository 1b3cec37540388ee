import { defineOperation } from '../../engines/database/port.ts';
import { recordSelected } from './deletion-record.ts';
import { expungeMails } from './expunge-mails.ts';
import { nowhere, refuseWhileEmptied } from './refuse-while-emptied.ts';
import { type MailSelection, selectMails } from './select-mails.ts';
import type { ChangedMails } from './set-flag.ts';

/** Takes mails out of the mailbox; they can be recovered within the organisation's retention days. */
export const deleteForGood = defineOperation<MailSelection, ChangedMails>({
  name: 'mailbox.deleteForGood',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const mails = await selectMails(tx, input);
    await refuseWhileEmptied(tx, input.account, mails, nowhere);
    return {
      output: { changed: mails.length },
      changes: await expungeMails(tx, context, input.account, mails),
      audit: [recordSelected('mail.deleteForGood', mails)],
    };
  },
});
