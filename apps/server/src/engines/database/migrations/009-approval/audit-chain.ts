import type { ColumnTypes } from '../migration.ts';

/** Each organisation's chain of audit records: the position of a record in it, and its head. */
export const auditChain = (c: ColumnTypes): string[] => [
  `ALTER TABLE audit ADD COLUMN chain_no ${c.int}`,
  'CREATE UNIQUE INDEX audit_chain_no ON audit (org_id, chain_no) WHERE chain_no IS NOT NULL',
  'CREATE INDEX audit_unchained ON audit (org_id, audit_id) WHERE chain_no IS NULL',
  `CREATE TABLE audit_chain (org_id ${c.int} NOT NULL PRIMARY KEY, chain_no ${c.int} NOT NULL, hash ${c.text} NOT NULL)${c.strict}`,
  `CREATE TABLE audit_head (org_id ${c.int} NOT NULL, day ${c.text} NOT NULL, chain_no ${c.int} NOT NULL, hash ${c.text} NOT NULL,
    signed_at ${c.int} NOT NULL, signature ${c.text} NOT NULL, PRIMARY KEY (org_id, day))${c.withoutRowid}`,
  // Against a mistake in a program; whoever may change the schema is found by the chain.
  ...c.refusal({
    name: 'audit_unchanged',
    before: 'UPDATE ON audit',
    when: 'OLD.chain_no IS NOT NULL',
    message: 'an audit record in its chain is not changed',
  }),
  ...c.refusal({
    name: 'audit_kept',
    before: 'DELETE ON audit',
    when: 'OLD.org_id IS NOT NULL',
    message: 'audit records are not deleted',
  }),
];
