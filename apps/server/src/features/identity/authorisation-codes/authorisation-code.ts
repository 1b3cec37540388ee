/** Authorisation codes: what mail clients use instead of the password (specification, section 1). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ClientProtocol } from '@hongyan/contract';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { normaliseSignInName } from '../people/address.ts';
import {
  type AuthorisationCode,
  findSignInAccount,
  listAuthorisationCodes,
  type Person,
  readActivePerson,
  type SignInAccount,
} from '../people/store.ts';
import { secondsUntilFree } from '../sign-in/limit-counter.ts';
import { normaliseNetworkAddress } from '../sign-in/sign-in-limits.ts';
import { recordCodeRefusal, refusalKey, refusalLimit, touchAuthorisationCode } from './authorisation-codes.ts';
import { countWrongCode, readCodeLimit } from './count-code-attempt.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 24 characters of five bits: 120 bits, beyond any guessing. */
const codeCharacters = 24;
const groupCharacters = 4;
const hashPurpose = 'client-code';
/** How exactly the last use is known. */
const touchEveryMs = 10 * 60_000;

type CodeServices = Pick<Services, 'database' | 'secrets'>;

/** A fresh code in groups of four, shown once. */
export function createAuthorisationCode(): string {
  const characters = Array.from(randomBytes(codeCharacters), (byte) => alphabet.charAt(byte & 31)).join('');
  return (characters.match(new RegExp(`.{${groupCharacters}}`, 'g')) ?? []).join('-');
}

/** The stored form; blanks, hyphens and case do not matter to a person who types it. */
export function hashAuthorisationCode(secrets: CodeServices['secrets'], code: string): string {
  return secrets.hashToken(hashPurpose, code.replace(/[\s-]/g, '').toUpperCase());
}

function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Of the protocols that are asked for, those that the code opens now. */
function listUsable(code: AuthorisationCode, asked: readonly ClientProtocol[], now: number): readonly ClientProtocol[] {
  const isCurrent = code.revokedAt === null && (code.expiresAt === null || code.expiresAt > now);
  return isCurrent ? asked.filter((protocol) => code.protocols.includes(protocol)) : [];
}

export interface ClientSignIn {
  readonly username: string;
  readonly code: string;
  readonly protocol: ClientProtocol;
  /** What will do as well, where one address serves several protocols. */
  readonly others?: readonly ClientProtocol[];
}

/** Who a mail client signs in as; or that the code opens nothing; or that it is wrong, as too many before it were. */
export type CodeCheck =
  | {
      readonly status: 'ok';
      readonly person: Person;
      readonly codeId: number;
      readonly protocols: readonly ClientProtocol[];
    }
  | { readonly status: 'refused' }
  | { readonly status: 'limited'; readonly seconds: number };

/**
 * Checks an authorisation code. One answer for unknown name, wrong, expired or revoked code, other protocol, suspended person. The code is
 * looked up first: with 120 bits whoever shows one has it, so a right one signs in however many wrong ones came before it, from wherever
 * (decision 0062); only wrong ones are counted. A code that once was right is no guess, so a program that still has it after it was
 * revoked uses up nobody's attempts.
 */
export async function checkAuthorisationCode(
  services: CodeServices,
  context: OperationContext,
  { username, code, protocol, others = [] }: ClientSignIn,
): Promise<CodeCheck> {
  const { database, secrets } = services;
  const name = normaliseSignInName(username);
  const account = await findSignInAccount(database.read, name);
  const hash = hashAuthorisationCode(secrets, code);
  const stored = await listAuthorisationCodes(database.read, account?.accountNo ?? 0);
  const match = stored.filter(({ codeHash }) => isSameHash(codeHash, hash)).at(0);
  if (match === undefined) return refuseWrongCode(services, context, { account, name, protocol });
  const protocols = listUsable(match, [protocol, ...others], context.now);
  const isGood = account !== null && protocols.length > 0;
  const person = isGood ? await readActivePerson(database.read, account.accountNo, context.now) : null;
  if (person === null) {
    await recordRefusal(services, context, { account, name, protocol, limited: false });
    return { status: 'refused' };
  }
  if (context.now - (match.lastUsedAt ?? 0) >= touchEveryMs)
    await database.runner.execute(touchAuthorisationCode, context, {
      accountNo: person.accountNo,
      codeId: match.codeId,
    });
  return { status: 'ok', person, codeId: match.codeId, protocols };
}

/** Counts a wrong code. Past the limits nothing more is written: the next window counts again. */
async function refuseWrongCode(
  services: CodeServices,
  context: OperationContext,
  { account, name, protocol }: Omit<Refusal, 'limited'>,
): Promise<CodeCheck> {
  const { database, secrets } = services;
  const { address, network } = normaliseNetworkAddress(context.address ?? '');
  const nameHash = secrets.hashToken('sign-in-name', name);
  const attempt = { nameHash, accountNo: account?.accountNo ?? 0, address, network };
  const known = await readCodeLimit(database.read, attempt, context.now);
  if (known !== null) return { status: 'limited', seconds: known };
  const { seconds } = await database.runner.execute(countWrongCode, context, attempt);
  await recordRefusal(services, context, { account, name, protocol, limited: seconds !== null });
  return seconds === null ? { status: 'refused' } : { status: 'limited', seconds };
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
  // Once enough are written down nothing is: a loop must not fill the store.
  if ((await secondsUntilFree(database.read, refusalKey(key), refusalLimit, context.now)) !== null) return;
  const whose = { ...context, subject: account?.accountNo ?? null, orgId: account?.orgId ?? null };
  await database.runner.execute(recordCodeRefusal, whose, { key, address: account ? name : null, protocol, limited });
}
