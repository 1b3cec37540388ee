import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import { recordSelected } from './deletion-record.ts';
import { refuseWhileEmptied } from './refuse-while-emptied.ts';
import { type MovedMails, relocateMails } from './relocate-mails.ts';
import { type MailSelection, selectMails } from './select-mails.ts';

/** Puts mails into the recycle bin; they remember where they lay. Refuses with alreadyInFolder when all of them lie there. */
export const deleteRecoverably = defineOperation<MailSelection, MovedMails>({
  name: 'mailbox.deleteRecoverably',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const trashId = systemFolderId('trash');
    const mails = await selectMails(tx, input);
    if (mails.every((mail) => mail.folder_id === trashId)) throw new UserError('alreadyInFolder');
    await refuseWhileEmptied(tx, input.account, mails, trashId);
    const moved = await relocateMails(tx, context, input.account, mails, () => trashId);
    const deleted = mails.filter((mail) => mail.folder_id !== trashId);
    return { ...moved, audit: [recordSelected('mail.delete', deleted)] };
  },
});
