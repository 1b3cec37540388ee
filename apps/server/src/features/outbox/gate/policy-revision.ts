import { UserError } from '../../../call/user-error.ts';
import type { Db, Tx } from '../../../engines/database/port.ts';

const changedCause = 'approval-policies';

/** Raised with every change of an organisation's policies, and of who leads whom; 0: there never was any. */
export async function readPolicyRevision(db: Db, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('approval_revision')
    .select('revision')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** Refuses (`busy`) where a message was judged by other policies than those of now. */
export async function requireRevision(tx: Tx, orgId: number, revision: number): Promise<void> {
  if ((await readPolicyRevision(tx, orgId)) !== revision) throw new UserError('busy', { cause: changedCause });
}

const maxJudgings = 5;

function isPolicyChange(error: unknown): boolean {
  return error instanceof UserError && error.errorName === 'busy' && error.params.cause === changedCause;
}

/** Judges and does, and once more where a policy was changed in between. Where policies never rest the sender is asked to come again (`busy`). */
export async function judgeAndDo<T>(attempt: () => Promise<T>): Promise<T> {
  for (let judging = 1; ; judging += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPolicyChange(error) || judging === maxJudgings) throw error;
    }
  }
}
