import type { ColumnTypes } from '../migration.ts';

/** What sign-in by QR code keeps: the codes of the last minutes. Nobody owns one before it is scanned, so its key is its secret. */
export function qrSignIn(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE qr_sign_in (ticket_hash ${c.text} NOT NULL PRIMARY KEY, code_hash ${c.text} NOT NULL, state ${c.text} NOT NULL,
      device ${c.text} NOT NULL, address ${c.text} NOT NULL, created_at ${c.int} NOT NULL, expires_at ${c.int} NOT NULL,
      account_no ${c.int}, org_id ${c.int}, session_id ${c.text})${c.withoutRowid}`,
    `CREATE UNIQUE INDEX qr_sign_in_by_code ON qr_sign_in (code_hash)`,
    `CREATE INDEX qr_sign_in_by_expiry ON qr_sign_in (expires_at)`,
  ];
}
