import { defineOperation } from '../../engines/database/port.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { type MailSelection, selectMails } from '../../mail/messages/index.ts';
import { type MovedMails, moveMessages, readHomes, restoreMails } from '../../mail/moves/index.ts';

export interface RecoverMessagesInput extends MailSelection {
  /** Mail that was purged after this time, epoch milliseconds, is recovered too. */
  readonly expungedSince: number;
}

/**
 * Puts mails of the recycle bin, and mails that were purged, back where they lay; into the inbox where that folder
 * is gone. Mails that lie elsewhere stay where they are, so that a second click harms nothing.
 */
export const recoverMessages = defineOperation<RecoverMessagesInput, MovedMails>({
  name: 'mailbox.recoverMessages',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account } = input;
    const trashId = systemFolderId('trash');
    const mails = await selectMails(tx, input, { expungedSince: input.expungedSince });
    const homeOf = await readHomes(tx, account);
    const restored = await restoreMails(tx, context, {
      account,
      mails: mails.filter((mail) => mail.folder_id === 0),
      getTarget: (mail) => ({ folderId: homeOf(mail), originId: null }),
      overQuota: 'refuse',
    });
    const moved = await moveMessages(tx, context, {
      account,
      mails: mails.filter((mail) => mail.folder_id !== 0),
      to: (mail) => (mail.folder_id === trashId ? homeOf(mail) : mail.folder_id),
    });
    return {
      output: {
        mails: [...moved.output.mails, ...restored.positions].sort((a, b) => a.n - b.n),
        folderIds: [...new Set([...moved.output.folderIds, ...restored.positions.map((mail) => mail.folderId)])].sort(
          (a, b) => a - b,
        ),
      },
      changes: [...restored.changes, ...moved.changes],
    };
  },
});
