import type { calls } from '@hongyan/contract';
import type { z } from 'zod';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import type { FolderKind } from '../../engines/database/schema/mailbox-tables.ts';
import { readLabelRows } from '../labels/index.ts';

const notWaitedFor: ReadonlySet<FolderKind> = new Set(['trash', 'junk', 'snoozed']);

type UnreadCounts = z.output<typeof calls.mailbox.unreadCount.output>;

/** Unread mails per folder and label. The total leaves out the recycle bin and junk: nobody waits for what lies there, nor yet for what is snoozed. */
export async function readUnreadCounts(db: Db, scope: Scope): Promise<UnreadCounts> {
  const rows = await db
    .selectFrom('folder')
    .select(['folder_id', 'kind', 'unread'])
    .where('account_no', '=', scope.account)
    .execute();
  const folders = rows.filter((row) => !scope.hiddenFolders.includes(row.folder_id));
  const labels = await readLabelRows(db, scope);
  return {
    total: folders.filter(({ kind }) => !notWaitedFor.has(kind)).reduce((sum, row) => sum + row.unread, 0),
    folders: Object.fromEntries(folders.map((row) => [String(row.folder_id), row.unread])),
    labels: Object.fromEntries(labels.map((row) => [String(row.label_id), row.unread])),
  };
}
