/** Authorisation codes: what mail programs use instead of the password (specification, section 1). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClientProtocol } from '@hongyan/contract';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { foldSignInName } from './address.ts';
import { recordCodeRefusal, touchClientCode } from './client-codes.ts';
import { countCodeAttempt } from './count-code-attempt.ts';
import { returnSignInCounts } from './count-sign-in.ts';
import { foldNetworkAddress } from './sign-in-limits.ts';
import {
  type ClientCode,
  findSignInAccount,
  isExpired,
  listClientCodes,
  type Person,
  readPerson,
  type SignInAccount,
} from './store.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 24 characters of five bits: 120 bits, beyond any guessing. */
const codeCharacters = 24;
const groupCharacters = 4;
const hashPurpose = 'client-code';
/** How exactly the last use is known. */
const touchEveryMs = 10 * 60_000;

type CodeServices = Pick<Services, 'database' | 'secrets'>;

/** A fresh code in groups of four, shown once. */
export function createClientCode(): string {
  const characters = Array.from(randomBytes(codeCharacters), (byte) => alphabet.charAt(byte & 31)).join('');
  return (characters.match(new RegExp(`.{${groupCharacters}}`, 'g')) ?? []).join('-');
}

/** The stored form; blanks, hyphens and case do not matter to a person who types it. */
export function hashClientCode(secrets: CodeServices['secrets'], code: string): string {
  return secrets.hashToken(hashPurpose, code.replace(/[\s-]/g, '').toUpperCase());
}

function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isUsable(code: ClientCode, protocol: ClientProtocol, now: number): boolean {
  const isCurrent = code.revokedAt === null && (code.expiresAt === null || code.expiresAt > now);
  return isCurrent && code.protocols.includes(protocol);
}

export interface ClientSignIn {
  readonly username: string;
  readonly code: string;
  readonly protocol: ClientProtocol;
}

/** Who a mail program signs in as; or that the code opens nothing; or that too many were tried and it was not looked at. */
export type CodeCheck =
  | { readonly status: 'ok'; readonly person: Person; readonly codeId: number }
  | { readonly status: 'refused' }
  | { readonly status: 'limited'; readonly seconds: number };

/**
 * Checks an authorisation code. One answer for unknown name, wrong, expired or revoked code, other protocol, suspended person. A code
 * that once was right is no guess, so a program that still has it after it was revoked uses up nobody's attempts.
 */
export async function checkClientCode(
  services: CodeServices,
  context: OperationContext,
  { username, code, protocol }: ClientSignIn,
): Promise<CodeCheck> {
  const { database, secrets } = services;
  const name = foldSignInName(username);
  const account = await findSignInAccount(database.read, name);
  const { address, network } = foldNetworkAddress(context.address ?? '');
  const nameHash = secrets.hashToken('sign-in-name', name);
  const attempt = { nameHash, accountNo: account?.accountNo ?? 0, address, network };
  const counted = await database.runner.execute(countCodeAttempt, context, attempt);
  if (!counted.allowed) {
    await recordRefusal(services, context, { account, name, protocol, limited: true });
    return { status: 'limited', seconds: counted.seconds };
  }
  const hash = hashClientCode(secrets, code);
  const stored = await listClientCodes(database.read, account?.accountNo ?? 0);
  const match = stored.filter(({ codeHash }) => isSameHash(codeHash, hash)).at(0);
  if (match) await database.runner.execute(returnSignInCounts, context, counted.reservation);
  const isGood = match !== undefined && isUsable(match, protocol, context.now) && account?.state === 'active';
  const person = isGood ? await readPerson(database.read, account.accountNo) : null;
  if (!isGood || person === null || isExpired(person, context.now)) {
    await recordRefusal(services, context, { account, name, protocol, limited: false });
    return { status: 'refused' };
  }
  if (context.now - (match.lastUsedAt ?? 0) >= touchEveryMs)
    await database.runner.execute(touchClientCode, context, { accountNo: person.accountNo, codeId: match.codeId });
  return { status: 'ok', person, codeId: match.codeId };
}

/** Into the login log too: a right code that opens nothing, since programs or their protocol are switched off (`limited`: too many sessions). */
export function recordProgramRefusal(
  services: CodeServices,
  context: OperationContext,
  refusal: { readonly person: Person; readonly protocol: ClientProtocol; readonly limited: boolean },
): Promise<void> {
  const { person, protocol, limited } = refusal;
  return recordRefusal(services, context, { account: person, name: person.address, protocol, limited });
}

interface Refusal {
  readonly account: Pick<SignInAccount, 'accountNo' | 'orgId'> | null;
  readonly name: string;
  readonly protocol: ClientProtocol;
  readonly limited: boolean;
}

/** Into the audit and the person's login log, a few in a quarter of an hour. */
async function recordRefusal(
  { database, secrets }: CodeServices,
  context: OperationContext,
  refusal: Refusal,
): Promise<void> {
  const { account, name, protocol, limited } = refusal;
  const key = secrets.hashToken('sign-in-name', `${name} ${context.address ?? ''} ${String(limited)}`);
  const whose = { ...context, subject: account?.accountNo ?? null, orgId: account?.orgId ?? null };
  await database.runner.execute(recordCodeRefusal, whose, { key, address: account ? name : null, protocol, limited });
}
