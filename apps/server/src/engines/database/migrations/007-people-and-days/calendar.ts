import type { ColumnTypes } from '../migration.ts';

function calendars(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE calendar (account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, calendar_id ${c.text} NOT NULL, org_id ${c.int} NOT NULL,
      kind ${c.text} NOT NULL, name ${c.text} NOT NULL, color ${c.int} NOT NULL, is_default ${c.int} NOT NULL, is_shown ${c.int} NOT NULL,
      sort ${c.int} NOT NULL, revision ${c.int} NOT NULL, oldest_sync ${c.int} NOT NULL, horizon_from ${c.int} NOT NULL, horizon_to ${c.int} NOT NULL,
      created_at ${c.int} NOT NULL, deleted_at ${c.int}, publish_nonce ${c.text}, publish_hash ${c.text}, source_url ${c.text} NOT NULL,
      read_at ${c.int} NOT NULL, failure ${c.text} NOT NULL, failures ${c.int} NOT NULL, next_read_at ${c.int}, source_etag ${c.text} NOT NULL,
      source_modified ${c.text} NOT NULL, source_hash ${c.text} NOT NULL, PRIMARY KEY (account_no, calendar_no))${c.strict}`,
    `CREATE UNIQUE INDEX calendar_by_id ON calendar (calendar_id)`,
    // Two first visits at once make one default calendar.
    `CREATE UNIQUE INDEX calendar_default ON calendar (account_no) WHERE is_default = 1`,
    `CREATE UNIQUE INDEX calendar_published ON calendar (publish_hash) WHERE publish_hash IS NOT NULL`,
    `CREATE INDEX calendar_to_read ON calendar (next_read_at) WHERE next_read_at IS NOT NULL AND deleted_at IS NULL`,
    `CREATE INDEX calendar_deleted ON calendar (deleted_at) WHERE deleted_at IS NOT NULL`,
    `CREATE INDEX calendar_horizon ON calendar (horizon_to) WHERE deleted_at IS NULL`,
    `CREATE TABLE calendar_share (account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, grantee_kind ${c.text} NOT NULL,
      grantee_no ${c.int} NOT NULL, org_id ${c.int} NOT NULL, "right" ${c.text} NOT NULL, given_by ${c.int}, created_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, calendar_no, grantee_kind, grantee_no))${c.withoutRowid}`,
    `CREATE INDEX calendar_share_by_grantee ON calendar_share (org_id, grantee_kind, grantee_no)`,
    `CREATE TABLE calendar_view (account_no ${c.int} NOT NULL, owner_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, color ${c.int},
      is_shown ${c.int} NOT NULL, sort ${c.int}, is_left ${c.int} NOT NULL, PRIMARY KEY (account_no, owner_no, calendar_no))${c.withoutRowid}`,
  ];
}

function events(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE calendar_object (account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, object_no ${c.int} NOT NULL, uid ${c.text} NOT NULL,
      ics ${c.text} NOT NULL, revision ${c.int} NOT NULL, title ${c.text} NOT NULL, search_text ${c.text} NOT NULL,
      first_starts_at ${c.int} NOT NULL, last_ends_at ${c.int}, is_repeated ${c.int} NOT NULL, created_at ${c.int} NOT NULL,
      changed_at ${c.int} NOT NULL, PRIMARY KEY (account_no, calendar_no, object_no))${c.strict}`,
    `CREATE UNIQUE INDEX calendar_object_uid ON calendar_object (account_no, calendar_no, uid)`,
    `CREATE INDEX calendar_object_revision ON calendar_object (account_no, calendar_no, revision)`,
    `CREATE INDEX calendar_object_repeated ON calendar_object (account_no, calendar_no, first_starts_at) WHERE is_repeated = 1`,
    `CREATE TABLE calendar_vanished (account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, object_no ${c.int} NOT NULL, uid ${c.text} NOT NULL,
      revision ${c.int} NOT NULL, vanished_at ${c.int} NOT NULL, PRIMARY KEY (account_no, calendar_no, object_no))${c.withoutRowid}`,
    `CREATE INDEX calendar_vanished_revision ON calendar_vanished (account_no, calendar_no, revision)`,
    `CREATE INDEX calendar_vanished_at ON calendar_vanished (vanished_at)`,
    `CREATE TABLE calendar_occurrence (account_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL, starts_at ${c.int} NOT NULL,
      object_no ${c.int} NOT NULL, recurrence_id ${c.text} NOT NULL, ends_at ${c.int} NOT NULL, is_long ${c.int} NOT NULL, all_day ${c.int} NOT NULL,
      title ${c.text} NOT NULL, location ${c.text} NOT NULL, color ${c.int}, is_repeated ${c.int} NOT NULL, has_reminder ${c.int} NOT NULL,
      has_participants ${c.int} NOT NULL, busy ${c.int} NOT NULL, is_tentative ${c.int} NOT NULL, is_private ${c.int} NOT NULL,
      is_cancelled ${c.int} NOT NULL, my_answer ${c.text}, PRIMARY KEY (account_no, calendar_no, starts_at, object_no, recurrence_id))${c.withoutRowid}`,
    `CREATE INDEX calendar_occurrence_object ON calendar_occurrence (account_no, calendar_no, object_no, starts_at)`,
    `CREATE INDEX calendar_occurrence_long ON calendar_occurrence (account_no, calendar_no, ends_at) WHERE is_long = 1`,
  ];
}

function changes(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE calendar_undo (account_no ${c.int} NOT NULL, undo_id ${c.text} NOT NULL, kind ${c.text} NOT NULL, owner_no ${c.int} NOT NULL,
      calendar_no ${c.int} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, undo_id))${c.withoutRowid}`,
    `CREATE INDEX calendar_undo_made ON calendar_undo (created_at)`,
    `CREATE TABLE calendar_undo_event (account_no ${c.int} NOT NULL, undo_id ${c.text} NOT NULL, owner_no ${c.int} NOT NULL, calendar_no ${c.int} NOT NULL,
      object_no ${c.int} NOT NULL, uid ${c.text} NOT NULL, ics ${c.text}, created_at ${c.int}, revision_after ${c.int},
      PRIMARY KEY (account_no, undo_id, calendar_no, object_no))${c.strict}`,
    `CREATE TABLE calendar_reminder (account_no ${c.int} NOT NULL, reminder_id ${c.text} NOT NULL, calendar_no ${c.int} NOT NULL,
      object_no ${c.int} NOT NULL, recurrence_id ${c.text} NOT NULL, starts_at ${c.int} NOT NULL, ends_at ${c.int} NOT NULL, minutes ${c.int} NOT NULL,
      due_at ${c.int} NOT NULL, by_mail ${c.int} NOT NULL, state ${c.text} NOT NULL, PRIMARY KEY (account_no, reminder_id))${c.withoutRowid}`,
    `CREATE INDEX calendar_reminder_due ON calendar_reminder (due_at) WHERE state <> 'due'`,
    `CREATE INDEX calendar_reminder_object ON calendar_reminder (account_no, calendar_no, object_no)`,
    `CREATE TABLE calendar_special_day (org_id ${c.int} NOT NULL, date ${c.text} NOT NULL, name_zh ${c.text} NOT NULL, name_en ${c.text} NOT NULL,
      is_workday ${c.int} NOT NULL, PRIMARY KEY (org_id, date))${c.withoutRowid}`,
  ];
}

/** Calendars, their events with what is found of them, shares, reminders and days of the organisation. */
export const calendar = (columns: ColumnTypes): string[] => [
  ...calendars(columns),
  ...events(columns),
  ...changes(columns),
];
