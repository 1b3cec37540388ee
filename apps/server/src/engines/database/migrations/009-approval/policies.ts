import type { ColumnTypes } from '../migration.ts';

/** Policies, and who leads whom. */
export const policies = (c: ColumnTypes): string[] => [
  `CREATE TABLE approval_policy (org_id ${c.int} NOT NULL, policy_id ${c.int} NOT NULL, version ${c.int} NOT NULL, sort ${c.int} NOT NULL,
    name ${c.text} NOT NULL, enabled ${c.int} NOT NULL, definition ${c.text} NOT NULL, created_at ${c.int} NOT NULL, updated_at ${c.int} NOT NULL,
    PRIMARY KEY (org_id, policy_id))${c.strict}`,
  `CREATE TABLE approval_revision (org_id ${c.int} NOT NULL PRIMARY KEY, revision ${c.int} NOT NULL, next_policy_id ${c.int} NOT NULL)${c.strict}`,
  `CREATE TABLE department_leader (org_id ${c.int} NOT NULL, department_id ${c.int} NOT NULL, account_no ${c.int} NOT NULL,
    PRIMARY KEY (org_id, department_id))${c.withoutRowid}`,
  `CREATE TABLE person_manager (account_no ${c.int} NOT NULL PRIMARY KEY, manager_no ${c.int} NOT NULL)${c.strict}`,
  `CREATE TABLE approval_deputy (account_no ${c.int} NOT NULL PRIMARY KEY, deputy_no ${c.int} NOT NULL, starts_at ${c.int} NOT NULL,
    ends_at ${c.int})${c.strict}`,
];
