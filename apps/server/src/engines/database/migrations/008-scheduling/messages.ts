import type { ColumnTypes } from '../migration.ts';

/** Invitations, answers and cancellations that wait, or went out of late. */
export const calendarMessages = (c: ColumnTypes): string[] => [
  `CREATE TABLE calendar_message (account_no ${c.int} NOT NULL, message_id ${c.text} NOT NULL, calendar_no ${c.int} NOT NULL,
    object_no ${c.int} NOT NULL, uid ${c.text} NOT NULL, method ${c.text} NOT NULL, recurrence_id ${c.text} NOT NULL, recipients ${c.text} NOT NULL,
    ics ${c.text} NOT NULL, sequence ${c.int} NOT NULL, is_update ${c.int} NOT NULL, answer ${c.text}, sender_no ${c.int} NOT NULL,
    sender_address ${c.text} NOT NULL, is_automatic ${c.int} NOT NULL, undo_no ${c.int} NOT NULL, undo_id ${c.text} NOT NULL,
    due_at ${c.int} NOT NULL, sent_at ${c.int}, PRIMARY KEY (account_no, message_id))${c.strict}`,
  `CREATE INDEX calendar_message_undo ON calendar_message (account_no, undo_no, undo_id)`,
  `CREATE INDEX calendar_message_object ON calendar_message (account_no, calendar_no, object_no, due_at)`,
  `CREATE INDEX calendar_message_sender ON calendar_message (sender_no, sent_at) WHERE sent_at IS NOT NULL`,
  `CREATE INDEX calendar_message_due ON calendar_message (due_at)`,
];
