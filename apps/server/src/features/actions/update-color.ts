import { defineOperation } from '../../engines/database/port.ts';
import { type ChangedMails, setFlagOfSelected } from '../../mail/flags/index.ts';
import type { MailSelection } from '../../mail/messages/index.ts';

export interface UpdateColorInput extends MailSelection {
  /** 0 none, 1 to 7. */
  readonly color: number;
}

/** Colours mails. */
export const updateColor = defineOperation<UpdateColorInput, ChangedMails>({
  name: 'mailbox.updateColor',
  accounts: (input) => [input.account],
  run: (tx, context, input) => setFlagOfSelected(tx, context, input, { column: 'color', value: input.color }),
});
