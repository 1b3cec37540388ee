import type { ColumnTypes } from '../migration.ts';

/** What waits for a decision, and whether a submission may leave. */
export const requests = (c: ColumnTypes): string[] => [
  `ALTER TABLE submission ADD COLUMN gate ${c.text} NOT NULL DEFAULT 'unjudged'`,
  // What was accepted before there were policies leaves as it was promised.
  `UPDATE submission SET gate = 'free'`,
  `CREATE TABLE approval_request (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, org_id ${c.int} NOT NULL, owner_no ${c.int} NOT NULL,
    client ${c.text} NOT NULL, state ${c.text} NOT NULL, ending ${c.text}, requested ${c.text} NOT NULL, subject ${c.text} NOT NULL, from_name ${c.text} NOT NULL, from_address ${c.text} NOT NULL,
    recipients ${c.text} NOT NULL, recipient_count ${c.int} NOT NULL, outside_count ${c.int} NOT NULL, preview ${c.text} NOT NULL,
    size_bytes ${c.int} NOT NULL, has_attachment ${c.int} NOT NULL, body_id ${c.text} NOT NULL, draft_id ${c.int}, level_no ${c.int} NOT NULL,
    level_count ${c.int} NOT NULL, created_at ${c.int} NOT NULL, decided_at ${c.int}, due_at ${c.int}, scheduled_at ${c.int},
    is_inside_released ${c.int} NOT NULL, only_recipients ${c.text}, owner_notified ${c.int} NOT NULL, reminders ${c.int} NOT NULL, reminded_at ${c.int}, previous_id ${c.int},
    PRIMARY KEY (account_no, submission_id))${c.strict}`,
  'CREATE INDEX approval_request_listed ON approval_request (owner_no, created_at)',
  'CREATE INDEX approval_request_state ON approval_request (owner_no, state, created_at)',
  'CREATE INDEX approval_request_org ON approval_request (org_id, state, created_at)',
  // The record for auditors, whatever the state.
  'CREATE INDEX approval_request_asked ON approval_request (org_id, created_at, account_no, submission_id)',
  'CREATE INDEX approval_request_body ON approval_request (body_id)',
  'CREATE INDEX approval_request_draft ON approval_request (account_no, draft_id) WHERE draft_id IS NOT NULL',
  `CREATE TABLE approval_task (account_no ${c.int} NOT NULL, source_account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, level_no ${c.int} NOT NULL,
    slot_no ${c.int} NOT NULL, deputy_of ${c.int}, state ${c.text} NOT NULL, listed_as ${c.text} NOT NULL, opinion ${c.text} NOT NULL,
    asked_at ${c.int} NOT NULL, decided_at ${c.int}, notified_at ${c.int}, is_reminded ${c.int} NOT NULL,
    PRIMARY KEY (account_no, source_account_no, submission_id, level_no, slot_no))${c.strict}`,
  'CREATE INDEX approval_task_asked ON approval_task (account_no, asked_at)',
  'CREATE INDEX approval_task_listed ON approval_task (account_no, listed_as, asked_at)',
  'CREATE INDEX approval_task_request ON approval_task (source_account_no, submission_id, level_no, slot_no)',
  `CREATE TABLE approval_event (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, event_no ${c.int} NOT NULL, at ${c.int} NOT NULL,
    actor_no ${c.int}, kind ${c.text} NOT NULL, opinion ${c.text} NOT NULL, people ${c.text} NOT NULL,
    PRIMARY KEY (account_no, submission_id, event_no))${c.withoutRowid}`,
  `CREATE TABLE approval_ticket (account_no ${c.int} NOT NULL, ticket ${c.text} NOT NULL, used_at ${c.int} NOT NULL,
    PRIMARY KEY (account_no, ticket))${c.withoutRowid}`,
];
