import { maxLockAttempts } from '@hongyan/contract';
import { defineOperation } from '../../engines/database/port.ts';
import { countAttempt, endOneSession } from '../identity/in-transaction.ts';

/** Longer than any sign-in lives without the right password. */
const windowMs = 24 * 3_600_000;

export interface LockAttempt {
  readonly accountNo: number;
  readonly sessionId: string;
}

/** Counts an attempt before its password is checked. The attempts are those of one sign-in: nobody else can use them up. */
export const countLockAttempt = defineOperation<LockAttempt, { readonly key: string; readonly left: number }>({
  name: 'lockscreen.countAttempt',
  accounts: () => [],
  run: async (tx, context, { sessionId }) => {
    const { key, count } = await countAttempt(tx, `lock/wrong/${sessionId}`, windowMs, context.now);
    return { output: { key, left: maxLockAttempts - count } };
  },
});

/** Writes a wrong lock password down; after the last one allowed the sign-in ends. */
export const recordWrongLockPassword = defineOperation<LockAttempt & { readonly left: number }, null>({
  name: 'lockscreen.recordWrong',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { left, ...session }) => {
    const changes = left <= 0 ? await endOneSession(tx, session, context.now) : [];
    const audit = [
      { action: 'lockscreen.unlock', object: null, result: 'refused' as const, detail: { ended: left <= 0 } },
    ];
    return { output: null, changes, audit };
  },
});
