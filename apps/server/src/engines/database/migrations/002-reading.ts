import type { ColumnTypes, Migration } from './migration.ts';

/** Whom the person wrote to, and what they decided about senders. */
function people(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE correspondent (account_no ${c.int} NOT NULL, address ${c.text} NOT NULL, name ${c.text} NOT NULL, sent_count ${c.int} NOT NULL,
      last_sent_at ${c.int} NOT NULL, PRIMARY KEY (account_no, address))${c.strict}`,
    `INSERT INTO correspondent (account_no, address, name, sent_count, last_sent_at)
      SELECT r.account_no, lower(r.address), '', count(*), max(s.created_at) FROM submission_recipient r
      JOIN submission s ON s.account_no = r.account_no AND s.submission_id = r.submission_id GROUP BY r.account_no, lower(r.address)`,
    `CREATE TABLE sender_rule (account_no ${c.int} NOT NULL, kind ${c.text} NOT NULL, sender ${c.text} NOT NULL, created_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, kind, sender))${c.strict}`,
  ];
}

/** Who told that they read a mail (RFC 8098). */
function receipts(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE read_report (account_no ${c.int} NOT NULL, n ${c.int} NOT NULL, address ${c.text} NOT NULL, read_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, n, address))${c.strict}`,
  ];
}

/** Which sent mails went to whom: lists by recipient, which the envelope alone knows in full (Bcc). */
function correspondence(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE correspondence (account_no ${c.int} NOT NULL, address ${c.text} NOT NULL, received_at ${c.int} NOT NULL, n ${c.int} NOT NULL,
      PRIMARY KEY (account_no, address, received_at, n))${c.withoutRowid}`,
    `CREATE INDEX correspondence_by_message ON correspondence (account_no, n)`,
    `INSERT INTO correspondence (account_no, address, received_at, n)
      SELECT DISTINCT r.account_no, lower(r.address), m.received_at, m.n FROM submission_recipient r
      JOIN submission s ON s.account_no = r.account_no AND s.submission_id = r.submission_id
      JOIN message m ON m.account_no = s.account_no AND m.n = s.sent_n`,
  ];
}

/** What a row of `message` and `folder` gains: conversations, notices of the system, read receipts, correspondence. */
function messages(c: ColumnTypes): string[] {
  return [
    `ALTER TABLE message ADD COLUMN thread_head ${c.int} NOT NULL DEFAULT 0`,
    `ALTER TABLE message ADD COLUMN system ${c.int} NOT NULL DEFAULT 0`,
    `ALTER TABLE message ADD COLUMN receipt ${c.text} NOT NULL DEFAULT 'none'`,
    // Push catch-up tells an arrival from a change of what was there before.
    `ALTER TABLE message ADD COLUMN arrived_modseq ${c.int} NOT NULL DEFAULT 0`,
    `CREATE INDEX vanished_by_modseq ON vanished (account_no, modseq)`,
    `ALTER TABLE folder ADD COLUMN conversations ${c.int} NOT NULL DEFAULT 0`,
    // All that deciding about conversations asks for; a conversation's mails of one folder stand together.
    `DROP INDEX message_by_thread`,
    `CREATE INDEX message_by_thread ON message (account_no, thread_n, folder_id, received_at, n, thread_head)`,
    // The newest mail of each conversation within a folder stands for it in lists.
    `UPDATE message SET thread_head = 1 WHERE folder_id > 0 AND NOT EXISTS (SELECT 1 FROM message later WHERE later.account_no = message.account_no
      AND later.thread_n = message.thread_n AND later.folder_id = message.folder_id
      AND (later.received_at > message.received_at OR (later.received_at = message.received_at AND later.n > message.n)))`,
    `UPDATE folder SET conversations = (SELECT count(*) FROM message WHERE message.account_no = folder.account_no
      AND message.folder_id = folder.folder_id AND message.thread_head = 1)`,
    `CREATE TABLE thread_awaits (account_no ${c.int} NOT NULL, message_id_hash ${c.text} NOT NULL, n ${c.int} NOT NULL,
      PRIMARY KEY (account_no, message_id_hash))${c.withoutRowid}`,
    `CREATE INDEX thread_awaits_by_mail ON thread_awaits (account_no, n)`,
    `CREATE INDEX message_thread_head ON message (account_no, folder_id, sticky, received_at, n) WHERE thread_head = 1 AND folder_id > 0`,
    // Correspondence with one address, however its letters were written. Without the folder: a move would have to write it anew.
    `CREATE INDEX message_by_sender ON message (account_no, lower(from_address), received_at, n) WHERE folder_id > 0`,
    // All that is unread, or read, over the folders: one range in the order of arrival.
    `CREATE INDEX message_by_seen ON message (account_no, seen, received_at, n, folder_id) WHERE folder_id > 0`,
    // Covers what a search asks of mails besides their words, so that a rare filter over a large mailbox reads this index alone.
    `CREATE INDEX message_by_arrival ON message (account_no, received_at, n, folder_id, seen, starred, answered, forwarded, sticky,
      has_attachment, size_bytes) WHERE folder_id > 0`,
  ];
}

/** Changes of everything that matches, in the background, with what is needed to take them back. */
function bulk(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE bulk_change (account_no ${c.int} NOT NULL, bulk_id ${c.text} NOT NULL, action ${c.text} NOT NULL, list ${c.text} NOT NULL,
      hidden_folders ${c.text} NOT NULL, clears_folder ${c.int}, state ${c.text} NOT NULL, undoing ${c.int} NOT NULL, done ${c.int} NOT NULL,
      total ${c.int} NOT NULL, created_at ${c.int} NOT NULL, finished_at ${c.int}, PRIMARY KEY (account_no, bulk_id))${c.strict}`,
    `CREATE INDEX bulk_change_finished ON bulk_change (finished_at) WHERE finished_at IS NOT NULL`,
    `CREATE TABLE bulk_piece (account_no ${c.int} NOT NULL, bulk_id ${c.text} NOT NULL, piece ${c.int} NOT NULL, mails ${c.int} NOT NULL,
      ns ${c.text} NOT NULL, state ${c.text} NOT NULL, before ${c.text}, PRIMARY KEY (account_no, bulk_id, piece))${c.withoutRowid}`,
  ];
}

/** Searches that a person keeps, and the risky reading of attachments, counted before it is tried. */
function reading(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE saved_search (account_no ${c.int} NOT NULL, search_id ${c.int} NOT NULL, name ${c.text} NOT NULL, criteria ${c.text} NOT NULL,
      created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, search_id))${c.strict}`,
    `CREATE TABLE extraction (org_id ${c.int} NOT NULL, body_id ${c.text} NOT NULL, part ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      attempts ${c.int} NOT NULL, state ${c.text} NOT NULL, result ${c.text}, updated_at ${c.int} NOT NULL,
      PRIMARY KEY (org_id, body_id, part, kind))${c.strict}`,
  ];
}

/** Reading and organising mail: conversations, senders, changes in the background, saved searches. */
export const reading002: Migration = {
  version: 2,
  name: 'reading',
  statements: (columns) => [
    ...people(columns),
    ...correspondence(columns),
    ...messages(columns),
    ...bulk(columns),
    ...reading(columns),
    ...receipts(columns),
  ],
};
