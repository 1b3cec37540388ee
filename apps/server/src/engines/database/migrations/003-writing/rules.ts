import type { ColumnTypes } from '../migration.ts';

/** Mail classification: a person's rules. At most a hundred each, so the key alone finds and orders them. */
export function rules(c: ColumnTypes): string[] {
  return [
    `CREATE TABLE mail_rule (account_no ${c.int} NOT NULL, rule_id ${c.int} NOT NULL, name ${c.text} NOT NULL, rule_set ${c.text} NOT NULL,
      status ${c.int} NOT NULL, sort ${c.int} NOT NULL, created_at ${c.int} NOT NULL, PRIMARY KEY (account_no, rule_id))${c.strict}`,
  ];
}
