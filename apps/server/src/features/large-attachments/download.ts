import { Readable } from 'node:stream';
import { describeDevice } from '@hongyan/contract';
import type { OpenCallContext } from '../../call/call-context.ts';
import { coarseNetwork } from '../../call/coarse-network.ts';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import type { Services } from '../../services.ts';
import { machineContext, maxDeviceCharacters, type Person, readActivePerson } from '../identity/index.ts';
import { addSentBytes, beginDownload, newDownloadId } from './download-log.ts';
import { isFileRecipient } from './file-recipients.ts';
import { openTicket, type TicketHolder } from './file-ticket.ts';
import { openLinkId } from './large-link.ts';
import { findLargeFile } from './large-operations.ts';

/** Read of a file until its link is checked again: a download under way ends some seconds after what it was allowed by. */
const bytesPerCheck = 8 * 1024 * 1024;

/** A link, and the ticket that goes with it where the file is limited. */
export interface LinkInput {
  readonly id: string;
  readonly ticket?: string | undefined;
}

/**
 * What a link opens now. Refuses with largeFileNotFound, in the same words, one that never was, one that is deleted or revoked, one that has expired,
 * and one whose owner may not sign in: it opens again when they may.
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
  if (row === null || owner === null || row.expires_at <= now || row.revoked_at !== null)
    throw new UserError('largeFileNotFound');
  return { row, owner };
}

/** Who asks, by their ticket. A ticket is good as long as its holder is a recipient; null: nobody has proved to be one. */
async function findHolder(
  services: Pick<Services, 'database' | 'secrets'>,
  row: LargeFileTable,
  { ticket }: LinkInput,
  now: number,
): Promise<TicketHolder | null> {
  const file = { account: row.account_no, largeId: row.large_id };
  const holder = ticket === undefined ? null : openTicket(services.secrets, file, ticket, now);
  if (holder === null || holder.targetAccount === row.account_no) return holder;
  if (
    holder.targetAccount !== null &&
    (await readActivePerson(services.database.read, holder.targetAccount, now)) === null
  )
    return null;
  return (await isFileRecipient(services.database.read, file, holder)) ? holder : null;
}

/** What a caller may download now. Refuses with largeFileNotFound, and with largeLimited who has not proved to be a recipient. */
async function openForCaller(services: Pick<Services, 'database' | 'secrets'>, link: LinkInput, now: number) {
  const { row, owner } = await openLargeFile(services, link.id, now);
  const holder = await findHolder(services, row, link, now);
  if (row.is_limited === 1 && holder === null) throw new UserError('largeLimited');
  return { row, owner, holder };
}

/** What the page of a link shows. Of a limited file only its recipients see more than who has sent it. */
export async function describeLargeFile(services: Services, link: LinkInput, now: number) {
  const { row, owner } = await openLargeFile(services, link.id, now);
  const isOpen = row.is_limited === 0 || (await findHolder(services, row, link, now)) !== null;
  const query = link.ticket === undefined ? '' : `?ticket=${encodeURIComponent(link.ticket)}`;
  return {
    sender: { name: owner.displayName, address: owner.address },
    expiresAt: row.expires_at,
    limited: row.is_limited === 1,
    file: isOpen
      ? {
          fileName: row.file_name,
          size: row.size_bytes,
          version: row.version_no,
          replacedAt: row.replaced_at,
          scan: row.scan,
          url: `file/large/download/${link.id}${query}`,
        }
      : null,
  };
}

/** One range of a download: what is read, and who asks. */
interface Reading {
  readonly row: LargeFileTable;
  readonly link: LinkInput;
  readonly holder: TicketHolder | null;
  readonly context: OpenCallContext;
}

/** Records a range in the log of the file; answers what adds the bytes that were sent. */
async function logRange(services: Services, { row, holder, context }: Reading, start: number) {
  const { runner } = services.database;
  const file = { account: row.account_no, largeId: row.large_id };
  const operation = machineContext(context.now, 'large-download', 'worker');
  const device = describeDevice(context.userAgent.slice(0, maxDeviceCharacters));
  const address = holder?.address ?? null;
  const { downloadId } = await runner.execute(beginDownload, operation, {
    ...file,
    downloadId: newDownloadId(),
    start,
    address,
    network: coarseNetwork(context.address),
    device,
    // Never the address itself: the log is coarse on purpose.
    caller_hash: services.secrets.hashToken(
      'large-file/caller',
      `${row.large_id}/${address ?? ''}/${context.address}/${context.userAgent}`,
    ),
    version_no: row.version_no,
    size_bytes: row.size_bytes,
  });
  return async (bytes: number): Promise<void> => {
    if (bytes === 0) return;
    const at = machineContext(services.clock.now(), 'large-download', 'worker');
    await runner.execute(addSentBytes, at, { ...file, downloadId, bytes });
  };
}

/** Ends a download whose link was revoked, or whose file was replaced: what follows would be bytes of another version. */
async function checkAgain(services: Services, { link, row }: Reading): Promise<void> {
  const now = await openForCaller(services, link, services.clock.now());
  if (now.row.version_no !== row.version_no) throw new UserError('largeFileNotFound');
}

/** Reads a range, and records what of it was sent: before its last bytes leave, so that who has all of it stands in the log. */
async function* readLogged(
  services: Services,
  reading: Reading,
  range: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array> {
  const addSent = await logRange(services, reading, range.start);
  const length = range.end - range.start;
  let sent = 0;
  let isRecorded = false;
  let unlooked = 0;
  try {
    for await (const chunk of services.blobs.read(reading.row.blob_id, range)) {
      unlooked += chunk.byteLength;
      if (unlooked > bytesPerCheck) {
        await checkAgain(services, reading);
        unlooked = 0;
      }
      sent += chunk.byteLength;
      if (sent >= length) {
        isRecorded = true;
        await addSent(sent);
      }
      yield chunk;
    }
  } finally {
    if (!isRecorded) await addSent(sent);
  }
}

/** The file of a link, whole or a range of it. Whether it may still be downloaded is asked for every range. */
export async function downloadLargeFile(
  services: Services,
  link: LinkInput,
  context: OpenCallContext,
): Promise<BlobAnswer> {
  const { row, holder } = await openForCaller(services, link, context.now);
  const read = (start: number, end: number) =>
    Readable.from(readLogged(services, { row, link, holder, context }, { start, end }), { objectMode: false });
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
