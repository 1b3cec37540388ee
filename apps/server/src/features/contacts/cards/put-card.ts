import { areConditionsMet, type WriteConditions } from '../../../call/write-conditions.ts';
import type { PreparedContact } from '../../../engines/contact-files/prepare-contact.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { findByCardNames, nameCard } from '../book/card-names.ts';
import { contactsChanged, requireOwner, requireRoomForContacts } from '../book/contact-changes.ts';
import { deleteContactRows, readContacts, type StoredContact, writeContacts } from '../book/stored-contact.ts';
import { insertPhoto, type KeptPhoto } from '../photos/change-photo.ts';

/** `changed`: a condition does not hold. `uid`: another contact has its UID. */
export type CardOutcome = 'created' | 'replaced' | 'removed' | 'missing' | 'changed' | 'uid';

export interface PutCardInput {
  readonly account: number;
  readonly name: string;
  /** For a new contact. */
  readonly number: number;
  readonly uid: string;
  readonly contact: PreparedContact;
  readonly otherProperties: string;
  /** `kept`: the picture that the contact has. */
  readonly photo: KeptPhoto | 'kept' | null;
  readonly conditions: WriteConditions;
}

async function findByName(tx: Tx, account: number, name: string): Promise<StoredContact | undefined> {
  const contactNo = (await findByCardNames(tx, account, [name])).get(name);
  return contactNo === undefined ? undefined : (await readContacts(tx, account, [contactNo])).get(contactNo);
}

async function isUidTaken(tx: Tx, { account, uid }: PutCardInput, known: StoredContact | undefined): Promise<boolean> {
  const row = await tx
    .selectFrom('contact')
    .select('contact_no')
    .where('account_no', '=', account)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined && row.contact_no !== known?.content.contact_no;
}

async function writePhoto(tx: Tx, { account, photo }: PutCardInput, known: StoredContact | undefined) {
  if (photo === 'kept') return { version: known?.content.photo_version ?? '', unneeded: [] };
  if (photo === null) return { version: '', unneeded: [] };
  return { version: photo.version, unneeded: (await insertPhoto(tx, account, photo)) ? [] : [photo.blobId] };
}

/** Writes a contact as a program sent it. Refuses with tooManyContacts; what else is wrong stands in the outcome. */
export const putContactCard = defineOperation<
  PutCardInput,
  { readonly outcome: CardOutcome; readonly unneeded: readonly string[] }
>({
  name: 'contacts.putCard',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const { account, name, number, uid, contact, photo, conditions } = input;
    requireOwner(context, account);
    const known = await findByName(tx, account, name);
    const refuse = (outcome: CardOutcome) => ({
      output: { outcome, unneeded: photo === null || photo === 'kept' ? [] : [photo.blobId] },
    });
    if (!areConditionsMet(conditions, known)) return refuse('changed');
    if (await isUidTaken(tx, input, known)) return refuse('uid');
    if (known === undefined) await requireRoomForContacts(tx, account, 1);
    const { version, unneeded } = await writePhoto(tx, input, known);
    const contactNo = known?.content.contact_no ?? number;
    const content = {
      contact_no: contactNo,
      created_at: known?.content.created_at ?? context.now,
      uid,
      ...contact,
      other_properties: input.otherProperties,
      photo_version: version,
    };
    const revision = context.modseq(account);
    await nameCard(tx, account, contactNo, name);
    const contacts = [{ content, groupNos: known?.groupNos ?? [] }];
    await writeContacts(tx, { account, revision, now: context.now, contacts });
    return {
      output: { outcome: known === undefined ? 'created' : 'replaced', unneeded },
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.putCard', object: String(contactNo), result: 'ok' }],
    };
  },
});

export interface RemoveCardInput {
  readonly account: number;
  readonly name: string;
  readonly conditions: WriteConditions;
}

/** Deletes a contact for a program. */
export const removeContactCard = defineOperation<RemoveCardInput, CardOutcome>({
  name: 'contacts.removeCard',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, name, conditions }) => {
    requireOwner(context, account);
    const known = await findByName(tx, account, name);
    if (known === undefined) return { output: 'missing' };
    if (!areConditionsMet(conditions, known)) return { output: 'changed' };
    const contactNo = known.content.contact_no;
    await deleteContactRows(tx, { account, revision: context.modseq(account), now: context.now }, [contactNo]);
    return {
      output: 'removed',
      changes: [contactsChanged(account)],
      audit: [{ action: 'contacts.removeCard', object: String(contactNo), result: 'ok' }],
    };
  },
});
