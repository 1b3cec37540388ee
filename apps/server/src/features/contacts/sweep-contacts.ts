/** Ends what contacts keep for a while: files of imports, what takes changes back, pictures that no contact has. */
import { contactUndoMs } from '@hongyan/contract';
import { defineOperation, type OperationContext, type Tx } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { importKeptMs } from './import/kept-file.ts';

/** A picture is kept longer than an undo that may bring its contact back. */
const photoKeptMs = contactUndoMs + 60 * 60_000;
/** How long programs can ask which cards went: longer than a token of theirs is good. */
const vanishedMs = 90 * 24 * 60 * 60_000;
const rowsPerSweep = 500;

async function sweepImports(tx: Tx, now: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('contact_import')
    .where('created_at', '<=', now - importKeptMs)
    .returning('blob_id')
    .execute();
  return rows.map((row) => row.blob_id);
}

async function sweepPhotos(tx: Tx, now: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('contact_photo as photo')
    .select(['photo.account_no', 'photo.version', 'photo.blob_id', 'photo.unreferenced_at'])
    .where((eb) => eb.or([eb('unreferenced_at', 'is', null), eb('unreferenced_at', '<=', now - photoKeptMs)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contact')
            .select('contact.contact_no')
            .whereRef('contact.account_no', '=', 'photo.account_no')
            .whereRef('contact.photo_version', '=', 'photo.version')
            .where('contact.photo_version', '<>', ''),
        ),
      ),
    )
    .limit(rowsPerSweep)
    .execute();
  const gone: string[] = [];
  for (const row of rows) {
    const isNewlyUnused = row.unreferenced_at === null;
    const [account, version] = [row.account_no, row.version];
    if (isNewlyUnused)
      await tx
        .updateTable('contact_photo')
        .set({ unreferenced_at: now })
        .where('account_no', '=', account)
        .where('version', '=', version)
        .execute();
    else {
      await tx.deleteFrom('contact_photo').where('account_no', '=', account).where('version', '=', version).execute();
      gone.push(row.blob_id);
    }
  }
  return gone;
}

/** What a contact has again is not swept. */
async function keepReferenced(tx: Tx): Promise<void> {
  await tx
    .updateTable('contact_photo')
    .set({ unreferenced_at: null })
    .where('unreferenced_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('contact')
          .select('contact.contact_no')
          .whereRef('contact.account_no', '=', 'contact_photo.account_no')
          .whereRef('contact.photo_version', '=', 'contact_photo.version')
          .where('contact.photo_version', '<>', ''),
      ),
    )
    .execute();
}

export const sweepContactRows = defineOperation<null, { readonly blobIds: readonly string[] }>({
  name: 'contacts.sweep',
  accounts: () => [],
  // A contact may get its picture back between the read and the deletion.
  isolation: 'serializable',
  run: async (tx, { now }) => {
    await tx
      .deleteFrom('contact_undo')
      .where('created_at', '<=', now - contactUndoMs)
      .execute();
    await tx
      .deleteFrom('contact_vanished')
      .where('vanished_at', '<=', now - vanishedMs)
      .execute();
    await keepReferenced(tx);
    return { output: { blobIds: [...(await sweepImports(tx, now)), ...(await sweepPhotos(tx, now))] } };
  },
});

/** One sweep. Answers how many files went. */
export async function sweepContacts(
  services: Pick<Services, 'blobs' | 'database'>,
  context: OperationContext,
): Promise<number> {
  const { blobIds } = await services.database.runner.execute(sweepContactRows, context, null);
  for (const blobId of blobIds) await services.blobs.delete(blobId);
  return blobIds.length;
}
