import type { ColumnTypes } from '../migration.ts';

/**
 * What sms keeps. `sms_code` is found before anybody is known, as `limit_counter` is, so its key begins with no owner: the phone is
 * a keyed hash in it. Messages of the outbox are sealed.
 */
export function sms(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE sms_code (purpose ${c.text} NOT NULL, phone_hash ${c.text} NOT NULL, code_hash ${c.text} NOT NULL,
      account_no ${c.int}, tries ${c.int} NOT NULL, expires_at ${c.int} NOT NULL, PRIMARY KEY (purpose, phone_hash))${c.strict}`,
    `CREATE TABLE sms_outbox (org_id ${c.int} NOT NULL, id ${c.text} NOT NULL, sealed ${c.text} NOT NULL, created_at ${c.int} NOT NULL,
      PRIMARY KEY (org_id, id))${c.strict}`,
    `CREATE INDEX account_phone ON account (phone)`,
  ];
}
