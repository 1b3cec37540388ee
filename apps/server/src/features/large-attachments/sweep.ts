import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { sweepDownloads } from './download-log.ts';
import { sweepLargeFiles } from './large-operations.ts';
import { sweepResumableUploads } from './upload-operations.ts';

/** Staged bytes without a row: their process died between the two, or they were given up. A row always comes before its bytes. */
const orphanAgeMs = 60 * 60 * 1000;

/** One round: what has expired, then staged bytes that nobody names. Bytes go after the rows that named them. */
export async function sweepLargeAttachments(services: Pick<Services, 'database' | 'blobs' | 'clock'>): Promise<void> {
  const { database, blobs, clock } = services;
  const now = clock.now();
  const context = machineContext(now, 'sweep-large-attachments', 'worker');
  for (let more = true; more; ) {
    const { blobIds } = await database.runner.execute(sweepLargeFiles, context, null);
    for (const blobId of blobIds) await blobs.delete(blobId);
    more = blobIds.length > 0;
  }
  await database.runner.execute(sweepDownloads, context, null);
  const { uploadIds } = await database.runner.execute(sweepResumableUploads, context, null);
  for (const uploadId of uploadIds) await blobs.staging.delete(uploadId);
  for await (const { id, createdAt } of blobs.staging.list()) {
    if (createdAt > now - orphanAgeMs) continue;
    const named = await database.read
      .selectFrom('resumable_upload')
      .select('upload_id')
      .where('upload_id', '=', id)
      .executeTakeFirst();
    if (named === undefined) await blobs.staging.delete(id);
  }
}
