/**
 * The ticket of a recovery: encrypted, so that it says nothing, and of one length for all. It names the account, 0 for a name that
 * nobody has, so that the recovery is found by its owner's key; its 128 random bits are stored hashed.
 */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'password-recovery';
const randomBytesCount = 16;
/** Accounts are below 2^21. */
const accountDigits = 7;

export interface RecoveryTicket {
  readonly accountNo: number;
  /** Keyed hash of the folded name: what codes are counted by, alike for known and unknown. */
  readonly nameHash: string;
  readonly ticketHash: string;
}

export function makeRecoveryTicket(
  secrets: Secrets,
  accountNo: number,
  nameHash: string,
): RecoveryTicket & { readonly ticket: string } {
  const random = randomBytes(randomBytesCount).toString('base64url');
  const ticket = secrets.encrypt(purpose, [String(accountNo).padStart(accountDigits, '0'), nameHash, random].join(' '));
  return { ticket, accountNo, nameHash, ticketHash: secrets.hashToken(purpose, random) };
}

/** null: not one of ours. */
export function openRecoveryTicket(secrets: Secrets, ticket: string): RecoveryTicket | null {
  let text: string;
  try {
    text = secrets.decrypt(purpose, ticket);
  } catch {
    // Anybody may send any text here.
    return null;
  }
  const [account, nameHash = '', random = ''] = text.split(' ');
  return { accountNo: Number(account), nameHash, ticketHash: secrets.hashToken(purpose, random) };
}
