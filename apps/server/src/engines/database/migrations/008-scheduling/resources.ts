import type { ColumnTypes } from '../migration.ts';

/** Rooms and equipment, and who may book them. */
export const resources = (c: ColumnTypes): string[] => [
  `CREATE TABLE resource (org_id ${c.int} NOT NULL, account_no ${c.int} NOT NULL, kind ${c.text} NOT NULL, capacity ${c.int} NOT NULL,
    location ${c.text} NOT NULL, decides ${c.text} NOT NULL, who_books ${c.text} NOT NULL, days_ahead ${c.int} NOT NULL, max_minutes ${c.int} NOT NULL,
    hours_from ${c.int} NOT NULL, hours_to ${c.int} NOT NULL, weekdays ${c.text} NOT NULL, may_repeat ${c.int} NOT NULL, created_at ${c.int} NOT NULL,
    PRIMARY KEY (org_id, account_no))${c.strict}`,
  `CREATE TABLE resource_booker (org_id ${c.int} NOT NULL, account_no ${c.int} NOT NULL, grantee_kind ${c.text} NOT NULL, grantee_no ${c.int} NOT NULL,
    PRIMARY KEY (org_id, account_no, grantee_kind, grantee_no))${c.withoutRowid}`,
];
