/**
 * The space of what a person is writing: files of messages that have not left. One rule for every way by which a file comes (in chunks, at once,
 * copied from a mail, out of a signature): what has come and what is announced count together, and are free again when the message leaves,
 * the file is removed, or its time is over. Large attachments have a space of their own (`readLargeBytes`).
 */
import { maxUploadSpaceBytes, maxUploads, mebibyte } from '@hongyan/contract';
import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import type { BlobStore } from '../../engines/blobs/port.ts';
import type { Db, RunningContext, Tx } from '../../engines/database/port.ts';

/** So long a message is saved at least once; an upload that no draft names by then is dropped when there is no room left. */
const unnamedMs = 60 * 60 * 1000;
/** Uploads that one operation looks for in the drafts of their person. */
const lookedAt = 200;

export interface UploadName {
  readonly account: number;
  readonly uploadId: string;
}

/** A draft names its uploads in its content: an open one, and one that a mail which waits can become again. */
export async function isUploadNamed(db: Db, { account, uploadId }: UploadName): Promise<boolean> {
  const draft = await db
    .selectFrom('draft')
    .select('draft_id')
    .where('account_no', '=', account)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open'),
        eb.exists(
          eb
            .selectFrom('submission')
            .select('submission.submission_id')
            .whereRef('submission.account_no', '=', 'draft.account_no')
            .whereRef('submission.draft_id', '=', 'draft.draft_id')
            // A literal, so that the partial index is seen to fit.
            .where('submission.state', '=', sql.lit<'held'>('held')),
        ),
      ]),
    )
    .where('content', 'like', `%"${uploadId}"%`)
    .limit(1)
    .executeTakeFirst();
  return draft !== undefined;
}

interface Space {
  readonly bytes: number;
  readonly files: number;
}

/** What a person's uploads take: those that have come and were not sent, and the announced lengths of those that are coming. */
export async function readUploadSpace(db: Db, account: number): Promise<Space> {
  const come = await db
    .selectFrom('upload')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number | string>('size_bytes'), eb.lit(0)).as('bytes'),
      eb.fn.countAll<number | string>().as('files'),
    ])
    .where('account_no', '=', account)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const coming = await db
    .selectFrom('resumable_upload')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number | string>('length_bytes'), eb.lit(0)).as('bytes'),
      eb.fn.countAll<number | string>().as('files'),
    ])
    .where('account_no', '=', account)
    .where('purpose', '=', 'attachment')
    .executeTakeFirstOrThrow();
  return { bytes: Number(come.bytes) + Number(coming.bytes), files: Number(come.files) + Number(coming.files) };
}

const isOver = ({ bytes, files }: Space): boolean => bytes > maxUploadSpaceBytes || files > maxUploads;

/** What made room for a file: its bytes are deleted after the operation. */
export interface GivenUp {
  readonly blobIds: readonly string[];
  /** Unfinished uploads, whose bytes are staged. */
  readonly staged: readonly string[];
}

interface Candidate {
  readonly uploadId: string;
  readonly bytes: number;
  readonly blobId: string | null;
}

/** What may give way: uploads that stood still, then those that no draft names, the oldest of each first. */
async function* candidates(tx: Tx, account: number, before: number): AsyncGenerator<Candidate> {
  const idle = await tx
    .selectFrom('resumable_upload')
    .select(['upload_id', 'length_bytes'])
    .where('account_no', '=', account)
    .where('purpose', '=', 'attachment')
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .execute();
  for (const row of idle) yield { uploadId: row.upload_id, bytes: row.length_bytes, blobId: null };
  const old = await tx
    .selectFrom('upload')
    .select(['upload_id', 'size_bytes', 'blob_id'])
    .where('account_no', '=', account)
    .where('created_at', '<', before)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('upload_id')
    .limit(lookedAt)
    .execute();
  for (const row of old)
    if (!(await isUploadNamed(tx, { account, uploadId: row.upload_id })))
      yield { uploadId: row.upload_id, bytes: row.size_bytes, blobId: row.blob_id };
}

/**
 * Makes sure that a file more has room, in the operation that adds its row (which must be serializable: of two at once only one gets the last room).
 * What was begun or brought for a message that was closed long ago without being saved gives way. Throws uploadSpaceFull.
 */
export async function takeUploadSpace(
  tx: Tx,
  context: RunningContext,
  { account, bytes }: { readonly account: number; readonly bytes: number },
): Promise<GivenUp> {
  const used = await readUploadSpace(tx, account);
  let space = { bytes: used.bytes + bytes, files: used.files + 1 };
  const blobIds: string[] = [];
  const staged: string[] = [];
  if (!isOver(space)) return { blobIds, staged };
  for await (const { uploadId, bytes: freed, blobId } of candidates(tx, account, context.now - unnamedMs)) {
    await tx
      .deleteFrom(blobId === null ? 'resumable_upload' : 'upload')
      .where('account_no', '=', account)
      .where('upload_id', '=', uploadId)
      .execute();
    if (blobId === null) staged.push(uploadId);
    else blobIds.push(blobId);
    space = { bytes: space.bytes - freed, files: space.files - 1 };
    if (!isOver(space)) return { blobIds, staged };
  }
  // Throwing undoes the deletions too.
  throw new UserError('uploadSpaceFull', { max: `${String(maxUploadSpaceBytes / mebibyte / 1024)}G` });
}

/** Deletes the bytes of what made room for a file. */
export async function deleteGivenUp(blobs: BlobStore, { blobIds, staged }: GivenUp): Promise<void> {
  for (const id of staged) await blobs.staging.delete(id);
  for (const id of blobIds) await blobs.delete(id);
}

/** Frees the space of uploads whose message leaves, in the operation that lets it leave. The sweep takes them, or counts them again where a draft still names one. */
export async function freeUploadSpace(
  tx: Tx,
  context: RunningContext,
  { account, uploadIds }: { readonly account: number; readonly uploadIds: readonly string[] },
): Promise<void> {
  if (uploadIds.length === 0) return;
  await tx
    .updateTable('upload')
    .set({ sent_at: context.now })
    .where('account_no', '=', account)
    .where('upload_id', 'in', [...uploadIds])
    .execute();
}
