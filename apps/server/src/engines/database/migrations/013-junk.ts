import type { Migration } from './migration.ts';

/** What the junk filter has learned, and why messages were put into Junk. */
export const junk013: Migration = {
  version: 13,
  name: 'junk',
  statements: (c) => [
    `CREATE TABLE junk_learned (account_no ${c.int} NOT NULL, body_id ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      learned_at ${c.int} NOT NULL, is_shared ${c.int} NOT NULL, tokens ${c.blob} NOT NULL, PRIMARY KEY (account_no, body_id))${c.strict}`,
    'CREATE INDEX junk_learned_age ON junk_learned (account_no, kind, learned_at)',
    `CREATE TABLE junk_person (account_no ${c.int} NOT NULL PRIMARY KEY, org_id ${c.int} NOT NULL, junk ${c.int} NOT NULL,
      good ${c.int} NOT NULL, shared_junk ${c.int} NOT NULL, shared_good ${c.int} NOT NULL, learned_at ${c.int} NOT NULL)${c.strict}`,
    'CREATE INDEX junk_person_org ON junk_person (org_id, account_no)',
    `CREATE TABLE junk_person_token (account_no ${c.int} NOT NULL, token ${c.int} NOT NULL, junk ${c.int} NOT NULL,
      good ${c.int} NOT NULL, shared_junk ${c.int} NOT NULL, shared_good ${c.int} NOT NULL, PRIMARY KEY (account_no, token))${c.withoutRowid}`,
    `CREATE TABLE junk_organisation (org_id ${c.int} NOT NULL PRIMARY KEY, junk ${c.int} NOT NULL, good ${c.int} NOT NULL)${c.strict}`,
    `CREATE TABLE junk_organisation_token (org_id ${c.int} NOT NULL, token ${c.int} NOT NULL, junk ${c.int} NOT NULL,
      good ${c.int} NOT NULL, junk_people ${c.int} NOT NULL, good_people ${c.int} NOT NULL, PRIMARY KEY (org_id, token))${c.withoutRowid}`,
    `CREATE TABLE junk_verdict (account_no ${c.int} NOT NULL, n ${c.int} NOT NULL, verdict ${c.text} NOT NULL,
      PRIMARY KEY (account_no, n))${c.withoutRowid}`,
  ],
};
