/** Sign-in and refresh: what is done outside the store (hashes, tokens) between its operations. */

import type { TwoFactorOffer, TwoFactorProof } from '@hongyan/contract';
import type { OpenCallContext } from '../../../call/call-context.ts';
import { toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { completeSignInName } from '../people/complete-name.ts';
import { findDomain, findSignInAccount, type SignInAccount } from '../people/store.ts';
import { endSurplus } from '../sessions/end-sessions.ts';
import { openSession } from '../sessions/open-session.ts';
import { endReusedSession, refreshSession } from '../sessions/refresh-session.ts';
import { accessPurpose, createSessionId, createToken, parseToken, refreshPurpose } from '../sessions/session-token.ts';
import { AddressGate } from './address-gate.ts';
import { countSignIn, recordWrongSignIn, returnSignInCounts, type SignInReservation } from './count-sign-in.ts';
import { hashDevice, isKnownDevice } from './known-device.ts';
import { maxDeviceCharacters, normaliseNetworkAddress } from './sign-in-limits.ts';
import type { ProvenPerson, PuzzleAttempt, SecondProof, SessionKind, SignInPorts } from './sign-in-ports.ts';

export type SignInServices = Pick<Services, 'database' | 'secrets'>;

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  readonly session: SessionKind;
  readonly puzzleTicket: string | undefined;
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

/** What a first proof leads to: a session, or the question for a second one. */
export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly signedIn: SignedIn }
  | { readonly kind: 'second'; readonly offer: TwoFactorOffer };

/** Signs people in. */
export class SignIn {
  readonly #services: SignInServices;
  readonly #ports: SignInPorts;
  readonly #gate = new AddressGate();

  constructor(services: SignInServices, ports: SignInPorts) {
    this.#services = services;
    this.#ports = ports;
  }

  /** Throws `signInFailed` for every wrong name or password alike, `puzzleNeeded`, `tooMany` past the limits, `busy` in a flood. */
  async withPassword(input: PasswordSignIn, context: OpenCallContext): Promise<SignInOutcome> {
    const { address } = normaliseNetworkAddress(context.address);
    // To the end: until the session is open a right attempt is counted like a wrong one.
    return this.#gate.run(address, async () =>
      this.withProof(await this.#provePassword(input, context), input.session, context),
    );
  }

  /** A code by SMS. Throws `codeWrong`, `tooMany`. */
  async withSms(
    input: { readonly phone: string; readonly code: string; readonly session: SessionKind },
    context: OpenCallContext,
  ): Promise<SignInOutcome> {
    return this.withProof(await this.#ports.sms.prove(input, context), input.session, context);
  }

  /** A QR code that was confirmed. Throws `codeWrong`. */
  async withQr(
    input: { readonly ticket: string; readonly session: SessionKind },
    context: OpenCallContext,
  ): Promise<SignInOutcome> {
    return this.withProof(await this.#ports.qr.prove(input, context), input.session, context);
  }

  /** A program's code. Throws `grantInvalid`. */
  async withCode(
    input: { readonly code: string; readonly clientId: string; readonly redirect: string; readonly verifier: string },
    context: OpenCallContext,
  ): Promise<SignInOutcome> {
    const proven = await this.#ports.codes.prove(input, context);
    // Whoever let the program in was signed in whole, second factor and all; a provider's word is a first proof only.
    return proven.how === 'authorisedClient'
      ? { kind: 'signedIn', signedIn: await this.#open(proven, 'token', context) }
      : this.withProof(proven, 'token', context);
  }

  /** Whatever recognised the person: asks for the second factor where one is due, else opens the session. Throws `signInFailed` for somebody who is suspended. */
  async withProof(proven: ProvenPerson, kind: SessionKind, context: OpenCallContext): Promise<SignInOutcome> {
    const offer = await this.#ports.twoFactor.begin(proven, kind, context);
    if (offer !== null) return { kind: 'second', offer };
    return { kind: 'signedIn', signedIn: await this.#open(proven, kind, context) };
  }

  /** The second proof opens the session. */
  async withTwoFactor(
    proof: TwoFactorProof,
    context: OpenCallContext,
  ): Promise<{ readonly signedIn: SignedIn; readonly kind: SessionKind }> {
    const { proven, kind, method } = await this.#ports.twoFactor.finish(proof, context);
    return { signedIn: await this.#open(proven, kind, context, method), kind };
  }

  async #provePassword(input: PasswordSignIn, context: OpenCallContext): Promise<ProvenPerson> {
    const { database, secrets } = this.#services;
    const name = await completeSignInName(database.read, input.username);
    const account = await findSignInAccount(database.read, name);
    const nameHash = secrets.hashToken('sign-in-name', name);
    const operationContext = toOperationContext(context);
    // By the domain, so that a name that nobody has there is asked as the others are.
    const domain = await findDomain(database.read, name.slice(name.lastIndexOf('@') + 1));
    const deviceHash = hashDevice(secrets, account?.accountNo ?? 0, context);
    const isDevice = deviceHash !== null && (await isKnownDevice(database.read, account?.accountNo ?? 0, deviceHash));
    const puzzled = { nameHash, orgId: domain?.orgId ?? null, knownDevice: isDevice ? deviceHash : null };
    await this.#ports.puzzle.require({ ...puzzled, ticket: input.puzzleTicket }, context);
    // Whoever knocks at an account is in its login log; a name that nobody has leads to none.
    const { accountNo = null, orgId = null } = account ?? {};
    const knocking = { ...operationContext, subject: accountNo };
    const counted = await database.runner.execute(countSignIn, knocking, {
      nameHash,
      accountNo: account?.accountNo ?? 0,
      orgId: account?.orgId ?? null,
      deviceHash,
      ...normaliseNetworkAddress(context.address),
    });
    if (!counted.allowed) throw new UserError('tooMany', { seconds: counted.seconds });
    const proven = await this.#compare({ name, password: input.password }, account, counted.reservation, context).catch(
      async (error: unknown) => {
        // Nothing was compared: it is not the person's wrong attempt.
        if (error instanceof UserError && error.errorName === 'directoryDown')
          await database.runner.execute(returnSignInCounts, knocking, counted.reservation);
        throw error;
      },
    );
    if (proven !== null) return proven;
    await this.#refuse({ accountNo, orgId, puzzled }, knocking, context);
    throw new UserError('signInFailed');
  }

  /** Known and unknown names: the same hash work, the same writes, the same answer. */
  async #refuse(
    attempt: { readonly accountNo: number | null; readonly orgId: number | null; readonly puzzled: PuzzleAttempt },
    knocking: OperationContext,
    context: OpenCallContext,
  ): Promise<void> {
    const { accountNo, orgId, puzzled } = attempt;
    await this.#services.database.runner.execute(recordWrongSignIn, knocking, {
      accountNo,
      orgId,
      device: context.userAgent.slice(0, maxDeviceCharacters),
    });
    await this.#ports.puzzle.recordFailure(puzzled, context);
  }

