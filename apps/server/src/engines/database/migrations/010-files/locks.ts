import type { ColumnTypes } from '../migration.ts';

/** Locks of WebDAV and of office programs (WOPI), and properties that programs give files. */
export const fileLocks = (c: ColumnTypes): string[] => [
  `CREATE TABLE file_lock (org_id ${c.int} NOT NULL, node_id ${c.int} NOT NULL, token ${c.text} NOT NULL, kind ${c.text} NOT NULL, is_shared ${c.int} NOT NULL,
    is_deep ${c.int} NOT NULL, owner ${c.text} NOT NULL, account_no ${c.int} NOT NULL, created_at ${c.int} NOT NULL, expires_at ${c.int} NOT NULL,
    PRIMARY KEY (org_id, node_id, token))${c.strict}`,
  'CREATE INDEX file_lock_expires ON file_lock (expires_at)',
  `CREATE TABLE file_property (org_id ${c.int} NOT NULL, node_id ${c.int} NOT NULL, namespace ${c.text} NOT NULL, name ${c.text} NOT NULL,
    value ${c.text} NOT NULL, PRIMARY KEY (org_id, node_id, namespace, name))${c.strict}`,
];
