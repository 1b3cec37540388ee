import { defineOperation } from '../../../engines/database/port.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { findByNumbers } from '../../../mail/messages/index.ts';
import { expungeMessages } from '../../../mail/moves/index.ts';

export interface RemoveFetchedInput {
  readonly account: number;
  /** At most a batch. */
  readonly ns: readonly number[];
}

/**
 * What POP3's DELE and QUIT do: the web client's "purge", so that a program that leaves no copy fills no recycle bin; it can be
 * recovered within the organisation's retention days and stands in the deletion log. What lies in the inbox no more (moved or deleted
 * elsewhere meanwhile) stays where it is. Refuses with mailBeingEmptied.
 */
export const removeFetched = defineOperation<RemoveFetchedInput, { readonly removed: number }>({
  name: 'mailAccess.removeFetched',
  accounts: (input) => [input.account],
  async run(tx, context, { account, ns }) {
    const inbox = systemFolderId('inbox');
    const mails = (await findByNumbers(tx, account, ns)).filter((mail) => mail.folder_id === inbox);
    if (mails.length === 0) return { output: { removed: 0 } };
    const { changes, audit } = await expungeMessages(tx, context, { account, mails });
    return { output: { removed: mails.length }, changes, audit };
  },
});
