import type { ColumnTypes } from '../migration.ts';

/** What programs give a calendar: its name in addresses, and a description. */
export const programCalendars = (c: ColumnTypes): string[] => [
  `ALTER TABLE calendar ADD COLUMN resource_name ${c.text}`,
  `ALTER TABLE calendar ADD COLUMN description ${c.text} NOT NULL DEFAULT ''`,
  `CREATE UNIQUE INDEX calendar_resource ON calendar (account_no, resource_name) WHERE resource_name IS NOT NULL`,
];