  /** Who the password proves; null: nobody. */
  async #compare(
    { name, password }: { readonly name: string; readonly password: string },
    account: SignInAccount | null,
    reservation: SignInReservation,
    context: OpenCallContext,
  ): Promise<ProvenPerson | null> {
    const { secrets } = this.#services;
    const elsewhere = await this.#ports.directory.check({ name, password }, context);
    if (elsewhere === 'wrong') return null;
    if (elsewhere !== null) return { ...elsewhere, how: 'directory', verifiedHash: null, newHash: null, reservation };
    const stored = account?.passwordHash ?? null;
    if (stored === null) {
      await secrets.verifyNobody(password);
      return null;
    }
    const isRight = await secrets.verifyPassword(password, stored);
    if (!isRight || account?.state !== 'active') return null;
    const newHash = secrets.needsNewHash(stored) ? await secrets.hashPassword(password) : null;
    const { accountNo, orgId } = account;
    return { accountNo, orgId, how: 'password', verifiedHash: stored, newHash, reservation };
  }

  /** Throws `signInFailed` when the person was suspended, or got another password, since they were recognised; `mailboxExpired`. */
  async #open(
    proven: ProvenPerson,
    kind: SessionKind,
    context: OpenCallContext,
    second: SecondProof = '',
  ): Promise<SignedIn> {
    const { database, secrets } = this.#services;
    const { accountNo, orgId, how, verifiedHash, newHash, reservation, external, program } = proven;
    const { derivedFrom, provenAt } = proven;
    const sessionId = createSessionId();
    const accessToken = createToken(accountNo, sessionId);
    const refreshToken = kind === 'token' ? createToken(accountNo, sessionId) : null;
    const opened = await database.runner.execute(
      openSession,
      { ...toOperationContext(context), actor: accountNo, subject: accountNo, orgId },
      {
        accountNo,
        sessionId,
        client: kind === 'cookie' ? 'web' : 'api',
        accessHash: secrets.hashToken(accessPurpose, accessToken),
        refreshHash: refreshToken === null ? null : secrets.hashToken(refreshPurpose, refreshToken),
        how,
        second,
        verifiedHash,
        newHash,
        reservation,
        ...(external === undefined ? {} : { external }),
        ...(program === undefined ? {} : { program }),
        ...(derivedFrom === undefined ? {} : { derivedFrom }),
        ...(provenAt === undefined ? {} : { provenAt }),
        device: context.userAgent.slice(0, maxDeviceCharacters),
        address: normaliseNetworkAddress(context.address).address,
      },
    );
    // Shown to whoever has proven who they are, and to nobody else.
    if (!opened.opened) throw new UserError(opened.expired ? 'mailboxExpired' : 'signInFailed');
    const { mustChange, accessExpiresAt, surplus } = opened;
    if (surplus.length > 0) {
      const owner = { ...toOperationContext(context), actor: accountNo, subject: accountNo, orgId };
      await database.runner.execute(endSurplus, owner, { accountNo, sessionIds: surplus });
    }
    await this.#ports.devices.recordSignIn({ accountNo, orgId, kind }, context);
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
    const operationContext = toOperationContext(context);
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
    const reused = await this.#endIfReused({ accountNo, sessionId, presentedHash }, operationContext);
    if (reused) await this.#ports.devices.recordReuse(accountNo, context);
    throw new UserError('refreshInvalid');
  }

  /** Whether the session was ended now. */
  async #endIfReused(
    session: { accountNo: number; sessionId: string; presentedHash: string },
    context: ReturnType<typeof toOperationContext>,
  ): Promise<boolean> {
    const { database } = this.#services;
    // The account is looked up first: the operation takes it, and an account that does not exist cannot be taken.
    const known = await database.read
      .selectFrom('session')
      .select('session_id')
      .where('account_no', '=', session.accountNo)
      .where('session_id', '=', session.sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (known === undefined) return false;
    // In the login log of the one whose session it was.
    return database.runner.execute(endReusedSession, { ...context, subject: session.accountNo }, session);
  }
}
