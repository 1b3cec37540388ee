import { sql } from 'kysely';
import { defineOperation, type OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';

/** How long a deletion can be taken back, and a picture waits for a part that names it: a signature is not written for longer. */
export const keptAfterMs = 24 * 60 * 60 * 1000;
const rowsPerSweep = 500;

/** Takes what was deleted long ago; marks pictures that nothing names, takes those that were marked long ago; clears marks. */
const sweepWritingAids = defineOperation<null, { readonly blobIds: readonly string[] }>({
  name: 'letterParts.sweep',
  accounts: () => [],
  // A part may name a picture between the read and the deletion.
  isolation: 'serializable',
  run: async (tx, context) => {
    const before = context.now - keptAfterMs;
    await tx.deleteFrom('letter_part').where('deleted_at', '<=', before).execute();
    const pictures = await tx
      .selectFrom('custom_picture')
      .innerJoin('account', 'account.account_no', 'custom_picture.account_no')
      .select(['custom_picture.account_no', 'picture_id', 'blob_id', 'unreferenced_at', 'account.org_id'])
      .where('custom_picture.created_at', '<=', before)
      .where((eb) => eb.or([eb('unreferenced_at', 'is', null), eb('unreferenced_at', '<=', before)]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('letter_part')
              .select('part_id')
              .whereRef('letter_part.org_id', '=', 'account.org_id')
              .whereRef('letter_part.account_no', '=', 'custom_picture.account_no')
              .where(sql<boolean>`letter_part.content LIKE '%' || custom_picture.picture_id || '%'`),
          ),
        ),
      )
      .limit(rowsPerSweep)
      .execute();
    const blobIds: string[] = [];
    for (const { account_no, picture_id, blob_id, unreferenced_at } of pictures) {
      const row = { account_no, picture_id };
      if (unreferenced_at === null) {
        await tx
          .updateTable('custom_picture')
          .set({ unreferenced_at: context.now })
          .where('account_no', '=', row.account_no)
          .where('picture_id', '=', row.picture_id)
          .execute();
      } else if (unreferenced_at <= before) {
        await tx
          .deleteFrom('custom_picture')
          .where('account_no', '=', row.account_no)
          .where('picture_id', '=', row.picture_id)
          .execute();
        blobIds.push(blob_id);
      }
    }
    return { output: { blobIds } };
  },
});

export const sweepOperations = [sweepWritingAids] as const;

/** Forgets deleted parts and pictures that nothing names any more. Answers how many pictures went. */
export async function forgetOldParts(
  services: Pick<Services, 'blobs' | 'database'>,
  context: OperationContext,
): Promise<number> {
  const { blobIds } = await services.database.runner.execute(sweepWritingAids, context, null);
  for (const blobId of blobIds) await services.blobs.delete(blobId);
  return blobIds.length;
}
