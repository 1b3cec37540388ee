import type { ColumnTypes } from '../migration.ts';

/** How each sign-in was proved, the devices that a person has signed in with, and what an organisation calls its networks. */
export function signInPlaces(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE session ADD COLUMN how ${c.text} NOT NULL DEFAULT ''`,
    `ALTER TABLE session ADD COLUMN second ${c.text} NOT NULL DEFAULT ''`,
    `CREATE TABLE known_device (account_no ${c.int} NOT NULL, device_hash ${c.text} NOT NULL, device ${c.text} NOT NULL, address ${c.text} NOT NULL,
      first_seen_at ${c.int} NOT NULL, last_seen_at ${c.int} NOT NULL, PRIMARY KEY (account_no, device_hash))${c.strict}`,
    `CREATE TABLE named_network (org_id ${c.int} NOT NULL, cidr ${c.text} NOT NULL, name ${c.text} NOT NULL, PRIMARY KEY (org_id, cidr))${c.strict}`,
  ];
}
