import type { Contact } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { PreparedContact } from '../../../engines/contact-files/prepare-contact.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import {
  contactsChanged,
  requireGroupSizes,
  requireGroups,
  requireOwner,
  requireRoomForContacts,
} from './contact-changes.ts';
import { type ContactContent, presentContact, readContacts, writeContacts } from './stored-contact.ts';

export interface SaveContactInput {
  readonly account: number;
  /** null: a new one, with `number` and `uid`. */
  readonly known: { readonly contactNo: number; readonly revision: number | null } | null;
  readonly number: number;
  readonly uid: string;
  readonly contact: PreparedContact;
  readonly groupNos: readonly number[];
  /** What the caller asked for: a repeat comes with another number. */
  readonly asked: string;
}

/** Saves a contact. Refuses with contactNotFound, contactChanged, contactGroupNotFound, tooManyContacts, tooManyContactGroupMembers. */
export const saveContact = defineOperation<SaveContactInput, Contact>({
  name: 'contacts.save',
  accounts: ({ account }) => [account],
  requestHash: ({ asked }) => asked,
  run: async (tx, context, { account, known, number, uid, contact, groupNos }) => {
    requireOwner(context, account);
    await requireGroups(tx, account, groupNos);
    const before =
      known === null ? undefined : (await readContacts(tx, account, [known.contactNo])).get(known.contactNo);
    if (known !== null && before === undefined) throw new UserError('contactNotFound');
    if (before !== undefined && before.revision !== known?.revision) throw new UserError('contactChanged');
    if (before === undefined) await requireRoomForContacts(tx, account, 1);
    const base: Omit<ContactContent, keyof PreparedContact> = before?.content ?? {
      contact_no: number,
      uid,
      other_properties: '',
      photo_version: '',
      created_at: context.now,
    };
    const content = { ...base, ...contact };
    const revision = context.modseq(account);
    await writeContacts(tx, { account, revision, now: context.now, contacts: [{ content, groupNos }] });
    await requireGroupSizes(tx, account, groupNos);
    return {
      output: presentContact({ content, revision, changedAt: context.now, groupNos: [...new Set(groupNos)] }),
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.save', object: String(content.contact_no), result: 'ok' }],
    };
  },
});
