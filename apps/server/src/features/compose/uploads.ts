import { createHash, randomBytes } from 'node:crypto';
import type { DraftAttachment, UploadId } from '@hongyan/contract';
import { cleanFileName, mimeLimits } from '@hongyan/mime';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { Services } from '../../services.ts';
import { type GivenUp, isUploadNamed, takeUploadSpace, type UploadName } from '../large-attachments/in-transaction.ts';
import { deleteGivenUp } from '../large-attachments/index.ts';

/** A file to be kept. */
export interface IncomingFile {
  readonly fileName: string;
  readonly type: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** Set for a picture inside the text. */
  readonly contentId: string | null;
}

/** Keeps the row of a file that lies on disk; answers what made room for it. Throws uploadSpaceFull. */
const insertUpload = defineOperation<UploadTable, GivenUp>({
  name: 'compose.insertUpload',
  accounts: () => [],
  // Two that come at once must not share the last room.
  isolation: 'serializable',
  run: async (tx, context, input) => {
    const given = await takeUploadSpace(tx, context, { account: input.account_no, bytes: input.size_bytes });
    await tx.insertInto('upload').values(input).execute();
    return { output: given };
  },
});

const removeUpload = defineOperation<
  { readonly account: number; readonly uploadId: string },
  { readonly blobId: string }
>({
  name: 'compose.removeUpload',
  accounts: () => [],
  run: async (tx, _context, input) => {
    const row = await tx
      .deleteFrom('upload')
      .where('account_no', '=', input.account)
      .where('upload_id', '=', input.uploadId)
      .returning('blob_id')
      .executeTakeFirst();
    if (row === undefined) throw new UserError('attachmentNotFound');
    return { output: { blobId: row.blob_id } };
  },
});

/** Uploads that one batch of a sweep looks at: each is looked for in the drafts of its person. */
const rowsPerSweep = 200;

/** Takes uploads that no draft names and that are old or were sent, a batch of them after one another; `next`: where to go on, null when that was all. */
const sweepUploads = defineOperation<
  { readonly before: number; readonly after: UploadName | null },
  { readonly blobIds: readonly string[]; readonly next: UploadName | null }
>({
  name: 'compose.sweepUploads',
  accounts: () => [],
  run: async (tx, _context, { before, after }) => {
    const old = await tx
      .selectFrom('upload')
      .select(['account_no', 'upload_id', 'blob_id', 'sent_at'])
      .where((eb) => eb.or([eb('created_at', '<', before), eb('sent_at', 'is not', null)]))
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('account_no', '>', after?.account ?? 0),
            eb.and([eb('account_no', '=', after?.account ?? 0), eb('upload_id', '>', after?.uploadId ?? '')]),
          ]),
        ),
      )
      .orderBy('account_no')
      .orderBy('upload_id')
      .limit(rowsPerSweep)
      .execute();
    const blobIds: string[] = [];
    for (const row of old) {
      if (await isUploadNamed(tx, { account: row.account_no, uploadId: row.upload_id })) {
        // Another draft has it too: it counts again.
        if (row.sent_at !== null) await countAgain(tx, { account: row.account_no, uploadId: row.upload_id });
        continue;
      }
      await tx
        .deleteFrom('upload')
        .where('account_no', '=', row.account_no)
        .where('upload_id', '=', row.upload_id)
        .execute();
      blobIds.push(row.blob_id);
    }
    const last = old.length < rowsPerSweep ? undefined : old.at(-1);
    const next = last === undefined ? null : { account: last.account_no, uploadId: last.upload_id };
    return { output: { blobIds, next } };
  },
});

async function countAgain(tx: Tx, { account, uploadId }: UploadName): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ sent_at: null })
    .where('account_no', '=', account)
    .where('upload_id', '=', uploadId)
    .execute();
}

export const uploadOperations = [insertUpload, removeUpload, sweepUploads] as const;

const linkPurpose = 'upload';
const linkLifeMs = 24 * 60 * 60 * 1000;
const linkForm = /^(\d{1,10})-([0-9a-f]{32})-(\d{1,15})$/;

