import type { Change, Tx } from '../../../engines/database/port.ts';
import { takeModseqs } from '../../../engines/database/run-state.ts';
import { endStrandedSessions } from '../sessions/end-sessions.ts';

/** Mailboxes of others that people have open. */
async function listOpenMailboxes(tx: Tx, accountNos: readonly number[]): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('session')
    .select('subject_no')
    .distinct()
    .where('account_no', 'in', accountNos)
    .whereRef('subject_no', '<>', 'account_no')
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => row.subject_no);
}

/** What windows read anew of a person who was renamed, moved or given another quota. */
export async function notifyOfPeople(tx: Tx, accountNos: readonly number[]): Promise<readonly Change[]> {
  await takeModseqs(tx, accountNos);
  return accountNos.map((account) => ({
    account,
    kind: 'settingsChanged',
    data: { optType: 'mailbox', keys: ['person'] },
  }));
}

/** Ends what people of a department had open by a right of that department, which they have left. */
export async function endLostSessions(tx: Tx, accountNos: readonly number[], now: number): Promise<readonly Change[]> {
  if (accountNos.length === 0) return [];
  const mailboxes = await listOpenMailboxes(tx, accountNos);
  await takeModseqs(tx, mailboxes);
  const changes: Change[] = [];
  for (const mailbox of mailboxes) changes.push(...(await endStrandedSessions(tx, mailbox, now)));
  return changes;
}
