import { Readable } from 'node:stream';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import type { Services } from '../../services.ts';
import { machineContext, type Person, readActivePerson } from '../identity/index.ts';
import { openLinkId } from './large-link.ts';
import { countDownload, findLargeFile } from './large-operations.ts';

/** Read of a file until its link is checked again: a download under way ends some seconds after what it was allowed by. */
const bytesPerCheck = 8 * 1024 * 1024;

/**
 * What a link opens now. Refuses with largeFileNotFound, in the same words, one that never was, one that is deleted, one that has expired, and one
 * whose owner may not sign in: it opens again when they may.
 */
export async function openLargeFile(
  services: Pick<Services, 'database' | 'secrets'>,
  linkId: string,
  now: number,
): Promise<{ readonly row: LargeFileTable; readonly owner: Person }> {
  const { read } = services.database;
  const named = openLinkId(services.secrets, linkId);
  const row = named === null ? null : await findLargeFile(read, named.account, named.largeId);
  const owner = row === null ? null : await readActivePerson(read, row.account_no, now);
  if (row === null || owner === null || row.expires_at <= now) throw new UserError('largeFileNotFound');
  return { row, owner };
}

/** What the page of a link shows. */
export async function describeLargeFile(services: Services, linkId: string, now: number) {
  const { row, owner } = await openLargeFile(services, linkId, now);
  return {
    fileName: row.file_name,
    size: row.size_bytes,
    sender: { name: owner.displayName, address: owner.address },
    expiresAt: row.expires_at,
    url: `file/large/download/${linkId}`,
  };
}

/** Reads a range; its first byte counts as a download, so that one that is resumed counts once. */
async function* readCounted(
  services: Services,
  { row, linkId }: { readonly row: LargeFileTable; readonly linkId: string },
  range: { readonly start: number; readonly end: number },
  now: number,
): AsyncGenerator<Uint8Array> {
  if (range.start === 0) {
    const context = machineContext(now, 'large-download', 'worker');
    await services.database.runner.execute(countDownload, context, { account: row.account_no, largeId: row.large_id });
  }
  let unlooked = 0;
  for await (const chunk of services.blobs.read(row.blob_id, range)) {
    unlooked += chunk.byteLength;
    if (unlooked > bytesPerCheck) {
      await openLargeFile(services, linkId, services.clock.now());
      unlooked = 0;
    }
    yield chunk;
  }
}

/** The file of a link, whole or a range of it. Whether it may still be downloaded is asked for every range. */
export async function downloadLargeFile(services: Services, linkId: string, now: number): Promise<BlobAnswer> {
  const { row } = await openLargeFile(services, linkId, now);
  const read = (start: number, end: number) =>
    Readable.from(readCounted(services, { row, linkId }, { start, end }, now), { objectMode: false });
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
