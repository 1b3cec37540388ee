import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { type AttemptLimit, countAttempt, secondsUntilFree } from '../sign-in/limit-counter.ts';
import { knownAddressMs, nameLimit, slowNameLimit } from '../sign-in/sign-in-limits.ts';

const minuteMs = 60_000;
/**
 * Wrong codes from one address, whatever the names. A code has 120 bits, so guessing is hopeless anyway; what this stops is noise:
 * rows of the audit and of the counters. It is wide because an office behind one address has programs that repeat what was once typed wrong.
 */
export const codeAddressLimit = { max: 60, windowMs: 10 * minuteMs };
/** Wrong codes from one network: /24, or /64 for IPv6. */
export const codeNetworkLimit = { max: 300, windowMs: 10 * minuteMs };

export interface CodeAttempt {
  /** Keyed hash of the folded name. */
  readonly nameHash: string;
  /** 0 for an unknown name. */
  readonly accountNo: number;
  readonly address: string;
  readonly network: string;
}

/** An address from which the person has signed in, by browser or by a program that is not blocked. */
async function isKnownAddress(db: Db, { accountNo, address }: CodeAttempt, now: number): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('session_id')
    .where('account_no', '=', accountNo)
    .where('address', '=', address)
    .where('created_at', '>', now - knownAddressMs)
    .limit(1)
    .executeTakeFirst();
  if (session !== undefined) return true;
  const device = await db
    .selectFrom('client_device')
    .select('device_id')
    .where('account_no', '=', accountNo)
    .where('address', '=', address)
    .where('status', '=', 'allowed')
    .where('last_used_at', '>', now - knownAddressMs)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

/** A count and its limit. */
interface Counter {
  readonly key: string;
  readonly limit: AttemptLimit;
}

/**
 * What a wrong code is counted by. The name's second count is used when the first is used up. An address that the person is known at has a
 * count of its own and no other.
 */
async function readCounters(
  db: Db,
  attempt: CodeAttempt,
  now: number,
): Promise<{ readonly byName: readonly [Counter, Counter]; readonly others: readonly Counter[] }> {
  const known = await isKnownAddress(db, attempt, now);
  const nameKey = `code/name/${attempt.nameHash}${known ? `/${attempt.address}` : ''}`;
  return {
    byName: [
      { key: nameKey, limit: nameLimit },
      { key: `${nameKey}/slow`, limit: slowNameLimit },
    ],
    others: known
      ? []
      : [
          { key: `code/address/${attempt.address}`, limit: codeAddressLimit },
          { key: `code/network/${attempt.network}`, limit: codeNetworkLimit },
        ],
  };
}

/** Whether wrong codes are refused now without being counted or written down, and for how many seconds; null: they are counted. */
export async function readCodeLimit(db: Db, attempt: CodeAttempt, now: number): Promise<number | null> {
  const { byName, others } = await readCounters(db, attempt, now);
  const [fast, slow] = byName;
  const isFastUsedUp = (await secondsUntilFree(db, fast.key, fast.limit, now)) !== null;
  const ofName = isFastUsedUp ? await secondsUntilFree(db, slow.key, slow.limit, now) : null;
  if (ofName !== null) return ofName;
  for (const { key, limit } of others) {
    const seconds = await secondsUntilFree(db, key, limit, now);
    if (seconds !== null) return seconds;
  }
  return null;
}

/** Counts a wrong code, over all sessions and across restarts; the answer: for how many seconds no more are counted, null while they are. */
export const countWrongCode = defineOperation<CodeAttempt, { readonly seconds: number | null }>({
  name: 'identity.countWrongCode',
  accounts: () => [],
  run: async (tx, { now }, attempt) => {
    const { byName, others } = await readCounters(tx, attempt, now);
    const count = async ({ key, limit }: Counter): Promise<number | null> => {
      const { count: made, windowStart } = await countAttempt(tx, key, limit.windowMs, now);
      return made > limit.max ? Math.max(1, Math.ceil((windowStart + limit.windowMs - now) / 1_000)) : null;
    };
    const [fast, slow] = byName;
    const ofName = (await count(fast)) === null ? null : await count(slow);
    if (ofName !== null) return { output: { seconds: ofName } };
    for (const counter of others) {
      const seconds = await count(counter);
      if (seconds !== null) return { output: { seconds } };
    }
    return { output: { seconds: null } };
  },
});
