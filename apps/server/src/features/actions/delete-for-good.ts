import { defineOperation } from '../../engines/database/port.ts';
import type { ChangedMails } from '../../mail/flags/index.ts';
import { type MailSelection, selectMails } from '../../mail/messages/index.ts';
import { expungeSelected } from '../../mail/moves/index.ts';

/** Takes mails out of the mailbox; they can be recovered within the organisation's retention days. */
export const deleteForGood = defineOperation<MailSelection, ChangedMails>({
  name: 'mailbox.deleteForGood',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const mails = await selectMails(tx, input);
    return { output: { changed: mails.length }, ...(await expungeSelected(tx, context, input.account, mails)) };
  },
});
