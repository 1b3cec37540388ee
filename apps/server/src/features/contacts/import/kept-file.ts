/** The file of an import between its reading and its taking over. */
import { UserError } from '../../../call/user-error.ts';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { requireOwner } from '../book/contact-changes.ts';

/** For how long a file that was read waits to be taken over. */
export const importKeptMs = 60 * 60_000;
/** Files of one person that wait; an older one goes for a new one. */
const maxWaiting = 3;

export interface KeepImportInput {
  readonly account: number;
  readonly importId: string;
  readonly blobId: string;
}

/** Keeps a file; answers the blobs of older ones that go for it. */
export const keepImport = defineOperation<KeepImportInput, { readonly blobIds: readonly string[] }>({
  name: 'contacts.keepImport',
  accounts: () => [],
  run: async (tx, context, { account, importId, blobId }) => {
    requireOwner(context, account);
    const waiting = await tx
      .selectFrom('contact_import')
      .select('import_id')
      .where('account_no', '=', account)
      .orderBy('created_at', 'desc')
      .execute();
    const old = waiting.slice(maxWaiting - 1).map((row) => row.import_id);
    const gone =
      old.length === 0
        ? []
        : await tx
            .deleteFrom('contact_import')
            .where('account_no', '=', account)
            .where('import_id', 'in', old)
            .returning('blob_id')
            .execute();
    await tx
      .insertInto('contact_import')
      .values({ account_no: account, import_id: importId, blob_id: blobId, created_at: context.now })
      .execute();
    return {
      output: { blobIds: gone.map((row) => row.blob_id) },
      audit: [{ action: 'contacts.readImport', object: importId, result: 'ok' }],
    };
  },
});

/** The blob of a waiting file. Refuses with contactImportGone. */
export async function requireImport(db: Db, account: number, importId: string, now: number): Promise<string> {
  const row = await db
    .selectFrom('contact_import')
    .select('blob_id')
    .where('account_no', '=', account)
    .where('import_id', '=', importId)
    .where('created_at', '>', now - importKeptMs)
    .executeTakeFirst();
  if (row === undefined) throw new UserError('contactImportGone');
  return row.blob_id;
}
