import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../folders/index.ts';
import { type MovedMails, relocateMails } from './relocate-mails.ts';
import { type MailSelection, type SelectedMail, selectMails } from './select-mails.ts';

async function readFolderIds(tx: Tx, account: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('folder').select('folder_id').where('account_no', '=', account).execute();
  return new Set(rows.map((row) => row.folder_id));
}

/**
 * Puts mails of the recycle bin back where they lay; into the inbox where that folder is gone. Mails that are not in the
 * recycle bin stay where they are, so that a second click harms nothing.
 */
export const recoverMessages = defineOperation<MailSelection, MovedMails>({
  name: 'mailbox.recoverMessages',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const trashId = systemFolderId('trash');
    const mails = await selectMails(tx, input);
    const folders = await readFolderIds(tx, input.account);
    const homeOf = (mail: SelectedMail): number => {
      if (mail.folder_id !== trashId) return mail.folder_id;
      const origin = mail.origin_folder_id;
      return origin !== null && origin !== trashId && folders.has(origin) ? origin : systemFolderId('inbox');
    };
    return relocateMails(tx, context, input.account, mails, homeOf);
  },
});
