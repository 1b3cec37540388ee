import type { ColumnTypes } from '../migration.ts';

/** By what finished rows are found and removed. What was sent is found by `submission_by_release`. */
export function sweeping(c: ColumnTypes): string[] {
  return [
    `CREATE INDEX submission_recalled ON submission (account_no, withdrawn_at) WHERE state = 'recalled'`,
    `CREATE INDEX draft_sent ON draft (updated_at) WHERE state = 'sent'`,
    `ALTER TABLE upload ADD COLUMN sent_at ${c.int}`,
  ];
}
