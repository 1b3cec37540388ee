import { defineOperation } from '../../engines/database/port.ts';
import { type ChangedMails, setFlagOfSelected } from '../../mail/flags/index.ts';
import type { MailSelection } from '../../mail/messages/index.ts';

export interface UpdateSeenInput extends MailSelection {
  readonly seen: boolean;
}

/** Marks mails read or unread. */
export const updateSeen = defineOperation<UpdateSeenInput, ChangedMails>({
  name: 'mailbox.updateSeen',
  accounts: (input) => [input.account],
  run: (tx, context, input) => setFlagOfSelected(tx, context, input, { column: 'seen', value: input.seen ? 1 : 0 }),
});
