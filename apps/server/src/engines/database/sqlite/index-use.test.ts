// SQLite takes the beginning of a WITHOUT ROWID table's primary key rather than a longer index: a save then reads a whole calendar.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../../generated/migrations.ts';
import { migrateSqlite } from './migrate.ts';

let database: DatabaseSync;
beforeAll(() => {
  database = new DatabaseSync(':memory:');
  migrateSqlite(database, migrations, 0);
});
afterAll(() => database.close());

const event = 'account_no = 1 AND calendar_no = 2 AND object_no = 3';

it.each([
  ['occurrences of an event', `DELETE FROM calendar_occurrence WHERE ${event}`, 'calendar_occurrence_object'],
  ['reminders of an event', `DELETE FROM calendar_reminder WHERE ${event}`, 'calendar_reminder_object'],
  [
    'tasks by when they are due',
    'SELECT * FROM calendar_task WHERE account_no = 1 AND calendar_no = 2 AND is_done = 0 ORDER BY sort_at LIMIT 3',
    'calendar_task_sorted',
  ],
  [
    'long occurrences',
    'SELECT * FROM calendar_occurrence WHERE account_no = 1 AND calendar_no = 2 AND is_long = 1 AND ends_at > 4 ORDER BY ends_at',
    'calendar_occurrence_long',
  ],
  [
    'groups of a contact',
    'DELETE FROM contact_group_member WHERE account_no = 1 AND contact_no = 2',
    'contact_group_member_by_contact',
  ],
  [
    'mail groups of a person',
    "SELECT * FROM mail_group_entry WHERE org_id = 1 AND kind = 'account' AND target IN ('2')",
    'mail_group_entry_by_target',
  ],
  [
    'recipients that wait to be sent to',
    `SELECT submission_recipient.state FROM submission_recipient
      JOIN submission ON submission.account_no = submission_recipient.account_no AND submission.submission_id = submission_recipient.submission_id
      WHERE submission_recipient.state IN ('waiting', 'sending', 'deferred') AND submission.released_at IS NOT NULL LIMIT 3`,
    'submission_recipient_due',
  ],
])('%s are found by their index', (_what, statement, index) => {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${statement}`).all();
  expect(plan.map(({ detail }) => detail).join('\n')).toContain(index);
});
