import type { AnyOperation } from '../../engines/database/port.ts';
import { countLockAttempt, recordWrongLockPassword } from './count-lock-attempt.ts';
import { lockSession, recordActivity, unlockSession } from './lock-session.ts';
import { saveLockPassword } from './save-lock-password.ts';

/** What the database thread runs for this capability. */
export const lockscreenOperations: readonly AnyOperation[] = [
  lockSession,
  unlockSession,
  recordActivity,
  countLockAttempt,
  recordWrongLockPassword,
  saveLockPassword,
];
