import type { Migration } from './migration.ts';

/** People who were removed, and the numbers of those who are gone. */
export const removal014: Migration = {
  version: 14,
  name: 'removal',
  statements: (c) => [
    `CREATE TABLE removal (account_no ${c.int} NOT NULL PRIMARY KEY, org_id ${c.int} NOT NULL, removed_at ${c.int} NOT NULL, removed_by ${c.int},
      purge_at ${c.int}, hand_over_no ${c.int}, mail_to_no ${c.int}, state_before ${c.text} NOT NULL, department_id ${c.int},
      purging_at ${c.int})${c.strict}`,
    'CREATE INDEX removal_by_hand_over ON removal (hand_over_no)',
    `CREATE TABLE purged_account (account_no ${c.int} NOT NULL PRIMARY KEY, org_id ${c.int} NOT NULL, purged_at ${c.int} NOT NULL)${c.strict}`,
  ],
};
