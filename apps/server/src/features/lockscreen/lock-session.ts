import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type Tx } from '../../engines/database/port.ts';
import { readLockPassword } from './store.ts';

/** One sign-in: who signed in, and whose mailbox its sockets listen to. */
export interface LockedSession {
  readonly accountNo: number;
  readonly sessionId: string;
  readonly subject: number;
}

function sessionLocked({ subject, sessionId }: LockedSession, locked: boolean): Change {
  return { account: subject, kind: 'sessionLocked', data: { optType: 'mailbox', sessionId, locked } };
}

/** Writes the state of the lock; says whether it has changed. */
async function writeLock(tx: Tx, session: LockedSession, locked: boolean, now: number): Promise<boolean> {
  const changed = await tx
    .updateTable('session')
    .set({ locked: locked ? 1 : 0, ...(locked ? {} : { active_at: now }) })
    .where('account_no', '=', session.accountNo)
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .$if(locked, (query) => query.where('locked', '=', 0))
    .returning('session_id')
    .execute();
  return changed.length > 0;
}

/** Locks the screen of one sign-in; its sockets fall silent. Harmless when it is locked. Throws `lockPasswordMissing`. */
export const lockSession = defineOperation<LockedSession, null>({
  name: 'lockscreen.lock',
  accounts: ({ subject }) => [subject],
  run: async (tx, context, session) => {
    if ((await readLockPassword(tx, session.accountNo)) === null) throw new UserError('lockPasswordMissing');
    if (!(await writeLock(tx, session, true, context.now))) return { output: null };
    const audit = [{ action: 'lockscreen.lock', object: null, result: 'ok' as const }];
    return { output: null, changes: [sessionLocked(session, true)], audit };
  },
});

/** Unlocks it, unless the lock password is another one by now than the one that was compared. */
export const unlockSession = defineOperation<
  LockedSession & { readonly verifiedHash: string; readonly attempt: { key: string } },
  { readonly unlocked: boolean }
>({
  name: 'lockscreen.unlock',
  accounts: ({ subject }) => [subject],
  run: async (tx, context, { verifiedHash, attempt, ...session }) => {
    if ((await readLockPassword(tx, session.accountNo)) !== verifiedHash) return { output: { unlocked: false } };
    // The right password ends the row of wrong ones.
    await tx.deleteFrom('limit_counter').where('key', '=', attempt.key).execute();
    const unlocked = await writeLock(tx, session, false, context.now);
    const audit = [{ action: 'lockscreen.unlock', object: null, result: 'ok' as const }];
    return { output: { unlocked }, changes: [sessionLocked(session, false)], audit };
  },
});

/** Notes when a hand last moved at a sign-in; an earlier time than the one that is known changes nothing. */
export const recordActivity = defineOperation<
  { readonly accountNo: number; readonly sessionId: string; readonly activeAt: number },
  null
>({
  name: 'lockscreen.noteActivity',
  accounts: () => [],
  run: async (tx, _context, { accountNo, sessionId, activeAt }) => {
    await tx
      .updateTable('session')
      .set({ active_at: activeAt })
      .where('account_no', '=', accountNo)
      .where('session_id', '=', sessionId)
      .where('active_at', '<', activeAt)
      .where('locked', '=', 0)
      .execute();
    return { output: null };
  },
});