/** The id of a link to an upload: signed, good for a day, without a credential. */
function signUpload(services: Pick<Services, 'secrets'>, account: number, uploadId: string, now: number): string {
  const expiresAt = Math.ceil((now + linkLifeMs) / linkLifeMs) * linkLifeMs;
  const text = `${String(account)}-${uploadId}-${String(expiresAt)}`;
  return `${text}~${services.secrets.sign(linkPurpose, text)}`;
}

/** What a link opens; null for anything that is not ours or has expired. */
export function openUploadLink(
  services: Pick<Services, 'secrets'>,
  id: string,
  now: number,
): { account: number; uploadId: string } | null {
  const [text = '', signature = ''] = id.split('~');
  const match = linkForm.exec(text);
  if (match === null || !services.secrets.verify(linkPurpose, text, signature) || Number(match[3]) <= now) return null;
  return { account: Number(match[1]), uploadId: match[2] ?? '' };
}

export function presentUpload(services: Pick<Services, 'secrets'>, row: UploadTable, now: number): DraftAttachment {
  return {
    uploadId: row.upload_id as UploadId,
    fileName: row.file_name,
    type: row.type,
    size: row.size_bytes,
    contentId: row.content_id,
    url: `file/showSendMailPicture/${signUpload(services, row.account_no, row.upload_id, now)}`,
  };
}

/** Keeps a file on disk, flushed, before anybody learns that it is there. Refuses an empty one, and with uploadSpaceFull one that has no room. */
export async function keepUpload(
  services: Pick<Services, 'blobs' | 'database' | 'clock'>,
  context: Parameters<Services['database']['runner']['execute']>[1],
  account: number,
  file: IncomingFile,
): Promise<UploadTable> {
  await services.blobs.requireRoom(0);
  const writer = await services.blobs.create();
  const hash = createHash('sha256');
  try {
    for await (const chunk of file.stream) {
      hash.update(chunk);
      await writer.write(chunk);
    }
  } catch (error) {
    await writer.abort();
    throw error;
  }
  if (writer.size === 0) {
    await writer.abort();
    throw new UserError('fileEmpty');
  }
  const size = writer.size;
  const row: UploadTable = {
    account_no: account,
    upload_id: randomBytes(16).toString('hex'),
    file_name: cleanFileName(file.fileName, mimeLimits.maxSentFileNameCharacters),
    type: /^[a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80}$/i.test(file.type)
      ? file.type.toLowerCase()
      : 'application/octet-stream',
    size_bytes: size,
    sha256: hash.digest('hex'),
    blob_id: await writer.finish(),
    content_id: file.contentId,
    created_at: context.now,
    sent_at: null,
  };
  const given = await services.database.runner.execute(insertUpload, context, row).catch(async (error: unknown) => {
    if (error instanceof UserError) await services.blobs.delete(row.blob_id);
    throw error;
  });
  await deleteGivenUp(services.blobs, given);
  return row;
}

export async function deleteUpload(
  services: Pick<Services, 'blobs' | 'database'>,
  context: Parameters<Services['database']['runner']['execute']>[1],
  account: number,
  uploadId: string,
): Promise<void> {
  const { blobId } = await services.database.runner.execute(removeUpload, context, { account, uploadId });
  await services.blobs.delete(blobId);
}

/** Forgets uploads that nobody sent and no open draft names. */
export async function forgetOldUploads(
  services: Pick<Services, 'blobs' | 'database'>,
  context: Parameters<Services['database']['runner']['execute']>[1],
  before: number,
): Promise<number> {
  let forgotten = 0;
  let after: UploadName | null = null;
  do {
    const input: { readonly before: number; readonly after: UploadName | null } = { before, after };
    const { blobIds, next } = await services.database.runner.execute(sweepUploads, context, input);
    for (const blobId of blobIds) await services.blobs.delete(blobId);
    forgotten += blobIds.length;
    after = next;
  } while (after !== null);
  return forgotten;
}

/** An account's upload; null when it is not theirs. */
export async function findUpload(db: Db, account: number, uploadId: string): Promise<UploadTable | null> {
  return (
    (await db
      .selectFrom('upload')
      .selectAll()
      .where('account_no', '=', account)
      .where('upload_id', '=', uploadId)
      .executeTakeFirst()) ?? null
  );
}
