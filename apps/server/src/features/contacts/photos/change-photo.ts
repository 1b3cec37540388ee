import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { contactsChanged, requireOwner } from '../book/contact-changes.ts';

/** A picture whose bytes lie in a blob already. */
export interface KeptPhoto {
  readonly version: string;
  readonly blobId: string;
  readonly size: number;
}

/** Names a picture in the store. Answers whether it is new: of one that is there already the new blob is not needed. */
export async function insertPhoto(tx: Tx, account: number, photo: KeptPhoto): Promise<boolean> {
  const row = await tx
    .insertInto('contact_photo')
    .values({
      account_no: account,
      version: photo.version,
      blob_id: photo.blobId,
      size_bytes: photo.size,
      unreferenced_at: null,
    })
    .onConflict((conflict) => conflict.columns(['account_no', 'version']).doUpdateSet({ unreferenced_at: null }))
    .returning('blob_id')
    .executeTakeFirstOrThrow();
  return row.blob_id === photo.blobId;
}

export interface SetPhotoInput {
  readonly account: number;
  readonly contactNo: number;
  /** null: none. */
  readonly photo: KeptPhoto | null;
}

export interface PhotoSet {
  readonly revision: number;
  /** Blobs that nothing names once the change is committed. */
  readonly unneeded: readonly string[];
}

/** Sets the picture of a contact, or takes it away; the one before is swept later. Refuses with contactNotFound. */
export const setContactPhoto = defineOperation<SetPhotoInput, PhotoSet>({
  name: 'contacts.setPhoto',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, contactNo, photo }) => {
    requireOwner(context, account);
    const revision = context.modseq(account);
    const row = await tx
      .updateTable('contact')
      .set({ photo_version: photo?.version ?? '', revision, changed_at: context.now })
      .where('account_no', '=', account)
      .where('contact_no', '=', contactNo)
      .returning('contact_no')
      .executeTakeFirst();
    if (row === undefined) throw new UserError('contactNotFound');
    const isNew = photo === null || (await insertPhoto(tx, account, photo));
    return {
      output: { revision, unneeded: isNew ? [] : [photo.blobId] },
      changes: [contactsChanged(account)],
      audit: [
        {
          action: photo === null ? 'contacts.deletePhoto' : 'contacts.setPhoto',
          object: String(contactNo),
          result: 'ok',
        },
      ],
    };
  },
});
