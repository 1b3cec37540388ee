/**
 * What sign-in asks of other capabilities. Each is a port that the other one offers, so that none of them is known here and
 * each can know identity.
 */
import type { Language, TwoFactorOffer, TwoFactorProof } from '@hongyan/contract';
import type { OpenCallContext } from '../../../call/call-context.ts';
import { definePort } from '../../../ports.ts';
import { type PasswordDirectory, passwordDirectoryPort } from '../../../services.ts';
import type { SignInReservation } from './count-sign-in.ts';

/** How somebody was first recognised. */
export type SignInProof =
  | 'password'
  | 'directory'
  | 'sms'
  | 'qr'
  | 'singleSignOn'
  | 'trustedSystem'
  | 'authorisedClient';

/** What was shown besides; '' where nothing was. */
export type SecondProof = TwoFactorProof['method'] | '';

/** `cookie`: a browser's session; `token`: a program's. */
export type SessionKind = 'cookie' | 'token';

/** By whose word somebody was recognised: a provider of single sign-on, and what it calls this session. */
export interface ExternalSession {
  readonly providerId: string;
  readonly issuer: string;
  readonly sub: string;
  /** '' where the provider names none. */
  readonly sid: string;
}

/** The code of a program that somebody was recognised by. */
export interface ProgramCode {
  readonly clientId: string;
  /** As the code is stored: what it opens is refused when the code was voided meanwhile. */
  readonly codeHash: string;
}

/** Somebody who was recognised; nothing is opened yet. */
export interface ProvenPerson {
  readonly accountNo: number;
  readonly orgId: number;
  readonly how: SignInProof;
  /** The stored hash that the password was compared with: if it is another by the time the session opens, it does not. null: no password was shown. */
  readonly verifiedHash: string | null;
  /** The same password hashed at today's cost, where the stored hash is older. */
  readonly newHash: string | null;
  /** Counts that a right attempt gives back. */
  readonly reservation: SignInReservation;
  /** A provider's word, by which the session ends as well. A second factor keeps it with the rest. */
  readonly external?: ExternalSession;
  /** When the person was last asked by the provider, epoch milliseconds, where that was not now. */
  readonly provenAt?: number;
  /** A program's code: the session becomes that program's. */
  readonly program?: ProgramCode;
  /** `origin` of the sign-in whose session recognised the person: the new one ends with it, and lives no longer than it may. */
  readonly derivedFrom?: string;
}

export interface PuzzleAttempt {
  readonly nameHash: string;
  readonly orgId: number | null;
  /** Of a device with which the person has signed in before: its failures are its own. null: it has not. */
  readonly knownDevice: string | null;
}

/** The sliding puzzle (specification, section 1), asked after failures, or always, by the organisation's setting. */
export interface PuzzlePort {
  /** Throws `puzzleNeeded` unless none is asked of this attempt, or `ticket` is of a puzzle that was solved and not yet used. The same for known and unknown names. */
  require(attempt: PuzzleAttempt & { readonly ticket: string | undefined }, context: OpenCallContext): Promise<void>;
  /** A wrong password: the next attempt for this name from this address, or this device, may be asked for a puzzle. */
  recordFailure(attempt: PuzzleAttempt, context: OpenCallContext): Promise<void>;
}

/** Two-factor authentication (specification, section 4, "Login"). */
export interface TwoFactorPort {
  /** What is asked of this person beyond the first proof; null: nothing. */
  begin(proven: ProvenPerson, kind: SessionKind, context: OpenCallContext): Promise<TwoFactorOffer | null>;
  /** Checks the second proof. Throws `codeWrong`, `tooMany`, and `loginExpired` for a ticket that is no more. */
  finish(
    proof: TwoFactorProof,
    context: OpenCallContext,
  ): Promise<{ readonly proven: ProvenPerson; readonly kind: SessionKind; readonly method: SecondProof }>;
}

/** A code sent by SMS to a bound phone. */
export interface SmsPort {
  /** Throws `codeWrong`, `tooMany`; alike for phones that nobody has. */
  prove(input: { readonly phone: string; readonly code: string }, context: OpenCallContext): Promise<ProvenPerson>;
}

/** A QR code that a signed-in browser has confirmed. */
export interface QrPort {
  /** Throws `codeWrong` for a ticket that was not confirmed, has expired or was used. */
  prove(input: { readonly ticket: string }, context: OpenCallContext): Promise<ProvenPerson>;
}

/** Passwords that are kept elsewhere (LDAP). */
export type DirectoryPort = PasswordDirectory;

/** A code that was given to a program by a redirect (RFC 6749 §4.1). */
export interface CodePort {
  /** Throws `grantInvalid`. */
  prove(
    input: { readonly code: string; readonly clientId: string; readonly redirect: string; readonly verifier: string },
    context: OpenCallContext,
  ): Promise<ProvenPerson>;
}

/** The buttons of single sign-on. */
export interface ProviderListPort {
  list(): Promise<{ id: string; name: string; path: string }[]>;
  /** Where a sign-in that came from a provider ends there too; null: nowhere. */
  signOutLink(
    signIn: { readonly accountNo: number; readonly origin: string },
    context: OpenCallContext,
  ): Promise<string | null>;
}

/** That a sign-in or an authorisation code is used from an address. */
export interface CredentialUse {
  /** Whose it is. */
  readonly accountNo: number;
  readonly orgId: number;
  /** `session:` with the sign-in's id, or `code:` with the code's number. */
  readonly credential: string;
  readonly address: string;
}

/** Devices that people are known to have, and notices about others. */
export interface DevicePort {
  /** A session was opened. A device that is not known is reported to its owner; that this fails does not undo the sign-in. */
  recordSignIn(
    opened: { readonly accountNo: number; readonly orgId: number; readonly kind: SessionKind },
    context: OpenCallContext,
  ): Promise<void>;
  /** A session was ended since an old token of it was shown. */
  recordReuse(accountNo: number, context: OpenCallContext): Promise<void>;
  /** Its owner is notified where one sign-in or code is in two regions far apart within an hour. Returns at once; errors are logged. */
  recordUse(use: CredentialUse): void;
}

/** Where addresses are, in a reader's language; '' where nobody knows. */
export interface LocationPort {
  read(orgId: number, language: Language): Promise<(address: string | null) => string>;
}

/** Everything that sign-in asks of others. */
export interface SignInPorts {
  readonly puzzle: PuzzlePort;
  readonly twoFactor: TwoFactorPort;
  readonly sms: SmsPort;
  readonly qr: QrPort;
  readonly directory: DirectoryPort;
  readonly codes: CodePort;
  readonly providers: ProviderListPort;
  readonly devices: DevicePort;
  readonly locations: LocationPort;
}

/** The ports that sign-in needs; the capabilities that know the answers offer them. */
export const signInNeeds = {
  puzzle: definePort<PuzzlePort>('sign-in.puzzle'),
  twoFactor: definePort<TwoFactorPort>('sign-in.two-factor'),
  sms: definePort<SmsPort>('sign-in.sms'),
  qr: definePort<QrPort>('sign-in.qr'),
  directory: passwordDirectoryPort,
  codes: definePort<CodePort>('sign-in.codes'),
  providers: definePort<ProviderListPort>('sign-in.providers'),
  devices: definePort<DevicePort>('sign-in.devices'),
  locations: definePort<LocationPort>('sign-in.locations'),
};
