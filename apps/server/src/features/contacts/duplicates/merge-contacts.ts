import type { Contact } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { PreparedContact } from '../../../engines/contact-files/prepare-contact.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { contactsChanged, requireGroupSizes, requireOwner } from '../book/contact-changes.ts';
import { deleteContactRows, presentContact, readContacts, writeContacts } from '../book/stored-contact.ts';
import { keepUndo } from '../book/undo.ts';

export interface MergeContactsInput {
  readonly account: number;
  /** The first stays. */
  readonly contacts: readonly { readonly contactNo: number; readonly revision: number }[];
  readonly contact: PreparedContact;
  readonly undoId: string;
}

/** Merges contacts into the first. Refuses with contactNotFound, contactChanged. */
export const mergeContacts = defineOperation<MergeContactsInput, Contact>({
  name: 'contacts.merge',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, contacts, contact, undoId }) => {
    requireOwner(context, account);
    const numbers = contacts.map(({ contactNo }) => contactNo);
    const found = await readContacts(tx, account, numbers);
    const rows = contacts.flatMap(({ contactNo }) => found.get(contactNo) ?? []);
    const [first] = rows;
    if (first === undefined || rows.length < contacts.length || found.size < contacts.length)
      throw new UserError('contactNotFound');
    if (contacts.some(({ contactNo, revision }) => found.get(contactNo)?.revision !== revision))
      throw new UserError('contactChanged');
    const revision = context.modseq(account);
    const others = numbers.filter((contactNo) => contactNo !== first.content.contact_no);
    const content = {
      ...first.content,
      ...contact,
      photo_version: rows.map((row) => row.content.photo_version).find((version) => version !== '') ?? '',
      other_properties: [...new Set(rows.flatMap((row) => row.content.other_properties.split('\r\n')))]
        .filter((line) => line !== '')
        .join('\r\n'),
    };
    const groupNos = [...new Set(rows.flatMap((row) => row.groupNos))];
    const changed = rows.map((before) => {
      const contactNo = before.content.contact_no;
      return { contactNo, before, after: contactNo === first.content.contact_no ? revision : null };
    });
    await keepUndo(tx, { account, undoId, now: context.now }, { contacts: changed, groups: [] });
    await deleteContactRows(tx, { account, revision, now: context.now }, others);
    await writeContacts(tx, { account, revision, now: context.now, contacts: [{ content, groupNos }] });
    await requireGroupSizes(tx, account, groupNos);
    return {
      output: presentContact({ content, revision, changedAt: context.now, groupNos }),
      changes: [contactsChanged(account)],
      audit: [
        {
          action: 'contacts.merge',
          object: String(content.contact_no),
          result: 'ok',
          detail: { contacts: rows.length },
        },
      ],
    };
  },
});
