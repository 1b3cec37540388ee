import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { SignInCount } from './count-sign-in.ts';
import { type CountedAttempt, countAttempt } from './limit-counter.ts';
import { knownAddressMs, nameLimit, slowNameLimit } from './sign-in-limits.ts';

const minuteMs = 60_000;
/**
 * Wrong codes from one address, whatever the names. A code has 120 bits, so guessing is hopeless anyway; what this stops is work
 * and noise. It is wide because an office behind one address has programs that repeat what was once typed wrong.
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
async function isKnownAddress(tx: Tx, { accountNo, address }: CodeAttempt, now: number): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('session_id')
    .where('account_no', '=', accountNo)
    .where('address', '=', address)
    .where('created_at', '>', now - knownAddressMs)
    .limit(1)
    .executeTakeFirst();
  if (session !== undefined) return true;
  const device = await tx
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

/**
 * Counts an attempt with an authorisation code before the code is looked at, over all sessions and across restarts; a right one
 * gets its counts back. An address that the person is known at has a count of its own and no other: neither strangers nor a
 * neighbour's forgotten program lock the person out there.
 */
export const countCodeAttempt = defineOperation<CodeAttempt, SignInCount>({
  name: 'identity.countCodeAttempt',
  accounts: () => [],
  run: async (tx, { now }, attempt) => {
    const counted: CountedAttempt[] = [];
    const isOver = async (key: string, limit: { max: number; windowMs: number }): Promise<CountedAttempt | null> => {
      const count = await countAttempt(tx, key, limit.windowMs, now);
      counted.push(count);
      return count.count > limit.max ? count : null;
    };
    const refuse = (count: CountedAttempt, windowMs: number) => ({
      output: {
        allowed: false as const,
        seconds: Math.max(1, Math.ceil((count.windowStart + windowMs - now) / 1_000)),
      },
    });
    const known = await isKnownAddress(tx, attempt, now);
    const nameKey = `code/name/${attempt.nameHash}${known ? `/${attempt.address}` : ''}`;
    if ((await isOver(nameKey, nameLimit)) !== null) {
      const slowly = await isOver(`${nameKey}/slow`, slowNameLimit);
      if (slowly !== null) return refuse(slowly, slowNameLimit.windowMs);
    }
    if (!known) {
      const byAddress = await isOver(`code/address/${attempt.address}`, codeAddressLimit);
      if (byAddress !== null) return refuse(byAddress, codeAddressLimit.windowMs);
      const byNetwork = await isOver(`code/network/${attempt.network}`, codeNetworkLimit);
      if (byNetwork !== null) return refuse(byNetwork, codeNetworkLimit.windowMs);
    }
    return {
      output: { allowed: true, reservation: counted.map(({ key, windowStart }) => ({ key, windowStart })) },
    };
  },
});
