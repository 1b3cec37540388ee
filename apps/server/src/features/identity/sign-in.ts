/** Sign-in and refresh: what is done outside the store (hashes, tokens) between its operations. */

import type { OpenCallContext } from '../../call/call-context.ts';
import { operationContextOf } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { foldSignInName } from './address.ts';
import { AddressGate } from './address-gate.ts';
import { countSignIn, maxDeviceCharacters, recordWrongSignIn, type SignInReservation } from './count-sign-in.ts';
import { openSession } from './open-session.ts';
import { endReusedSession, refreshSession } from './refresh-session.ts';
import { accessPurpose, createSessionId, createToken, parseToken, refreshPurpose } from './session-token.ts';
import { foldNetworkAddress } from './sign-in-limits.ts';
import { findSignInAccount, listDomains, type SignInAccount } from './store.ts';

/** Longest text of a browser's name that is kept with a session. */

export type SignInServices = Pick<Services, 'database' | 'secrets'>;

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  readonly session: 'cookie' | 'token';
}

/** A new session; `refreshToken` is null for a cookie session. Times are epoch milliseconds. */
export interface SignedIn {
  readonly accountNo: number;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly mustChange: boolean;
  readonly accessExpiresAt: number;
}

/** Signs people in. */
export class SignIn {
  readonly #services: SignInServices;
  readonly #gate = new AddressGate();

  constructor(services: SignInServices) {
    this.#services = services;
  }

  /** Throws `signInFailed` for every wrong name or password alike, `tooMany` past the limits, `busy` in a flood. */
  async withPassword(input: PasswordSignIn, context: OpenCallContext): Promise<SignedIn> {
    const { address } = foldNetworkAddress(context.address);
    return this.#gate.run(address, () => this.#tryPassword(input, context));
  }

  /** Without a domain, the one organisation's primary domain is meant; said before anybody is looked up, so it tells nothing. */
  async #completeName(username: string): Promise<string> {
    const name = foldSignInName(username);
    if (name.includes('@')) return name;
    const domains = await listDomains(this.#services.database.read);
    const [first] = domains;
    if (!first || domains.some((domain) => domain.orgId !== first.orgId)) return name;
    return `${name}@${first.name}`;
  }

  async #tryPassword(input: PasswordSignIn, context: OpenCallContext): Promise<SignedIn> {
    const { database, secrets } = this.#services;
    const name = await this.#completeName(input.username);
    const account = await findSignInAccount(database.read, name);
    const operationContext = operationContextOf(context);
    // Whoever knocks at an account is in its login log; a name that nobody has leads to none.
    const { accountNo = null, orgId = null } = account ?? {};
    const knocking = { ...operationContext, subject: accountNo };
    const counted = await database.runner.execute(countSignIn, knocking, {
      nameHash: secrets.hashToken('sign-in-name', name),
      accountNo: account?.accountNo ?? 0,
      orgId: account?.orgId ?? null,
      ...foldNetworkAddress(context.address),
    });
    if (!counted.allowed) throw new UserError('tooMany', { seconds: counted.seconds });
    const isRight = await this.#isRightPassword(input.password, account);
    const signedIn = isRight && account ? await this.#open(input, context, account, counted.reservation) : null;
    if (signedIn) return signedIn;
    // Known and unknown names: the same hash work, the same writes, the same answer.
    await database.runner.execute(recordWrongSignIn, knocking, {
      accountNo,
      orgId,
      device: context.userAgent.slice(0, maxDeviceCharacters),
    });
    throw new UserError('signInFailed');
  }

  #isRightPassword(password: string, account: SignInAccount | null): Promise<boolean> {
    const { secrets } = this.#services;
    const stored = account?.passwordHash ?? null;
    return stored === null ? secrets.verifyNobody(password) : secrets.verifyPassword(password, stored);
  }

  async #open(
    input: PasswordSignIn,
    context: OpenCallContext,
    account: SignInAccount,
    reservation: SignInReservation,
  ): Promise<SignedIn | null> {
    const { database, secrets } = this.#services;
    const { accountNo, passwordHash } = account;
    if (account.state !== 'active' || passwordHash === null) return null;
    const sessionId = createSessionId();
    const accessToken = createToken(accountNo, sessionId);
    const refreshToken = input.session === 'token' ? createToken(accountNo, sessionId) : null;
    const opened = await database.runner.execute(
      openSession,
      { ...operationContextOf(context), actor: accountNo, subject: accountNo, orgId: account.orgId },
      {
        accountNo,
        sessionId,
        client: input.session === 'cookie' ? 'web' : 'api',
        accessHash: secrets.hashToken(accessPurpose, accessToken),
        refreshHash: refreshToken === null ? null : secrets.hashToken(refreshPurpose, refreshToken),
        verifiedHash: passwordHash,
        newHash: secrets.needsNewHash(passwordHash) ? await secrets.hashPassword(input.password) : null,
        reservation,
        device: context.userAgent.slice(0, maxDeviceCharacters),
        address: foldNetworkAddress(context.address).address,
      },
    );
    if (!opened.opened) return null;
    const { mustChange, accessExpiresAt } = opened;
    return { accountNo, sessionId, accessToken, refreshToken, mustChange, accessExpiresAt };
  }

  /** Rotates the tokens of a session for programs. Throws `refreshInvalid`; a used token ends the session. */
  async withRefreshToken(token: string, context: OpenCallContext): Promise<SignedIn> {
    const { database, secrets } = this.#services;
    const parsed = parseToken(token);
    if (!parsed) throw new UserError('refreshInvalid');
    const { accountNo, sessionId } = parsed;
    const accessToken = createToken(accountNo, sessionId);
    const refreshToken = createToken(accountNo, sessionId);
    const presentedHash = secrets.hashToken(refreshPurpose, token);
    const operationContext = operationContextOf(context);
    const refreshed = await database.runner.execute(refreshSession, operationContext, {
      accountNo,
      sessionId,
      presentedHash,
      newAccessHash: secrets.hashToken(accessPurpose, accessToken),
      newRefreshHash: secrets.hashToken(refreshPurpose, refreshToken),
    });
    if (refreshed.refreshed) {
      const { mustChange, accessExpiresAt } = refreshed;
      return { accountNo, sessionId, accessToken, refreshToken, mustChange, accessExpiresAt };
    }
    await this.#endIfReused({ accountNo, sessionId, presentedHash }, operationContext);
    throw new UserError('refreshInvalid');
  }

  async #endIfReused(
    session: { accountNo: number; sessionId: string; presentedHash: string },
    context: ReturnType<typeof operationContextOf>,
  ): Promise<void> {
    const { database } = this.#services;
    // The account is looked up first: the operation takes it, and an account that does not exist cannot be taken.
    const known = await database.read
      .selectFrom('session')
      .select('session_id')
      .where('account_no', '=', session.accountNo)
      .where('session_id', '=', session.sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (known) await database.runner.execute(endReusedSession, context, session);
  }
}
