import { defineOperation } from '../../engines/database/port.ts';
import { type ChangedMails, setFlagOfSelected } from '../../mail/flags/index.ts';
import type { MailSelection } from '../../mail/messages/index.ts';

export interface UpdateStickyInput extends MailSelection {
  readonly sticky: boolean;
}

/** Pins mails above the others of their folder, or lets them go. */
export const updateSticky = defineOperation<UpdateStickyInput, ChangedMails>({
  name: 'mailbox.updateSticky',
  accounts: (input) => [input.account],
  run: (tx, context, input) => setFlagOfSelected(tx, context, input, { column: 'sticky', value: input.sticky ? 1 : 0 }),
});
