import { defineOperation } from '../../engines/database/port.ts';
import { expungeSelected } from './change-selected.ts';
import { type MailSelection, selectMails } from './select-mails.ts';
import type { ChangedMails } from './set-flag.ts';

/** Takes mails out of the mailbox; they can be recovered within the organisation's retention days. */
export const deleteForGood = defineOperation<MailSelection, ChangedMails>({
  name: 'mailbox.deleteForGood',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const mails = await selectMails(tx, input);
    return { output: { changed: mails.length }, ...(await expungeSelected(tx, context, input.account, mails)) };
  },
});
