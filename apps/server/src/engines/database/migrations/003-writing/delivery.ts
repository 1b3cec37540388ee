import type { ColumnTypes } from '../migration.ts';

/** What the sender was told of a recipient; mail from before this schema was told all there was to tell. */
function reports(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE submission_recipient ADD COLUMN told ${c.int} NOT NULL DEFAULT 0`,
    `UPDATE submission_recipient SET told = 2 WHERE state IN ('delivered', 'failed', 'recalled')`,
  ];
}

/** Mail that is handed on as it came, sealed (RFC 8617). */
function forwards(c: ColumnTypes): string[] {
  return [`ALTER TABLE submission ADD COLUMN seal ${c.int} NOT NULL DEFAULT 0`];
}

/** A domain's DKIM keys: more than one, so that they can be changed. The one it had is the one that signs. */
function dkimKeys(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE dkim_key (org_id ${c.int} NOT NULL, domain ${c.text} NOT NULL, selector ${c.text} NOT NULL, algorithm ${c.text} NOT NULL,
      state ${c.text} NOT NULL, private_key ${c.text} NOT NULL, created_at ${c.int} NOT NULL, changed_at ${c.int} NOT NULL,
      PRIMARY KEY (org_id, domain, selector))${c.strict}`,
    `INSERT INTO dkim_key (org_id, domain, selector, algorithm, state, private_key, created_at, changed_at)
      SELECT org_id, name, dkim_selector, 'rsa', 'active', dkim_private_key, created_at, created_at FROM domain`,
    `ALTER TABLE domain DROP COLUMN dkim_selector`,
    `ALTER TABLE domain DROP COLUMN dkim_private_key`,
  ];
}

/** What delivery keeps. */
export function delivery(c: ColumnTypes): string[] {
  return [...reports(c), ...forwards(c), ...dkimKeys(c)];
}
