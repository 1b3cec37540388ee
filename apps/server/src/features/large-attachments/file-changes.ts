/** What the owner of a large attachment changes of it: its version, its link, and who may use it. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { takeWholeUpload } from './upload-operations.ts';

interface FileKey {
  readonly account: number;
  readonly largeId: string;
}

const readRow = (tx: Tx, { account, largeId }: FileKey) =>
  tx
    .selectFrom('large_file')
    .selectAll()
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .executeTakeFirst();

async function updateFile(tx: Tx, { account, largeId }: FileKey, changed: Partial<LargeFileTable>) {
  const row = await tx
    .updateTable('large_file')
    .set(changed)
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new UserError('largeFileNotFound');
  return row;
}

/** What comes after the last dot, in lower case; empty where there is none. */
export const takeExtension = (fileName: string): string => /\.([^.]+)$/.exec(fileName.trim().toLowerCase())?.[1] ?? '';

export interface ReplaceInput extends FileKey {
  readonly uploadId: string;
  readonly sha256: string;
  readonly scan: LargeFileTable['scan'];
}

/**
 * Puts an upload that came whole in the place of a file. The link, its validity and its rights stay. The old bytes count until here and are free
 * from here on, in one. Repeated, it answers the same and frees nothing.
 */
export const replaceLargeFile = defineOperation<
  ReplaceInput,
  { readonly row: LargeFileTable; readonly freed: string | null }
>({
  name: 'largeAttachments.replace',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context, input) => {
    const before = await readRow(tx, input);
    if (before === undefined) throw new UserError('largeFileNotFound');
    if (before.blob_id === input.uploadId) return { output: { row: before, freed: null } };
    const upload = await takeWholeUpload(tx, input.account, input.uploadId);
    if (upload.purpose !== 'large') throw new UserError('uploadNotFound');
    if (takeExtension(upload.file_name) !== takeExtension(before.file_name))
      throw new UserError('largeTypeChanged', { name: before.file_name });
    const row = await updateFile(tx, input, {
      file_name: upload.file_name,
      type: upload.type,
      size_bytes: upload.length_bytes,
      sha256: input.sha256,
      blob_id: input.uploadId,
      version_no: before.version_no + 1,
      replaced_at: context.now,
      scan: input.scan,
    });
    const detail = { bytes: row.size_bytes, version: row.version_no };
    return {
      output: { row, freed: before.blob_id },
      audit: [{ action: 'largeAttachments.replace', object: input.largeId, result: 'ok', detail }],
    };
  },
});

/** Closes the link of a file, or opens it again. What is closed already keeps its time. */
export const revokeLargeFile = defineOperation<FileKey & { readonly revoked: boolean }, LargeFileTable>({
  name: 'largeAttachments.revoke',
  accounts: () => [],
  run: async (tx, context, { revoked, ...key }) => {
    const before = await readRow(tx, key);
    const row = await updateFile(tx, key, { revoked_at: revoked ? (before?.revoked_at ?? context.now) : null });
    const action = revoked ? 'largeAttachments.revoke' : 'largeAttachments.restore';
    return { output: row, audit: [{ action, object: key.largeId, result: 'ok' }] };
  },
});

/** Leaves a file to the recipients of the mails that carry it, or to everybody who has its link. */
export const limitLargeFile = defineOperation<FileKey & { readonly limited: boolean }, LargeFileTable>({
  name: 'largeAttachments.limit',
  accounts: () => [],
  run: async (tx, _context, { limited, ...key }) => {
    const row = await updateFile(tx, key, { is_limited: limited ? 1 : 0 });
    const action = limited ? 'largeAttachments.limit' : 'largeAttachments.unlimit';
    return { output: row, audit: [{ action, object: key.largeId, result: 'ok' }] };
  },
});
