/** What was done by links, for their owners: bounded, and coarse about where it came from. */
import { maxShareLogRows, type ShareAccess } from '@hongyan/contract';
import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { FileShareAccessTable } from '../../engines/database/schema/file-shares-tables.ts';
import type { ShareKey } from './share-link.ts';

/** Ranges of one download, and a file that is looked at again, are one line. */
const sameMs = 10 * 60 * 1000;

/** Who does something by a link, and the id of the line that says so. */
export interface Visitor {
  readonly accessId: string;
  readonly address: string;
  readonly device: string;
}

/** One thing that was done. */
export interface VisitorAction extends ShareKey {
  readonly visitor: Visitor;
  readonly action: FileShareAccessTable['action'];
  readonly name: string;
}

/** Writes a line, and lets the oldest go where there are too many. */
export async function insertAccess(tx: Tx, now: number, done: VisitorAction): Promise<void> {
  const { account, shareId, visitor, action, name } = done;
  const { accessId, address, device } = visitor;
  const row = { account_no: account, share_id: shareId, access_id: accessId, at: now, action, name, address, device };
  await tx.insertInto('file_share_access').values(row).execute();
  const beyond = await tx
    .selectFrom('file_share_access')
    .select('access_id')
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .orderBy('access_id', 'desc')
    .offset(maxShareLogRows)
    .limit(1)
    .executeTakeFirst();
  if (beyond === undefined) return;
  await tx
    .deleteFrom('file_share_access')
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .where('access_id', '<=', beyond.access_id)
    .execute();
}

/** Whether the same was done from the same place some minutes ago. */
export async function isRecorded(db: Db, now: number, { account, shareId, visitor, action, name }: VisitorAction) {
  const row = await db
    .selectFrom('file_share_access')
    .select('access_id')
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .where('at', '>', now - sameMs)
    .where('action', '=', action)
    .where('name', '=', name)
    .where('address', '=', visitor.address)
    .where('device', '=', visitor.device)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records what was done, once in some minutes. */
export const insertAccessOnce = defineOperation<VisitorAction, Record<string, never>>({
  name: 'fileShares.recordAccess',
  accounts: () => [],
  run: async (tx, context, done) => {
    const share = await tx
      .selectFrom('file_share')
      .select('share_id')
      .where('account_no', '=', done.account)
      .where('share_id', '=', done.shareId)
      .executeTakeFirst();
    if (share !== undefined && !(await isRecorded(tx, context.now, done))) await insertAccess(tx, context.now, done);
    return { output: {} };
  },
});

/** A page of the log, the newest first. */
export async function listAccesses(
  db: Db,
  { account, shareId }: ShareKey,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly list: ShareAccess[]; readonly total: number }> {
  const rows = await db
    .selectFrom('file_share_access')
    .selectAll()
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .orderBy('access_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await db
    .selectFrom('file_share_access')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .executeTakeFirstOrThrow();
  const list = rows.map(({ access_id: accessId, at, action, name, address: network, device }) => ({
    accessId,
    at,
    action,
    name,
    network,
    device,
  }));
  return { list, total: Number(count) };
}
