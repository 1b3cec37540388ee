import { defineOperation } from '../../engines/database/port.ts';
import { type ChangedMails, setFlagOfSelected } from '../../mail/flags/index.ts';
import type { MailSelection } from '../../mail/messages/index.ts';

export interface UpdateFavoriteInput extends MailSelection {
  readonly favorite: boolean;
}

/** Stars mails, or takes the star away. */
export const updateFavorite = defineOperation<UpdateFavoriteInput, ChangedMails>({
  name: 'mailbox.updateFavorite',
  accounts: (input) => [input.account],
  run: (tx, context, input) =>
    setFlagOfSelected(tx, context, input, { column: 'starred', value: input.favorite ? 1 : 0 }),
});
