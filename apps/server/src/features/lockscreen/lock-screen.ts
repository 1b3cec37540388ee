/** The lock screen: what is done outside the store (hashes) between its operations. */
import { countCharacters, maxLockPasswordCharacters, minLockPasswordCharacters } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { confirmPassword, readScreenState } from '../identity/index.ts';
import { renewPasswordHash } from '../key-rotation/index.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { countLockAttempt, recordWrongLockPassword } from './count-lock-attempt.ts';
import { lockSession, recordActivity, unlockSession } from './lock-session.ts';
import { saveLockPassword } from './save-lock-password.ts';
import { readLockPassword } from './store.ts';

export type LockServices = Pick<Services, 'database' | 'secrets'>;

/** Activity is written where it differs by more: a row a minute for a person at work. */
const recordEveryMs = 30_000;

function checkLength(password: string): void {
  const length = countCharacters(password);
  const [min, max] = [minLockPasswordCharacters, maxLockPasswordCharacters];
  if (length < min || length > max) throw new UserError('lockPasswordLength', { min, max });
}

/** Locks, unlocks and keeps the password of the caller's screen. */
export class LockScreen {
  readonly #services: LockServices;

  constructor(services: LockServices) {
    this.#services = services;
  }

  async readState({ session }: CallContext): Promise<{ flag: boolean; haspass: boolean }> {
    const stored = await readLockPassword(this.#services.database.read, session.actor);
    return { flag: session.locked, haspass: stored !== null };
  }

  /** Whether the screen is to be locked now. What a window reports of its hand counts for all windows of the sign-in. */
  async checkAutoLock(
    idleSeconds: number | undefined,
    context: CallContext,
  ): Promise<{ lock: boolean; locked: boolean; afterMinutes: number | null }> {
    const { session, now } = context;
    const { database } = this.#services;
    const screen = await readScreenState(database.read, session);
    if (screen === null) throw new UserError('loginExpired');
    // The switch and the setting are one answer, here, in the gate and in what the page is served.
    const isOn =
      screen.lockAfterMs !== null && (await isFeatureOn(database.read, toFeatureSubject(context), 'lockScreen'));
    const lockAfterMs = isOn ? screen.lockAfterMs : null;
    const afterMinutes = lockAfterMs === null ? null : lockAfterMs / 60_000;
    if (session.locked) {
      // Locked by its silence alone, it is now locked for good: the page that slept must not open by reporting a hand.
      if (!screen.locked) await this.lock(context);
      return { lock: true, locked: true, afterMinutes };
    }
    const reportedAt = idleSeconds === undefined ? screen.activeAt : now - idleSeconds * 1_000;
    const activeAt = Math.max(reportedAt, screen.activeAt);
    // Also while it does not lock by itself: whoever switches that on has been at work until then.
    if (session.client === 'web' && activeAt - screen.activeAt >= recordEveryMs) {
      const { actor: accountNo, sessionId } = session;
      await database.runner.execute(recordActivity, toOperationContext(context), { accountNo, sessionId, activeAt });
    }
    return { lock: lockAfterMs !== null && now - activeAt >= lockAfterMs, locked: false, afterMinutes };
  }

  /** Throws `lockPasswordMissing`. */
  async lock(context: CallContext): Promise<null> {
    const { actor: accountNo, sessionId, subject } = context.session;
    return this.#services.database.runner.execute(lockSession, toOperationContext(context), {
      accountNo,
      sessionId,
      subject,
    });
  }

  /** Throws `lockPasswordWrong`, and `loginExpired` after the last try, which ends the sign-in. */
  async unlock(password: string, context: CallContext): Promise<null> {
    const { verifiedHash, key } = await this.#verify(password, context);
    const { actor: accountNo, sessionId, subject } = context.session;
    const { unlocked } = await this.#services.database.runner.execute(unlockSession, toOperationContext(context), {
      accountNo,
      sessionId,
      subject,
      verifiedHash,
      attempt: { key },
    });
    if (!unlocked) throw new UserError('conflict');
    const hash = { column: 'lockScreen', key: [accountNo], stored: verifiedHash } as const;
    await renewPasswordHash(this.#services, context, { ...hash, password });
    return null;
  }

  /** Throws `lockPasswordLength`, `lockPasswordExists`. */
  async setPassword(password: string, context: CallContext): Promise<null> {
    checkLength(password);
    return this.#save(password, 'first', context);
  }

  /** By the old one or the login password. Throws as `unlock` and `confirmPassword` do, and `lockPasswordLength`. It does not unlock. */
  async resetPassword(
    input: {
      readonly oldPassword?: string | undefined;
      readonly loginPassword?: string | undefined;
      readonly password: string;
    },
    context: CallContext,
  ): Promise<null> {
    checkLength(input.password);
    if (input.loginPassword !== undefined) {
      await confirmPassword(this.#services, context, input.loginPassword);
      return this.#save(input.password, { verifiedHash: null }, context);
    }
    const { verifiedHash } = await this.#verify(input.oldPassword ?? '', context);
    return this.#save(input.password, { verifiedHash }, context);
  }

  async #save(
    password: string,
    before: 'first' | { readonly verifiedHash: string | null },
    context: CallContext,
  ): Promise<null> {
    const { database, secrets } = this.#services;
    const newHash = await secrets.hashPassword(password);
    const input = { accountNo: context.session.actor, newHash, before };
    return database.runner.execute(saveLockPassword, toOperationContext(context), input);
  }

  async #verify(password: string, context: CallContext): Promise<{ verifiedHash: string; key: string }> {
    const { database, secrets } = this.#services;
    const { actor: accountNo, sessionId } = context.session;
    const stored = await readLockPassword(database.read, accountNo);
    if (stored === null) throw new UserError('lockPasswordMissing');
    const operationContext = toOperationContext({ ...context, idempotencyKey: undefined });
    const { key, left } = await database.runner.execute(countLockAttempt, operationContext, { accountNo, sessionId });
    // Many at once: only so many are checked, whatever they would have been.
    if (left >= 0 && (await secrets.verifyPassword(password, stored))) return { verifiedHash: stored, key };
    await database.runner.execute(recordWrongLockPassword, operationContext, { accountNo, sessionId, left });
    throw left <= 0 ? new UserError('loginExpired') : new UserError('lockPasswordWrong', { left });
  }
}
