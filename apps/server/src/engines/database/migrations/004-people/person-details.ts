import type { ColumnTypes } from '../migration.ts';

/** What person details keeps. */
export function personDetails(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE account ADD COLUMN phone_verified_at ${c.int}`,
    // Phones that an administrator gave count as verified: the administrator vouches for them.
    'UPDATE account SET phone_verified_at = created_at WHERE phone IS NOT NULL',
    `CREATE TABLE part_time_department (
      account_no ${c.int} NOT NULL,
      department_id ${c.int} NOT NULL,
      sort ${c.int} NOT NULL,
      PRIMARY KEY (account_no, department_id)
    )${c.withoutRowid}`,
  ];
}
