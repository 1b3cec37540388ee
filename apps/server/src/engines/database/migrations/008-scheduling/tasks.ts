import type { ColumnTypes } from '../migration.ts';

/** The lists of tasks: what is open by when it is due, what is done with the newest first. */
export const tasks = (c: ColumnTypes): string[] => [
  `CREATE TABLE calendar_task (account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, object_no ${c.int} NOT NULL,
    is_done ${c.int} NOT NULL, sort_at ${c.int} NOT NULL, due_at ${c.int}, all_day ${c.int} NOT NULL, title ${c.text} NOT NULL,
    is_private ${c.int} NOT NULL, shown ${c.text} NOT NULL, PRIMARY KEY (account_no, calendar_no, object_no))${c.strict}`,
  `CREATE INDEX calendar_task_sorted ON calendar_task (account_no, calendar_no, is_done, sort_at, object_no)`,
];
