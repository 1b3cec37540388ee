import type { Migration } from './migration.ts';

/** How much people send, and how much they may. */
export const sendingLimits012: Migration = {
  version: 12,
  name: 'sending-limits',
  statements: (c) => [
    `CREATE TABLE sent_count (account_no ${c.int} NOT NULL, period_start ${c.int} NOT NULL, org_id ${c.int} NOT NULL,
      messages ${c.int} NOT NULL, recipients ${c.int} NOT NULL, PRIMARY KEY (account_no, period_start))${c.withoutRowid}`,
    'CREATE INDEX sent_count_org ON sent_count (org_id, period_start, messages, recipients)',
    `CREATE TABLE sending_limit (account_no ${c.int} NOT NULL PRIMARY KEY, messages_per_hour ${c.int}, messages_per_day ${c.int},
      recipients_per_hour ${c.int}, recipients_per_day ${c.int})${c.strict}`,
  ],
};
