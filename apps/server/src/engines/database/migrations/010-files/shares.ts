import type { ColumnTypes } from '../migration.ts';

/** Links by which files are shared or asked for, and what was done by them. */
export const fileShares = (c: ColumnTypes): string[] => [
  `CREATE TABLE file_share (account_no ${c.int} NOT NULL, share_id ${c.text} NOT NULL, org_id ${c.int} NOT NULL, kind ${c.text} NOT NULL,
    title ${c.text} NOT NULL, note ${c.text} NOT NULL, code_hash ${c.text} NOT NULL, code_encrypted ${c.text} NOT NULL, days ${c.int} NOT NULL,
    created_at ${c.int} NOT NULL, expires_at ${c.int} NOT NULL, max_accesses ${c.int} NOT NULL, left_accesses ${c.int} NOT NULL,
    cancelled_at ${c.int}, wrong_codes ${c.int} NOT NULL, folder_id ${c.int}, max_files ${c.int}, max_file_bytes ${c.int}, received_files ${c.int} NOT NULL,
    received_bytes ${c.int} NOT NULL, PRIMARY KEY (account_no, share_id))${c.strict}`,
  'CREATE INDEX file_share_listed ON file_share (account_no, created_at)',
  'CREATE INDEX file_share_expires ON file_share (expires_at)',
  `CREATE TABLE file_share_item (account_no ${c.int} NOT NULL, share_id ${c.text} NOT NULL, item_no ${c.int} NOT NULL, node_id ${c.int} NOT NULL,
    PRIMARY KEY (account_no, share_id, item_no))${c.strict}`,
  'CREATE INDEX file_share_item_node ON file_share_item (node_id)',
  `CREATE TABLE file_share_access (account_no ${c.int} NOT NULL, share_id ${c.text} NOT NULL, access_id ${c.text} NOT NULL, at ${c.int} NOT NULL,
    action ${c.text} NOT NULL, name ${c.text} NOT NULL, address ${c.text} NOT NULL, device ${c.text} NOT NULL,
    PRIMARY KEY (account_no, share_id, access_id))${c.strict}`,
  'CREATE INDEX file_share_access_listed ON file_share_access (account_no, share_id, at)',
];
