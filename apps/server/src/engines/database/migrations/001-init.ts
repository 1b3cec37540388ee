import type { ColumnTypes, Migration } from './migration.ts';

function organisation(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE org (org_id ${c.int} PRIMARY KEY, name ${c.text} NOT NULL, created_at ${c.int} NOT NULL)${c.strict}`,
    `CREATE TABLE org_setting (org_id ${c.int} NOT NULL, key ${c.text} NOT NULL, value ${c.text} NOT NULL, PRIMARY KEY (org_id, key))${c.strict}`,
    `CREATE TABLE domain (name ${c.text} PRIMARY KEY, org_id ${c.int} NOT NULL, is_primary ${c.int} NOT NULL, dkim_selector ${c.text} NOT NULL,
      dkim_private_key ${c.text} NOT NULL, created_at ${c.int} NOT NULL)${c.strict}`,
    `CREATE TABLE department (org_id ${c.int} NOT NULL, department_id ${c.int} NOT NULL, parent_id ${c.int}, name ${c.text} NOT NULL,
      sort ${c.int} NOT NULL, PRIMARY KEY (org_id, department_id))${c.strict}`,
    `CREATE TABLE audit (org_id ${c.int} NOT NULL, audit_id ${c.text} NOT NULL, at ${c.int} NOT NULL, actor_no ${c.int}, subject_no ${c.int},
      address ${c.text}, client ${c.text} NOT NULL, action ${c.text} NOT NULL, object ${c.text}, result ${c.text} NOT NULL,
      request_id ${c.text} NOT NULL, detail ${c.text}, prev_hash ${c.text}, hash ${c.text}, PRIMARY KEY (org_id, audit_id))${c.strict}`,
    `CREATE INDEX audit_by_subject ON audit (org_id, subject_no, at)`,
  ];
}

function identity(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE account (account_no ${c.int} PRIMARY KEY, org_id ${c.int} NOT NULL, modseq ${c.int} NOT NULL, next_n ${c.int} NOT NULL,
      next_folder_id ${c.int} NOT NULL, next_label_id ${c.int} NOT NULL, next_uid_validity ${c.int} NOT NULL, kind ${c.text} NOT NULL,
      state ${c.text} NOT NULL, display_name ${c.text} NOT NULL, department_id ${c.int}, phone ${c.text}, gender ${c.int} NOT NULL,
      duties ${c.text}, is_admin ${c.int} NOT NULL, quota_bytes ${c.int} NOT NULL, used_bytes ${c.int} NOT NULL, created_at ${c.int} NOT NULL)${c.strict}`,
    `CREATE INDEX account_by_org ON account (org_id, account_no)`,
    `CREATE TABLE address (address ${c.text} PRIMARY KEY, account_no ${c.int} NOT NULL, org_id ${c.int} NOT NULL, kind ${c.text} NOT NULL)${c.strict}`,
    `CREATE INDEX address_by_account ON address (account_no)`,
    `CREATE TABLE sign_in_name (name ${c.text} PRIMARY KEY, account_no ${c.int} NOT NULL, org_id ${c.int} NOT NULL)${c.strict}`,
    `CREATE TABLE credential (account_no ${c.int} PRIMARY KEY, password_hash ${c.text} NOT NULL, changed_at ${c.int} NOT NULL,
      must_change ${c.int} NOT NULL)${c.strict}`,
    `CREATE TABLE session (account_no ${c.int} NOT NULL, session_id ${c.text} NOT NULL, subject_no ${c.int} NOT NULL, client ${c.text} NOT NULL,
      access_hash ${c.text} NOT NULL, access_expires_at ${c.int} NOT NULL, refresh_hash ${c.text}, used_refresh_hash ${c.text},
      created_at ${c.int} NOT NULL, last_used_at ${c.int} NOT NULL, absolute_expires_at ${c.int} NOT NULL, locked ${c.int} NOT NULL,
      unlocked_folders ${c.text} NOT NULL, device ${c.text} NOT NULL, address ${c.text} NOT NULL, ended_at ${c.int},
      PRIMARY KEY (account_no, session_id))${c.strict}`,
    `CREATE TABLE client_code (account_no ${c.int} NOT NULL, code_id ${c.int} NOT NULL, name ${c.text} NOT NULL, code_hash ${c.text} NOT NULL,
      protocols ${c.text} NOT NULL, created_at ${c.int} NOT NULL, expires_at ${c.int}, last_used_at ${c.int}, revoked_at ${c.int},
      PRIMARY KEY (account_no, code_id))${c.strict}`,
    `CREATE TABLE account_setting (account_no ${c.int} NOT NULL, key ${c.text} NOT NULL, value ${c.text} NOT NULL, PRIMARY KEY (account_no, key))${c.strict}`,
    `CREATE TABLE limit_counter (key ${c.text} PRIMARY KEY, window_start ${c.int} NOT NULL, count ${c.int} NOT NULL)${c.strict}`,
  ];
}

