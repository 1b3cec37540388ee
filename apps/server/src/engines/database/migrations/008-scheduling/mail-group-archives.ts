import type { ColumnTypes } from '../migration.ts';

/** Who reads the archive of a mail group, and the account that it is. */
export const mailGroupArchives = (c: ColumnTypes): string[] => [
  `ALTER TABLE mail_group ADD COLUMN archive ${c.text} NOT NULL DEFAULT 'off'`,
  `ALTER TABLE mail_group ADD COLUMN archive_account_no ${c.int}`,
  'CREATE INDEX mail_group_by_archive ON mail_group (archive_account_no)',
];
