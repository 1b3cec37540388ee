import type { ColumnTypes } from '../migration.ts';

/** A folder at the top that a person or their mail client has made to be the archive: nothing hangs on it and nothing closes it. */
const isOwnArchive = (folder: string): string => `${folder}.kind = 'custom' AND ${folder}.parent_id IS NULL
  AND ${folder}.password_hash IS NULL AND (lower(${folder}.name) = 'archive' OR ${folder}.name = '归档')
  AND NOT EXISTS (SELECT 1 FROM folder inside WHERE inside.account_no = ${folder}.account_no AND inside.parent_id = ${folder}.folder_id)`;

const hasFolders =
  'EXISTS (SELECT 1 FROM folder WHERE folder.account_no = account.account_no AND folder.folder_id = 1)';

const insertFolder = (
  { id, kind, name, sort, after }: { id: number; kind: string; name: string; sort: number; after: number },
  condition: string,
): string => `INSERT INTO folder (account_no, folder_id, kind, name, parent_id, sort, state, uid_validity, uid_next, total, unread,
    size_bytes, password_hash, conversations, modseq)
  SELECT account_no, ${String(id)}, '${kind}', '${name}', NULL, ${String(sort)}, 0, next_uid_validity + ${String(after)}, 1, 0, 0, 0, NULL, 0, modseq
  FROM account WHERE ${hasFolders} AND ${condition}`;

/** The two folders for every mailbox, and until when a message is snoozed. */
export const archiveAndSnoozed = (c: ColumnTypes): string[] => [
  // The oldest of them, in whatever order the engine visits the rows.
  `UPDATE folder SET kind = 'archive', name = '归档', state = 0
   WHERE ${isOwnArchive('folder')} AND
     NOT EXISTS (SELECT 1 FROM folder done WHERE done.account_no = folder.account_no AND done.kind = 'archive') AND NOT EXISTS (SELECT 1 FROM folder older
     WHERE older.account_no = folder.account_no AND older.folder_id < folder.folder_id AND ${isOwnArchive('older')})`,
  insertFolder(
    { id: 6, kind: 'archive', name: '归档', sort: 3, after: 0 },
    "NOT EXISTS (SELECT 1 FROM folder own WHERE own.account_no = account.account_no AND own.kind = 'archive')",
  ),
  insertFolder({ id: 7, kind: 'snoozed', name: '稍后处理', sort: 4, after: 1 }, '1 = 1'),
  `UPDATE account SET next_uid_validity = next_uid_validity + 2 WHERE ${hasFolders}`,
  `ALTER TABLE message ADD COLUMN snooze_until ${c.int} NOT NULL DEFAULT 0`,
];
