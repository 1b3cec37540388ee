import { Readable } from 'node:stream';
import type { BlobAnswer } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import type { KeptPhoto } from './change-photo.ts';
import type { DrawnPhoto } from './draw-photo.ts';

/** Writes bytes into a blob; what a failure before its row leaves is an orphan that the sweeper takes (`findOrphanBlobs`). */
export async function keepBytes({ blobs }: Pick<Services, 'blobs'>, bytes: Uint8Array): Promise<string> {
  const writer = await blobs.create();
  try {
    await writer.write(bytes);
    return await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

export async function keepPhoto(services: Pick<Services, 'blobs'>, { version, bytes }: DrawnPhoto): Promise<KeptPhoto> {
  return { version, blobId: await keepBytes(services, bytes), size: bytes.length };
}

/** One's own picture of this name as an answer. Refuses with avatarNotFound. */
export async function openPhoto(
  { db, blobs }: { readonly db: Db } & Pick<Services, 'blobs'>,
  account: number,
  version: string,
): Promise<BlobAnswer> {
  const row = await db
    .selectFrom('contact_photo')
    .select(['blob_id', 'size_bytes'])
    .where('account_no', '=', account)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw new UserError('avatarNotFound');
  return {
    fileName: 'picture.webp',
    type: 'image/webp',
    size: row.size_bytes,
    stream: Readable.from(blobs.read(row.blob_id), { objectMode: false }),
    inline: true,
    isImmutable: true,
  };
}
