import { defineOperation } from '../../engines/database/port.ts';
import type { ChangedMails } from '../../mail/flags/index.ts';
import { changeLabels, type LabelChange } from '../../mail/labels/index.ts';
import { type MailSelection, selectMails } from '../../mail/messages/index.ts';

export type UpdateLabelsInput = MailSelection & LabelChange;

/** Puts labels on mails and takes others away. */
export const updateLabels = defineOperation<UpdateLabelsInput, ChangedMails>({
  name: 'mailbox.updateLabels',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const mails = await selectMails(tx, input);
    const { changed, changes } = await changeLabels(tx, context, input.account, mails, input);
    return { output: { changed }, changes };
  },
});