function mailbox(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE folder (account_no ${c.int} NOT NULL, folder_id ${c.int} NOT NULL, kind ${c.text} NOT NULL, name ${c.text} NOT NULL,
      parent_id ${c.int}, sort ${c.int} NOT NULL, state ${c.int} NOT NULL, uid_validity ${c.int} NOT NULL, uid_next ${c.int} NOT NULL,
      total ${c.int} NOT NULL, unread ${c.int} NOT NULL, size_bytes ${c.int} NOT NULL, password_hash ${c.text}, modseq ${c.int} NOT NULL,
      PRIMARY KEY (account_no, folder_id))${c.strict}`,
    `CREATE TABLE label (account_no ${c.int} NOT NULL, label_id ${c.int} NOT NULL, name ${c.text} NOT NULL, color ${c.text} NOT NULL,
      sort ${c.int} NOT NULL, state ${c.int} NOT NULL, total ${c.int} NOT NULL, unread ${c.int} NOT NULL, size_bytes ${c.int} NOT NULL,
      modseq ${c.int} NOT NULL, PRIMARY KEY (account_no, label_id))${c.strict}`,
    `CREATE TABLE message (${c.messageKeyColumn}, account_no ${c.int} NOT NULL, n ${c.int} NOT NULL, folder_id ${c.int} NOT NULL, uid ${c.int} NOT NULL,
      modseq ${c.int} NOT NULL, received_at ${c.int} NOT NULL, sent_at ${c.int}, seen ${c.int} NOT NULL, starred ${c.int} NOT NULL,
      answered ${c.int} NOT NULL, forwarded ${c.int} NOT NULL, sticky ${c.int} NOT NULL, color ${c.int} NOT NULL, size_bytes ${c.int} NOT NULL,
      has_attachment ${c.int} NOT NULL, has_calendar ${c.int} NOT NULL, priority ${c.int} NOT NULL, subject ${c.text} NOT NULL,
      from_name ${c.text} NOT NULL, from_address ${c.text} NOT NULL, recipients ${c.text} NOT NULL, preview ${c.text} NOT NULL,
      message_id_hash ${c.text}, thread_n ${c.int} NOT NULL, body_id ${c.text} NOT NULL, from_verdict ${c.text} NOT NULL,
      origin_folder_id ${c.int}, expunged_at ${c.int}, submission_account_no ${c.int}, submission_id ${c.int}${c.messageKeyConstraint})${c.strict}`,
    // The page of a list is one range of this index: sticky mails first, then by arrival.
    `CREATE INDEX message_by_folder ON message (account_no, folder_id, sticky, received_at, n)`,
    `CREATE INDEX message_unseen ON message (account_no, folder_id, received_at, n) WHERE seen = 0 AND folder_id > 0`,
    `CREATE INDEX message_starred ON message (account_no, received_at, n) WHERE starred = 1 AND folder_id > 0`,
    `CREATE UNIQUE INDEX message_by_uid ON message (account_no, folder_id, uid) WHERE folder_id > 0`,
    `CREATE INDEX message_by_modseq ON message (account_no, modseq)`,
    `CREATE INDEX message_by_message_id ON message (account_no, message_id_hash) WHERE message_id_hash IS NOT NULL`,
    `CREATE INDEX message_by_thread ON message (account_no, thread_n)`,
    `CREATE INDEX message_expunged ON message (account_no, expunged_at) WHERE expunged_at IS NOT NULL`,
    `CREATE INDEX message_by_body ON message (body_id)`,
    // A submission reaches an account once, however often its release is repeated.
    `CREATE TABLE delivered (account_no ${c.int} NOT NULL, source_account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, n ${c.int} NOT NULL,
      PRIMARY KEY (account_no, source_account_no, submission_id))${c.withoutRowid}`,
    `CREATE TABLE message_label (account_no ${c.int} NOT NULL, label_id ${c.int} NOT NULL, received_at ${c.int} NOT NULL, n ${c.int} NOT NULL,
      PRIMARY KEY (account_no, label_id, received_at, n))${c.withoutRowid}`,
    `CREATE INDEX message_label_by_message ON message_label (account_no, n, label_id)`,
    `CREATE TABLE vanished (account_no ${c.int} NOT NULL, folder_id ${c.int} NOT NULL, uid ${c.int} NOT NULL, n ${c.int} NOT NULL, modseq ${c.int} NOT NULL,
      PRIMARY KEY (account_no, folder_id, modseq, uid))${c.withoutRowid}`,
    `CREATE TABLE body (org_id ${c.int} NOT NULL, body_id ${c.text} NOT NULL, size_bytes ${c.int} NOT NULL, inline_bytes ${c.blob}, blob_id ${c.text},
      structure ${c.text} NOT NULL, summary ${c.text} NOT NULL, index_text ${c.text} NOT NULL, imap_envelope ${c.text} NOT NULL,
      imap_body ${c.text} NOT NULL, imap_body_structure ${c.text} NOT NULL, created_at ${c.int} NOT NULL, unreferenced_at ${c.int},
      PRIMARY KEY (org_id, body_id))${c.strict}`,
  ];
}

function compose(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE draft (account_no ${c.int} NOT NULL, draft_id ${c.int} NOT NULL, revision ${c.int} NOT NULL, content ${c.text} NOT NULL,
      subject ${c.text} NOT NULL, recipients ${c.text} NOT NULL, preview ${c.text} NOT NULL, size_bytes ${c.int} NOT NULL,
      has_attachment ${c.int} NOT NULL, state ${c.text} NOT NULL, created_at ${c.int} NOT NULL, updated_at ${c.int} NOT NULL, modseq ${c.int} NOT NULL,
      PRIMARY KEY (account_no, draft_id))${c.strict}`,
    `CREATE INDEX draft_by_update ON draft (account_no, state, updated_at)`,
    `CREATE TABLE upload (account_no ${c.int} NOT NULL, upload_id ${c.text} NOT NULL, file_name ${c.text} NOT NULL, type ${c.text} NOT NULL,
      size_bytes ${c.int} NOT NULL, sha256 ${c.text} NOT NULL, blob_id ${c.text} NOT NULL, content_id ${c.text}, created_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, upload_id))${c.strict}`,
    `CREATE TABLE submission (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, state ${c.text} NOT NULL, mail_from ${c.text} NOT NULL,
      subject ${c.text} NOT NULL, message_id ${c.text} NOT NULL, body_id ${c.text} NOT NULL, sent_n ${c.int}, hold_until ${c.int},
      created_at ${c.int} NOT NULL, released_at ${c.int}, PRIMARY KEY (account_no, submission_id))${c.strict}`,
    `CREATE INDEX submission_held ON submission (hold_until) WHERE state = 'held'`,
    `CREATE INDEX submission_by_body ON submission (body_id)`,
    `CREATE TABLE submission_recipient (account_no ${c.int} NOT NULL, submission_id ${c.int} NOT NULL, recipient_no ${c.int} NOT NULL,
      address ${c.text} NOT NULL, target_account_no ${c.int}, domain ${c.text} NOT NULL, state ${c.text} NOT NULL, attempts ${c.int} NOT NULL,
      next_attempt_at ${c.int} NOT NULL, lease_until ${c.int}, last_code ${c.text}, last_text ${c.text}, last_host ${c.text}, finished_at ${c.int},
      PRIMARY KEY (account_no, submission_id, recipient_no))${c.strict}`,
    `CREATE INDEX submission_recipient_due ON submission_recipient (next_attempt_at) WHERE state IN ('waiting', 'sending', 'deferred')`,
  ];
}

