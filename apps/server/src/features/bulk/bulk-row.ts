import type { BulkChangeAction, BulkState, MailListRef } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Change, Db } from '../../engines/database/port.ts';
import type { BulkChangeTable } from '../../engines/database/schema/bulk-tables.ts';
import { createChange } from '../../mail/messages/index.ts';
import type { BulkKey } from './job-kind.ts';

/** What is changed: a list, or the mails that a rule fits, wherever they lie. */
export type BulkList = MailListRef | { readonly kind: 'rule'; readonly ruleId: string };

/** The row of a change, null when there is none. */
export async function findBulk(db: Db, { account, bulkId }: BulkKey): Promise<BulkChangeTable | null> {
  const row = await db
    .selectFrom('bulk_change')
    .selectAll()
    .where('account_no', '=', account)
    .where('bulk_id', '=', bulkId)
    .executeTakeFirst();
  return row ?? null;
}

/** The row of a change. Refuses with bulkNotFound. */
export async function requireBulk(db: Db, key: BulkKey): Promise<BulkChangeTable> {
  const row = await findBulk(db, key);
  if (row === null) throw new UserError('bulkNotFound');
  return row;
}

/** The stored action and list: what the contract has checked when the change was asked for. */
export const parseAction = (row: Pick<BulkChangeTable, 'action'>): BulkChangeAction =>
  JSON.parse(row.action) as BulkChangeAction;
export const parseList = (row: Pick<BulkChangeTable, 'list'>): BulkList => JSON.parse(row.list) as BulkList;

export function presentBulk(row: BulkChangeTable): BulkState {
  return {
    bulkId: row.bulk_id,
    action: parseAction(row),
    state: row.state,
    done: row.done,
    total: row.total,
    undoing: row.undoing === 1,
    createdAt: row.created_at,
  };
}

type Progress = Pick<BulkChangeTable, 'account_no' | 'bulk_id' | 'reader_no' | 'state' | 'done' | 'total'>;

/** What is published to every window of the mailbox. */
export function toProgressChange(row: Progress): Change {
  return createChange(row.account_no, 'bulkProgress', {
    optType: 'mailbox',
    ...(row.reader_no === null ? {} : { reader: String(row.reader_no) }),
    bulkId: row.bulk_id,
    state: row.state,
    done: row.done,
    total: row.total,
  });
}
