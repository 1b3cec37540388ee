import { Readable } from 'node:stream';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import type { Services } from '../../services.ts';
import { machineContext, readPerson } from '../identity/index.ts';
import { openLinkId } from './large-link.ts';
import { countDownload, findLargeFile } from './large-operations.ts';

/** What a link opens now. Refuses with largeFileNotFound, in the same words, one that never was, one that is deleted and one that has expired. */
export async function openLargeFile(
  services: Pick<Services, 'database' | 'secrets'>,
  linkId: string,
  now: number,
): Promise<LargeFileTable> {
  const named = openLinkId(services.secrets, linkId);
  const row = named === null ? null : await findLargeFile(services.database.read, named.account, named.largeId);
  if (row === null || row.expires_at <= now) throw new UserError('largeFileNotFound');
  return row;
}

/** What the page of a link shows. */
export async function describeLargeFile(services: Services, linkId: string, now: number) {
  const row = await openLargeFile(services, linkId, now);
  const person = await readPerson(services.database.read, row.account_no);
  return {
    fileName: row.file_name,
    size: row.size_bytes,
    sender: { name: person?.displayName ?? '', address: person?.address ?? '' },
    expiresAt: row.expires_at,
    url: `file/large/download/${linkId}`,
  };
}

/** Reads a range; its first byte counts as a download, so that one that is resumed counts once. */
async function* readCounted(
  services: Services,
  row: LargeFileTable,
  range: { readonly start: number; readonly end: number },
  now: number,
): AsyncGenerator<Uint8Array> {
  if (range.start === 0) {
    const context = machineContext(now, 'large-download', 'worker');
    await services.database.runner.execute(countDownload, context, { account: row.account_no, largeId: row.large_id });
  }
  yield* services.blobs.read(row.blob_id, range);
}

/** The file of a link, whole or a range of it. Whether it may still be downloaded is asked for every range. */
export async function downloadLargeFile(services: Services, linkId: string, now: number): Promise<BlobAnswer> {
  const row = await openLargeFile(services, linkId, now);
  const read = (start: number, end: number) =>
    Readable.from(readCounted(services, row, { start, end }, now), { objectMode: false });
  return {
    fileName: row.file_name,
    // A page of ours must never show it, whatever it claims to be.
    type: 'application/octet-stream',
    size: row.size_bytes,
    stream: read(0, row.size_bytes),
    inline: false,
    version: row.sha256,
    ranges: async () => ({ size: row.size_bytes, open: read }),
  };
}
