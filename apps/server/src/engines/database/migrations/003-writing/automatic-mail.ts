import type { ColumnTypes } from '../migration.ts';

/** What automatic mail keeps: what the person wants, who has been answered, and what has gone out of itself. */
export function automaticMail(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE automatic_mail (account_no ${c.int} NOT NULL, kind ${c.text} NOT NULL, is_on ${c.int} NOT NULL, starts_at ${c.int}, ends_at ${c.int},
      content ${c.text} NOT NULL, version ${c.int} NOT NULL, PRIMARY KEY (account_no, kind))${c.strict}`,
    `CREATE TABLE answered_sender (account_no ${c.int} NOT NULL, kind ${c.text} NOT NULL, sender ${c.text} NOT NULL, answered_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, kind, sender))${c.withoutRowid}`,
    `CREATE INDEX answered_sender_by_time ON answered_sender (account_no, answered_at)`,
    `CREATE TABLE automatic_sent (account_no ${c.int} NOT NULL, n ${c.int} NOT NULL, kind ${c.text} NOT NULL, sent_at ${c.int} NOT NULL,
      PRIMARY KEY (account_no, n, kind))${c.withoutRowid}`,
    `CREATE INDEX automatic_sent_by_time ON automatic_sent (account_no, sent_at, kind)`,
  ];
}
