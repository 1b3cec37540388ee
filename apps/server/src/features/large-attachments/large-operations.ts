import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { takeWholeUpload } from './upload-operations.ts';

/** Rows that one sweep takes: each may have a file of gigabytes to delete. */
const sweepRows = 200;

/** Makes a large attachment of an upload that came whole. Its space was held for it since it was announced. */
export const keepLargeFile = defineOperation<
  {
    readonly account: number;
    readonly uploadId: string;
    readonly sha256: string;
    readonly lifeMs: number;
    readonly scan: LargeFileTable['scan'];
  },
  LargeFileTable
>({
  name: 'largeAttachments.keep',
  accounts: () => [],
  run: async (tx, context, { account, uploadId, sha256, lifeMs, scan }) => {
    const upload = await takeWholeUpload(tx, account, uploadId);
    const row: LargeFileTable = {
      account_no: account,
      large_id: uploadId,
      file_name: upload.file_name,
      type: upload.type,
      size_bytes: upload.length_bytes,
      sha256,
      blob_id: uploadId,
      created_at: context.now,
      expires_at: context.now + lifeMs,
      sent_at: null,
      downloads: 0,
      version_no: 1,
      replaced_at: null,
      is_limited: 0,
      revoked_at: null,
      scan,
    };
    await tx.insertInto('large_file').values(row).execute();
    return {
      output: row,
      audit: [{ action: 'largeAttachments.keep', object: uploadId, result: 'ok', detail: { bytes: row.size_bytes } }],
    };
  },
});

/** The names of a person's large attachments, by id; one that is not theirs is left out. */
export async function readLargeFileNames(
  db: Db,
  account: number,
  largeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (largeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('large_file')
    .select(['large_id', 'file_name'])
    .where('account_no', '=', account)
    .where('large_id', 'in', largeIds)
    .execute();
  return new Map(rows.map((row) => [row.large_id, row.file_name]));
}

/** Removes a file and what hangs on it. Who has downloaded it is kept for some time more. Answers its blob; null: there is no such file. */
async function removeFile(
  tx: Tx,
  context: RunningContext,
  { account, largeId }: { readonly account: number; readonly largeId: string },
): Promise<string | null> {
  const row = await tx
    .deleteFrom('large_file')
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .returning(['blob_id', 'file_name', 'downloads'])
    .executeTakeFirst();
  if (row === undefined) return null;
  for (const table of ['large_file_recipient', 'large_file_mail', 'large_file_code'] as const)
    await tx.deleteFrom(table).where('account_no', '=', account).where('large_id', '=', largeId).execute();
  if (row.downloads > 0)
    await tx
      .insertInto('large_file_gone')
      .values({
        account_no: account,
        large_id: largeId,
        file_name: row.file_name,
        downloads: row.downloads,
        gone_at: context.now,
      })
      .execute();
  return row.blob_id;
}

export const deleteLargeFiles = defineOperation<
  { readonly account: number; readonly largeIds: readonly string[] },
  { readonly blobIds: readonly string[] }
>({
  name: 'largeAttachments.delete',
  accounts: () => [],
  run: async (tx, context, { account, largeIds }) => {
    const blobIds: string[] = [];
    for (const largeId of new Set(largeIds)) {
      const blobId = await removeFile(tx, context, { account, largeId });
      // All or nothing: throwing undoes those before it.
      if (blobId === null) throw new UserError('largeFileNotFound');
      blobIds.push(blobId);
    }
    const audit = [...new Set(largeIds)].map((object) => ({
      action: 'largeAttachments.delete',
      object,
      result: 'ok' as const,
    }));
    return { output: { blobIds }, audit };
  },
});

/** Lets files be downloaded until `until` at least. Refuses with largeFileNotFound, naming none, unless all are the person's. */
export const renewLargeFiles = defineOperation<
  {
    readonly account: number;
    readonly largeIds: readonly string[];
    readonly until: number;
    /** A mail carries them now. */
    readonly sent: boolean;
  },
  { readonly rows: readonly LargeFileTable[] }
>({
  name: 'largeAttachments.renew',
  accounts: () => [],
  run: async (tx, context, { account, largeIds, until, sent }) => {
    const rows: LargeFileTable[] = [];
    for (const largeId of new Set(largeIds)) {
      const row = await tx
        .updateTable('large_file')
        .set((eb) => ({
          expires_at: eb.case().when('expires_at', '>', until).then(eb.ref('expires_at')).else(until).end(),
          ...(sent ? { sent_at: context.now } : {}),
        }))
        .where('account_no', '=', account)
        .where('large_id', '=', largeId)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw new UserError('largeFileNotFound');
      // Its owner has closed the link: sending must not open it to those who had it before.
      if (sent && row.revoked_at !== null) throw new UserError('largeRevoked', { name: row.file_name });
      rows.push(row);
    }
    return { output: { rows } };
  },
});

/** Deletes files whose time is over. One that an open draft carries stays: its validity is counted from the sending. */
export const sweepLargeFiles = defineOperation<null, { readonly blobIds: readonly string[] }>({
  name: 'largeAttachments.sweep',
  accounts: () => [],
  run: async (tx, context) => {
    const expired = await tx
      .selectFrom('large_file')
      .select(['account_no', 'large_id', 'blob_id'])
      .where('expires_at', '<', context.now)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('draft')
              .select('draft.draft_id')
              .whereRef('draft.account_no', '=', 'large_file.account_no')
              .where('draft.state', '=', 'open')
              .where('draft.content', 'like', sql<string>`'%"' || large_file.large_id || '"%'`),
          ),
        ),
      )
      .orderBy('expires_at')
      .limit(sweepRows)
      .execute();
    for (const row of expired) await removeFile(tx, context, { account: row.account_no, largeId: row.large_id });
    return { output: { blobIds: expired.map((row) => row.blob_id) } };
  },
});

export async function findLargeFile(db: Db, account: number, largeId: string): Promise<LargeFileTable | null> {
  return (
    (await db
      .selectFrom('large_file')
      .selectAll()
      .where('account_no', '=', account)
      .where('large_id', '=', largeId)
      .executeTakeFirst()) ?? null
  );
}
