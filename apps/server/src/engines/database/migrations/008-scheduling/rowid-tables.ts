import type { ColumnTypes } from '../migration.ts';

interface Rebuilt {
  readonly table: string;
  /** Columns and the primary key, as version 7 had them. */
  readonly definition: string;
  /** By name: what stands between ON and the end of the statement. */
  readonly indexes: Readonly<Record<string, string>>;
}

/** A table with the same rows, and with a rowid. */
const rebuild = (c: ColumnTypes, { table, definition, indexes }: Rebuilt): string[] => [
  ...Object.keys(indexes).map((name) => `DROP INDEX ${name}`),
  `ALTER TABLE ${table} RENAME TO ${table}_7`,
  `CREATE TABLE ${table} (${definition})${c.strict}`,
  `INSERT INTO ${table} SELECT * FROM ${table}_7`,
  `DROP TABLE ${table}_7`,
  ...Object.entries(indexes).map(([name, on]) => `CREATE INDEX ${name} ON ${table} ${on}`),
];

/**
 * Tables that are found by more than the beginning of their key. SQLite searched the beginning of a WITHOUT ROWID table's key where it should have
 * taken the longer index: each save of an event read the whole calendar.
 */
export const rowidTables = (c: ColumnTypes): string[] =>
  [
    {
      table: 'calendar_occurrence',
      definition: `account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, starts_at ${c.int} NOT NULL,
      object_no ${c.int} NOT NULL, recurrence_id ${c.text} NOT NULL, ends_at ${c.int} NOT NULL, is_long ${c.int} NOT NULL, all_day ${c.int} NOT NULL,
      title ${c.text} NOT NULL, location ${c.text} NOT NULL, color ${c.int}, is_repeated ${c.int} NOT NULL, has_reminder ${c.int} NOT NULL,
      has_participants ${c.int} NOT NULL, busy ${c.int} NOT NULL, is_tentative ${c.int} NOT NULL, is_private ${c.int} NOT NULL,
      is_cancelled ${c.int} NOT NULL, my_answer ${c.text}, PRIMARY KEY (account_no, calendar_no, starts_at, object_no, recurrence_id)`,
      indexes: {
        calendar_occurrence_object: '(account_no, calendar_no, object_no, starts_at)',
        calendar_occurrence_long: '(account_no, calendar_no, ends_at) WHERE is_long = 1',
      },
    },
    {
      table: 'calendar_reminder',
      definition: `account_no ${c.int} NOT NULL, reminder_id ${c.text} NOT NULL, calendar_no ${c.int} NOT NULL,
      object_no ${c.int} NOT NULL, recurrence_id ${c.text} NOT NULL, starts_at ${c.int} NOT NULL, ends_at ${c.int} NOT NULL, minutes ${c.int} NOT NULL,
      due_at ${c.int} NOT NULL, by_mail ${c.int} NOT NULL, state ${c.text} NOT NULL, PRIMARY KEY (account_no, reminder_id)`,
      indexes: {
        calendar_reminder_due: "(due_at) WHERE state <> 'due'",
        calendar_reminder_object: '(account_no, calendar_no, object_no)',
      },
    },
    {
      table: 'contact_group_member',
      definition: `account_no ${c.int} NOT NULL, group_no ${c.int} NOT NULL, member_key ${c.text} NOT NULL,
      contact_no ${c.int}, address ${c.text} NOT NULL, name ${c.text} NOT NULL, PRIMARY KEY (account_no, group_no, member_key)`,
      indexes: { contact_group_member_by_contact: '(account_no, contact_no)' },
    },
    {
      table: 'mail_group',
      definition: `org_id ${c.int} NOT NULL, address ${c.text} NOT NULL, name ${c.text} NOT NULL, description ${c.text} NOT NULL,
      who_sends ${c.text} NOT NULL, is_open ${c.int} NOT NULL, is_hidden ${c.int} NOT NULL, outside_members ${c.int} NOT NULL,
      revision ${c.int} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (org_id, address)`,
      indexes: {},
    },
    {
      table: 'mail_group_entry',
      definition: `org_id ${c.int} NOT NULL, group_address ${c.text} NOT NULL, role ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      target ${c.text} NOT NULL, added_at ${c.int} NOT NULL, PRIMARY KEY (org_id, group_address, role, kind, target)`,
      indexes: { mail_group_entry_by_target: '(org_id, kind, target, role, group_address)' },
    },
  ].flatMap((table) => rebuild(c, table));
