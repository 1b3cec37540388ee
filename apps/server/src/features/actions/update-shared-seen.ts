import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { ChangedMails } from '../../mail/flags/index.ts';
import { setSharedSeen } from '../../mail/flags/index.ts';
import { selectMails } from '../../mail/messages/index.ts';
import type { UpdateSeenInput } from './update-seen.ts';

/** Marks mails of a shared mailbox read or unread for one person (design: read state per person). Nobody else's marks, counts or windows change. */
export const updateSharedSeen = defineOperation<UpdateSeenInput, ChangedMails>({
  name: 'mailbox.updateSharedSeen',
  accounts: (input) => [input.account],
  run: async (tx, context, { seen, ...selection }) => {
    const { account, reader } = selection;
    if (reader === undefined) throw new UserError('notAllowed');
    const mails = (await selectMails(readAs(tx, selection), selection)).filter((mail) => mail.seen !== (seen ? 1 : 0));
    const changes = await setSharedSeen(tx, context, { account, reader }, mails, seen);
    return { output: { changed: mails.length }, changes };
  },
});
