/** Who has downloaded a large attachment, and when: one row for all ranges that one caller asks for within some minutes. */
import { randomBytes } from 'node:crypto';
import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { LargeFileDownloadTable } from '../../engines/database/schema/large-attachments-tables.ts';

/** Ranges that come later are another download. */
const sameDownloadMs = 10 * 60 * 1000;
/** Of one file; the oldest give way. A link that is passed on and on must not fill the store. */
export const maxDownloadRows = 500;
/** So long it is known who has downloaded a file that is no longer there. */
export const keptAfterFileMs = 30 * 24 * 60 * 60 * 1000;

export interface BeganDownload
  extends Pick<LargeFileDownloadTable, 'address' | 'network' | 'device' | 'caller_hash' | 'version_no' | 'size_bytes'> {
  readonly account: number;
  readonly largeId: string;
  readonly downloadId: string;
  /** The first byte that is asked for. */
  readonly start: number;
}

export const newDownloadId = (): string => randomBytes(12).toString('hex');

async function dropOldest(tx: Tx, account: number, largeId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('large_file_download')
    .select('download_id')
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .orderBy('at', 'desc')
    .orderBy('download_id')
    .offset(maxDownloadRows - 1)
    .limit(100)
    .execute();
  if (oldest.length === 0) return;
  await tx
    .deleteFrom('large_file_download')
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .where(
      'download_id',
      'in',
      oldest.map((row) => row.download_id),
    )
    .execute();
}

/** The download of the same caller that goes on with this range; one that begins anew after the whole file came is another. */
async function findRunning(tx: Tx, input: BeganDownload, now: number): Promise<string | null> {
  const row = await tx
    .selectFrom('large_file_download')
    .select(['download_id', 'sent_bytes', 'size_bytes'])
    .where('account_no', '=', input.account)
    .where('large_id', '=', input.largeId)
    .where('caller_hash', '=', input.caller_hash)
    .where('version_no', '=', input.version_no)
    .where('last_at', '>', now - sameDownloadMs)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || (input.start === 0 && row.sent_bytes >= row.size_bytes)) return null;
  return row.download_id;
}

/** Records that a range is being downloaded. Answers the download that it belongs to; only a new one is counted. */
export const beginDownload = defineOperation<BeganDownload, { readonly downloadId: string }>({
  name: 'largeAttachments.beginDownload',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context, input) => {
    const { account, largeId, downloadId, start: _start, ...row } = input;
    const running = await findRunning(tx, input, context.now);
    if (running !== null) return { output: { downloadId: running } };
    await dropOldest(tx, account, largeId);
    const key = { account_no: account, large_id: largeId, download_id: downloadId };
    const times = { at: context.now, last_at: context.now };
    await tx
      .insertInto('large_file_download')
      .values({ ...key, ...row, ...times, sent_bytes: 0 })
      .execute();
    await tx
      .updateTable('large_file')
      .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
      .where('account_no', '=', account)
      .where('large_id', '=', largeId)
      .execute();
    return { output: { downloadId } };
  },
});

/** Adds what of a range was sent. */
export const addSentBytes = defineOperation<
  { readonly account: number; readonly largeId: string; readonly downloadId: string; readonly bytes: number },
  Record<string, never>
>({
  name: 'largeAttachments.addSentBytes',
  accounts: () => [],
  run: async (tx, context, { account, largeId, downloadId, bytes }) => {
    await tx
      .updateTable('large_file_download')
      .set((eb) => ({ sent_bytes: eb('sent_bytes', '+', bytes), last_at: context.now }))
      .where('account_no', '=', account)
      .where('large_id', '=', largeId)
      .where('download_id', '=', downloadId)
      .execute();
    return { output: {} };
  },
});

/** The downloads of a file, the latest first. */
export async function listDownloads(db: Db, account: number, largeId: string) {
  const rows = await db
    .selectFrom('large_file_download')
    .selectAll()
    .where('account_no', '=', account)
    .where('large_id', '=', largeId)
    .orderBy('at', 'desc')
    .orderBy('download_id')
    .limit(maxDownloadRows)
    .execute();
  return rows.map(({ at, address, network, device, version_no: version, sent_bytes: sent, size_bytes: size }) => ({
    at,
    address,
    network,
    device,
    version,
    whole: sent >= size,
  }));
}

/** Forgets who has downloaded files that have long been gone, and codes that have expired. */
export const sweepDownloads = defineOperation<null, Record<string, never>>({
  name: 'largeAttachments.sweepDownloads',
  accounts: () => [],
  run: async (tx, context) => {
    await tx.deleteFrom('large_file_code').where('expires_at', '<', context.now).execute();
    const gone = await tx
      .deleteFrom('large_file_gone')
      .where('gone_at', '<', context.now - keptAfterFileMs)
      .returning(['account_no', 'large_id'])
      .execute();
    for (const row of gone)
      await tx
        .deleteFrom('large_file_download')
        .where('account_no', '=', row.account_no)
        .where('large_id', '=', row.large_id)
        .execute();
    return { output: {} };
  },
});
