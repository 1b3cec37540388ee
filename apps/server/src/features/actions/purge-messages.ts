import { defineOperation } from '../../engines/database/port.ts';
import type { ChangedMails } from '../../mail/flags/index.ts';
import { type MailSelection, selectMails } from '../../mail/messages/index.ts';
import { expungeMessages } from '../../mail/moves/index.ts';

/** Takes mails out of the mailbox; they can be recovered within the organisation's retention days. */
export const purgeMessages = defineOperation<MailSelection, ChangedMails>({
  name: 'mailbox.deleteForGood',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const mails = await selectMails(tx, input);
    const { changes, audit } = await expungeMessages(tx, context, { account: input.account, mails });
    return { output: { changed: mails.length }, changes, audit };
  },
});