function machinery(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE idempotency (account_no ${c.int} NOT NULL, key ${c.text} NOT NULL, operation ${c.text} NOT NULL, input_hash ${c.text} NOT NULL,
      output ${c.text} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, key))${c.strict}`,
    `CREATE INDEX idempotency_by_age ON idempotency (created_at)`,
    `CREATE TABLE job (id ${c.text} PRIMARY KEY, kind ${c.text} NOT NULL, account_no ${c.int}, unique_key ${c.text}, payload ${c.text} NOT NULL,
      state ${c.text} NOT NULL, run_at ${c.int} NOT NULL, lease_until ${c.int}, attempts ${c.int} NOT NULL, last_error ${c.text},
      progress_done ${c.int} NOT NULL, progress_total ${c.int} NOT NULL, created_at ${c.int} NOT NULL)${c.strict}`,
    `CREATE INDEX job_due ON job (kind, run_at) WHERE state IN ('ready', 'running')`,
    `CREATE UNIQUE INDEX job_unique ON job (kind, unique_key) WHERE unique_key IS NOT NULL AND state IN ('ready', 'running')`,
  ];
}

/** The first schema: organisation, identity, mailbox, compose and the machinery of operations and jobs. */
export const init: Migration = {
  version: 1,
  name: 'init',
  statements: (columns) => [
    ...organisation(columns),
    ...identity(columns),
    ...mailbox(columns),
    ...compose(columns),
    ...machinery(columns),
  ],
};
