import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { contactsChanged, requireOwner } from './contact-changes.ts';
import { deleteContactRows, readContacts } from './stored-contact.ts';
import { keepUndo } from './undo.ts';

export interface DeleteContactsInput {
  readonly account: number;
  readonly contactNos: readonly number[];
  readonly undoId: string;
}

/** Deletes contacts, all or none; what takes it back is kept for a day. Refuses with contactNotFound. */
export const deleteContacts = defineOperation<DeleteContactsInput, null>({
  name: 'contacts.delete',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, contactNos, undoId }) => {
    requireOwner(context, account);
    const asked = [...new Set(contactNos)];
    const found = await readContacts(tx, account, asked);
    if (found.size < asked.length) throw new UserError('contactNotFound');
    const contacts = [...found].map(([contactNo, before]) => ({ contactNo, before, after: null }));
    await keepUndo(tx, { account, undoId, now: context.now }, { contacts, groups: [] });
    await deleteContactRows(tx, { account, revision: context.modseq(account), now: context.now }, asked);
    return {
      output: null,
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.delete', object: null, result: 'ok', detail: { contacts: asked.length } }],
    };
  },
});
