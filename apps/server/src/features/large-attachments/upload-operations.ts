import {
  maxAttachmentsBytes,
  maxFileBytes,
  maxUnfinishedBytes,
  maxUnfinishedUploads,
  mebibyte,
  unfinishedUploadMs,
} from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { ResumableUploadTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { type GivenUp, takeUploadSpace } from './upload-space.ts';

/** An upload that has stood still for so long makes room for a new one when there are too many: its message was closed. */
const idleMs = 60 * 60 * 1000;

export interface CreateUploadInput {
  readonly account: number;
  readonly uploadId: string;
  readonly purpose: Exclude<ResumableUploadTable['purpose'], 'file'>;
  readonly fileName: string;
  readonly type: string;
  readonly lengthBytes: number;
  /** Of the person's large attachments. */
  readonly quotaBytes: number;
}

/** Bytes of a person's large attachments, those that are coming included. */
export async function readLargeBytes(db: Db, account: number): Promise<number> {
  const { kept } = await db
    .selectFrom('large_file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('size_bytes'), eb.lit(0)).as('kept'))
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  const { coming } = await db
    .selectFrom('resumable_upload')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('length_bytes'), eb.lit(0)).as('coming'))
    .where('account_no', '=', account)
    .where('purpose', '=', 'large')
    .executeTakeFirstOrThrow();
  return Number(kept) + Number(coming);
}

function refuseSize({ purpose, lengthBytes }: CreateUploadInput): void {
  if (lengthBytes === 0) throw new UserError('fileEmpty');
  if (lengthBytes > maxFileBytes) throw new UserError('fileTooLarge', { max: `${String(maxFileBytes / 1024 ** 3)}G` });
  if (purpose === 'attachment' && lengthBytes > maxAttachmentsBytes)
    throw new UserError('attachmentsTooLarge', { max: `${String(maxAttachmentsBytes / mebibyte)}M` });
}

/** Makes room among unfinished uploads; answers those that were given up. Refuses with tooManyUnfinished when all of them move. */
async function makeRoom(
  tx: Tx,
  context: RunningContext,
  input: Pick<CreateUploadInput, 'account' | 'lengthBytes'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('resumable_upload')
    .select(['upload_id', 'length_bytes', 'touched_at'])
    .where('account_no', '=', input.account)
    .orderBy('touched_at')
    .execute();
  let bytes = rows.reduce((sum, row) => sum + row.length_bytes, input.lengthBytes);
  let count = rows.length + 1;
  const forgotten: string[] = [];
  for (const row of rows) {
    if (bytes <= maxUnfinishedBytes && count <= maxUnfinishedUploads) break;
    if (row.touched_at > context.now - idleMs) throw new UserError('tooManyUnfinished');
    await removeRow(tx, input.account, row.upload_id);
    forgotten.push(row.upload_id);
    bytes -= row.length_bytes;
    count -= 1;
  }
  if (bytes > maxUnfinishedBytes) throw new UserError('tooManyUnfinished');
  return forgotten;
}

/** A row of an upload that begins. */
export type NewUpload = Omit<ResumableUploadTable, 'offset_bytes' | 'created_at' | 'touched_at'>;

/** Begins an upload whose room was found, in the operation that found it (which must be serializable); answers what made room for it among unfinished ones. */
export async function insertUpload(tx: Tx, context: RunningContext, row: NewUpload): Promise<GivenUp> {
  const staged = await makeRoom(tx, context, { account: row.account_no, lengthBytes: row.length_bytes });
  await tx
    .insertInto('resumable_upload')
    .values({ ...row, offset_bytes: 0, created_at: context.now, touched_at: context.now })
    .execute();
  return { blobIds: [], staged };
}

async function removeRow(tx: Tx, account: number, uploadId: string): Promise<void> {
  await tx.deleteFrom('resumable_upload').where('account_no', '=', account).where('upload_id', '=', uploadId).execute();
}

