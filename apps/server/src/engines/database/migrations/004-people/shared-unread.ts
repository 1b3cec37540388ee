import type { ColumnTypes } from '../migration.ts';

/** Mail of these folders does not count for its labels: what is expunged, the recycle bin and junk (mail/folders/system-folders.ts). */
const withoutLabels = '0, 4, 5';

const add = (select: string): string =>
  `INSERT INTO shared_unread (account_no, person_no, kind, id, delta) ${select}
    ON CONFLICT (account_no, person_no, kind, id) DO UPDATE SET delta = shared_unread.delta + excluded.delta`;

/** What a reader's mark makes of the mailbox's own count of unread mail: -1 where they have read what it keeps unread. */
const weigh = (mail: string, own: string): string => `(${mail}.seen - ${own})`;
const counted = (mail: string): string => `(CASE WHEN ${mail}.folder_id IN (${withoutLabels}) THEN 0 ELSE 1 END)`;

/** Readers of the mail `row`, one row each. */
const readersOf = (row: string): string =>
  `FROM shared_seen AS own WHERE own.account_no = ${row}.account_no AND own.n = ${row}.n`;

/** Of one mark, `sign` 1 when it comes to be and -1 when it goes: into its folder and its labels. */
function countMark(mark: 'NEW' | 'OLD', sign: 1 | -1): string[] {
  const mail = `FROM message AS mail WHERE mail.account_no = ${mark}.account_no AND mail.id = ${mark}.account_no * 4294967296 + ${mark}.n`;
  return [
    add(
      `SELECT mail.account_no, ${mark}.person_no, 0, mail.folder_id, ${String(sign)} * ${weigh('mail', `${mark}.seen`)} ${mail}`,
    ),
    add(`SELECT mail.account_no, ${mark}.person_no, 1, named.label_id, ${String(sign)} * ${weigh('mail', `${mark}.seen`)}
      FROM message AS mail CROSS JOIN message_label AS named WHERE mail.account_no = ${mark}.account_no
      AND mail.id = ${mark}.account_no * 4294967296 + ${mark}.n AND named.account_no = ${mark}.account_no AND named.n = ${mark}.n
      AND mail.folder_id NOT IN (${withoutLabels})`),
  ];
}

/** Of a label that was put on a mail (1) or taken off it (-1). */
function countLabel(label: 'NEW' | 'OLD', sign: 1 | -1): string {
  return add(`SELECT own.account_no, own.person_no, 1, ${label}.label_id, ${String(sign)} * ${weigh('mail', 'own.seen')}
    FROM shared_seen AS own CROSS JOIN message AS mail WHERE own.account_no = ${label}.account_no AND own.n = ${label}.n
    AND mail.account_no = own.account_no AND mail.id = own.account_no * 4294967296 + own.n AND mail.folder_id NOT IN (${withoutLabels})`);
}

const hasReaders = (row: string): string => `EXISTS (SELECT 1 ${readersOf(row)})`;

/**
 * Unread mail of each reader of a shared mailbox, per folder and label, as the difference to the mailbox's own counter; an arrival changes no row.
 * The database keeps it: mails move and are deleted in many places, and one that forgot its readers would be wrong for good.
 */
export function sharedUnread(c: ColumnTypes): string[] {
  const onMark = `shared_seen`;
  return [
    `CREATE TABLE shared_unread (account_no ${c.int} NOT NULL, person_no ${c.int} NOT NULL, kind ${c.int} NOT NULL, id ${c.int} NOT NULL,
      delta ${c.int} NOT NULL, PRIMARY KEY (account_no, person_no, kind, id))${c.withoutRowid}`,
    `CREATE INDEX shared_seen_by_mail ON shared_seen (account_no, n)`,
    ...c.trigger({
      name: 'shared_unread_marked',
      after: `INSERT ON ${onMark}`,
      when: '1 = 1',
      statements: countMark('NEW', 1),
    }),
    ...c.trigger({
      name: 'shared_unread_changed',
      after: `UPDATE OF seen ON ${onMark}`,
      when: 'OLD.seen <> NEW.seen',
      statements: [...countMark('OLD', -1), ...countMark('NEW', 1)],
    }),
    ...c.trigger({
      name: 'shared_unread_unmarked',
      after: `DELETE ON ${onMark}`,
      when: '1 = 1',
      statements: countMark('OLD', -1),
    }),
    ...c.trigger({
      name: 'shared_unread_moved',
      after: 'UPDATE OF folder_id, seen ON message',
      when: `(OLD.folder_id <> NEW.folder_id OR OLD.seen <> NEW.seen) AND ${hasReaders('NEW')}`,
      statements: [
        add(`SELECT own.account_no, own.person_no, 0, OLD.folder_id, -${weigh('OLD', 'own.seen')} ${readersOf('OLD')}`),
        add(`SELECT own.account_no, own.person_no, 0, NEW.folder_id, ${weigh('NEW', 'own.seen')} ${readersOf('NEW')}`),
        add(`SELECT own.account_no, own.person_no, 1, named.label_id,
          ${counted('NEW')} * ${weigh('NEW', 'own.seen')} - ${counted('OLD')} * ${weigh('OLD', 'own.seen')}
          FROM shared_seen AS own CROSS JOIN message_label AS named WHERE own.account_no = NEW.account_no AND own.n = NEW.n
          AND named.account_no = own.account_no AND named.n = own.n`),
      ],
    }),
    ...c.trigger({
      name: 'shared_unread_labelled',
      after: 'INSERT ON message_label',
      when: hasReaders('NEW'),
      statements: [countLabel('NEW', 1)],
    }),
    ...c.trigger({
      name: 'shared_unread_unlabelled',
      after: 'DELETE ON message_label',
      when: hasReaders('OLD'),
      statements: [countLabel('OLD', -1)],
    }),
    // What is gone for good has no readers; its folder is 0 by then, which nobody counts.
    ...c.trigger({
      name: 'shared_seen_forgotten',
      after: 'DELETE ON message',
      when: hasReaders('OLD'),
      statements: [`DELETE FROM shared_seen WHERE account_no = OLD.account_no AND n = OLD.n`],
    }),
  ];
}
