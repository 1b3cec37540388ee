import type { ColumnTypes } from '../migration.ts';

/** Tasks beside events, and the names that programs gave their objects. */
export const calendarObjects = (c: ColumnTypes): string[] => [
  `ALTER TABLE calendar_object ADD COLUMN component ${c.text} NOT NULL DEFAULT 'event'`,
  `ALTER TABLE calendar_object ADD COLUMN resource_name ${c.text}`,
  `CREATE UNIQUE INDEX calendar_object_resource ON calendar_object (account_no, calendar_no, resource_name) WHERE resource_name IS NOT NULL`,
  `ALTER TABLE calendar_vanished ADD COLUMN resource_name ${c.text}`,
  `ALTER TABLE calendar_undo_event ADD COLUMN component ${c.text} NOT NULL DEFAULT 'event'`,
  `ALTER TABLE calendar_undo_event ADD COLUMN resource_name ${c.text}`,
];