/** Begins an upload. Two that begin at once cannot share the last room: the operation is serial per account. */
export const createResumableUpload = defineOperation<CreateUploadInput, GivenUp>({
  name: 'largeAttachments.createUpload',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context, input) => {
    refuseSize(input);
    if (input.purpose === 'large') {
      if (input.quotaBytes === 0) throw new UserError('largeSpaceOff');
      const used = await readLargeBytes(tx, input.account);
      if (used + input.lengthBytes > input.quotaBytes) throw new UserError('largeSpaceFull');
    }
    const given =
      input.purpose === 'large'
        ? { blobIds: [], staged: [] }
        : await takeUploadSpace(tx, context, { account: input.account, bytes: input.lengthBytes });
    const begun = await insertUpload(tx, context, {
      account_no: input.account,
      upload_id: input.uploadId,
      purpose: input.purpose,
      file_name: input.fileName,
      type: input.type,
      length_bytes: input.lengthBytes,
      folder_id: null,
      replaces_id: null,
      space_no: null,
    });
    return { output: { blobIds: given.blobIds, staged: [...begun.staged, ...given.staged] } };
  },
});

export interface AdvanceInput {
  readonly account: number;
  readonly uploadId: string;
  readonly from: number;
  readonly to: number;
}

/** Notes that bytes are on disk, if the upload still stands where they were put. */
export const advanceResumableUpload = defineOperation<AdvanceInput, Record<string, never>>({
  name: 'largeAttachments.advanceUpload',
  accounts: () => [],
  run: async (tx, context, { account, uploadId, from, to }) => {
    const row = await tx
      .updateTable('resumable_upload')
      .set({ offset_bytes: to, touched_at: context.now })
      .where('account_no', '=', account)
      .where('upload_id', '=', uploadId)
      .where('offset_bytes', '=', from)
      .where('length_bytes', '>=', to)
      .returning('upload_id')
      .executeTakeFirst();
    if (row === undefined) throw new UserError('uploadMoved');
    return { output: {} };
  },
});

export const removeResumableUpload = defineOperation<
  { readonly account: number; readonly uploadId: string },
  Record<string, never>
>({
  name: 'largeAttachments.removeUpload',
  accounts: () => [],
  run: async (tx, _context, { account, uploadId }) => {
    await removeRow(tx, account, uploadId);
    return { output: {} };
  },
});

/** Forgets uploads that nobody goes on with; answers whose staged bytes may go. */
export const sweepResumableUploads = defineOperation<null, { readonly uploadIds: readonly string[] }>({
  name: 'largeAttachments.sweepUploads',
  accounts: () => [],
  run: async (tx, context) => {
    const rows = await tx
      .deleteFrom('resumable_upload')
      .where('touched_at', '<', context.now - unfinishedUploadMs)
      .returning('upload_id')
      .execute();
    return { output: { uploadIds: rows.map((row) => row.upload_id) } };
  },
});

/** An upload that has come whole, taken out of the unfinished ones: in the operation that makes something of it. */
export async function takeWholeUpload(tx: Tx, account: number, uploadId: string): Promise<ResumableUploadTable> {
  const row = await tx
    .deleteFrom('resumable_upload')
    .where('account_no', '=', account)
    .where('upload_id', '=', uploadId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new UserError('uploadNotFound');
  if (row.offset_bytes !== row.length_bytes) throw new UserError('uploadUnfinished');
  return row;
}

/** A person's unfinished upload. Refuses one of somebody else, and one that has expired, with uploadNotFound. */
export async function findResumableUpload(
  db: Db,
  { account, uploadId, now }: { readonly account: number; readonly uploadId: string; readonly now: number },
): Promise<ResumableUploadTable> {
  const row = await db
    .selectFrom('resumable_upload')
    .selectAll()
    .where('account_no', '=', account)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  if (row === undefined || row.touched_at < now - unfinishedUploadMs) throw new UserError('uploadNotFound');
  return row;
}
