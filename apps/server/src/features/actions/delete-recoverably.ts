import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { type MailSelection, selectMails } from '../../mail/messages/index.ts';
import type { MovedMails } from '../../mail/moves/index.ts';
import { moveMessages } from '../../mail/moves/index.ts';

/** Puts mails into the recycle bin; they remember where they lay. Refuses with alreadyInFolder when all of them lie there. */
export const deleteRecoverably = defineOperation<MailSelection, MovedMails>({
  name: 'mailbox.deleteRecoverably',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const trashId = systemFolderId('trash');
    const mails = await selectMails(tx, input);
    if (mails.every((mail) => mail.folder_id === trashId)) throw new UserError('alreadyInFolder');
    const { output, changes, audit } = await moveMessages(tx, context, { account: input.account, mails, to: trashId });
    return { output, changes, audit };
  },
});
