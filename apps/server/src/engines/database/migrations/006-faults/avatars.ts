import type { ColumnTypes } from '../migration.ts';

/** The picture that a person shows to colleagues, in its sizes, and the name of the server that sessions are told. */
export function avatars(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE avatar_picture (account_no ${c.int} NOT NULL, side ${c.int} NOT NULL, version ${c.text} NOT NULL, blob_id ${c.text} NOT NULL,
      size_bytes ${c.int} NOT NULL, PRIMARY KEY (account_no, side))${c.withoutRowid}`,
    `CREATE INDEX avatar_picture_by_version ON avatar_picture (version, side)`,
    `CREATE TABLE server_identity (only_row ${c.int} NOT NULL PRIMARY KEY CHECK (only_row = 1), uuid ${c.text} NOT NULL)${c.strict}`,
    `INSERT INTO server_identity (only_row, uuid) VALUES (1, ${c.randomUuid})`,
  ];
}
