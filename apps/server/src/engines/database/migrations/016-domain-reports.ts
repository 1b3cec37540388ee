import type { Migration } from './migration.ts';

/** What other servers report of our domains. */
export const domainReports016: Migration = {
  version: 16,
  name: 'domain-reports',
  statements: (c) => [
    `CREATE TABLE domain_report (org_id ${c.int} NOT NULL, domain ${c.text} NOT NULL, report_key ${c.text} NOT NULL, kind ${c.text} NOT NULL,
      reporter ${c.text} NOT NULL, report_id ${c.text} NOT NULL, sender_domain ${c.text} NOT NULL, is_proven ${c.int} NOT NULL,
      begins_at ${c.int} NOT NULL, ends_at ${c.int} NOT NULL, received_at ${c.int} NOT NULL, policy ${c.text} NOT NULL,
      passed ${c.int} NOT NULL, failed ${c.int} NOT NULL, PRIMARY KEY (org_id, domain, report_key))${c.withoutRowid}`,
    'CREATE INDEX domain_report_received ON domain_report (org_id, domain, received_at)',
    'CREATE INDEX domain_report_age ON domain_report (received_at)',
    `CREATE TABLE domain_report_item (org_id ${c.int} NOT NULL, domain ${c.text} NOT NULL, report_key ${c.text} NOT NULL, item_no ${c.int} NOT NULL,
      source ${c.text} NOT NULL, result ${c.text} NOT NULL, detail ${c.text} NOT NULL, count ${c.int} NOT NULL,
      PRIMARY KEY (org_id, domain, report_key, item_no))${c.withoutRowid}`,
  ],
};
