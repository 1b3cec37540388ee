import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { findMoveTarget } from '../../mail/folders/index.ts';
import { type MailSelection, selectMails } from '../../mail/messages/index.ts';
import type { MovedMails } from '../../mail/moves/index.ts';
import { moveMessages } from '../../mail/moves/index.ts';

export interface MoveMessagesInput extends MailSelection {
  readonly targetFolderId: number;
}

/**
 * Moves mails to another folder; a move to the recycle bin remembers where they lay. Refuses with alreadyInFolder when all
 * of them lie there; some that do stay. Drafts are no mails and their folder takes none; what is snoozed has a time. A closed folder takes mails: they
 * leave sight. A move to the recycle bin out of a folder that is being emptied is refused with mailBeingEmptied.
 */
export const moveMessagesOperation = defineOperation<MoveMessagesInput, MovedMails>({
  name: 'mailbox.moveMessages',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const target = await findMoveTarget(tx, input.account, input.targetFolderId);
    const mails = await selectMails(tx, input);
    if (mails.every((mail) => mail.folder_id === target.folderId)) throw new UserError('alreadyInFolder');
    const { output, changes, audit } = await moveMessages(tx, context, {
      account: input.account,
      mails,
      to: target.folderId,
      isByHand: true,
    });
    return { output, changes, audit };
  },
});
