/** Authorisation codes: what mail programs use instead of the password (specification, section 1). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { foldSignInName } from './address.ts';
import { recordCodeRefusal, touchClientCode } from './client-codes.ts';
import {
  type ClientCode,
  type ClientProtocol,
  findSignInAccount,
  listClientCodes,
  type Person,
  readPerson,
} from './store.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 24 characters of five bits: 120 bits, beyond any guessing. */
const codeCharacters = 24;
const groupCharacters = 4;
const hashPurpose = 'client-code';
/** How exactly the last use is known. */
const touchEveryMs = 3_600_000;

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

/** Who a mail program signs in as, or null: unknown name, wrong, expired or revoked code, other protocol, suspended person. */
export async function checkClientCode(
  services: CodeServices,
  context: OperationContext,
  { username, code, protocol }: ClientSignIn,
): Promise<Person | null> {
  const { database, secrets } = services;
  const name = foldSignInName(username);
  const account = await findSignInAccount(database.read, name);
  const codes = await listClientCodes(database.read, account?.accountNo ?? 0);
  const hash = hashClientCode(secrets, code);
  const match = codes
    .filter((stored) => isSameHash(stored.codeHash, hash) && isUsable(stored, protocol, context.now))
    .at(0);
  const person = match && account?.state === 'active' ? await readPerson(database.read, account.accountNo) : null;
  if (!match || !person) {
    const key = secrets.hashToken('sign-in-name', `${name} ${context.address ?? ''}`);
    const refusal = { key, orgId: account?.orgId ?? null, address: account ? name : null, protocol };
    await database.runner.execute(recordCodeRefusal, context, refusal);
    return null;
  }
  if (context.now - (match.lastUsedAt ?? 0) >= touchEveryMs)
    await database.runner.execute(touchClientCode, context, { accountNo: person.accountNo, codeId: match.codeId });
  return person;
}
