import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { isKnownDevice } from './known-device.ts';
import { type CountedAttempt, countAttempt, returnAttempt } from './limit-counter.ts';
import {
  addressLimit,
  dayNameLimit,
  knownAddressMs,
  nameLimit,
  networkLimit,
  slowNameLimit,
} from './sign-in-limits.ts';

export interface SignInAttempt {
  /** Keyed hash of the folded name: counters hold no name, and no password that was typed into the wrong field. */
  readonly nameHash: string;
  /** 0 for an unknown name, so that known and unknown do the same. */
  readonly accountNo: number;
  readonly orgId: number | null;
  /** Of the device cookie that came; null: none. */
  readonly deviceHash: string | null;
  /** The person is signed in and says the password once more: what others do at the name holds up none of it, wherever the session has come to. */
  readonly isSignedIn?: true;
  readonly address: string;
  readonly network: string;
}

/** The counts of an attempt that may go on; returned when it was right. */
export type SignInReservation = readonly Pick<CountedAttempt, 'key' | 'windowStart'>[];

export type SignInCount =
  | { readonly allowed: true; readonly reservation: SignInReservation }
  | { readonly allowed: false; readonly seconds: number };

function createReservation(counted: readonly CountedAttempt[]): SignInReservation {
  return counted.map(({ key, windowStart }) => ({ key, windowStart }));
}

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** Whether the person has signed in from this address lately: outsiders elsewhere cannot use its counts up. */
export async function isKnownAddress(
  tx: Tx,
  attempt: Pick<SignInAttempt, 'accountNo' | 'address'>,
  now: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('session_id')
    .where('account_no', '=', attempt.accountNo)
    .where('address', '=', attempt.address)
    .where('created_at', '>', now - knownAddressMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts an attempt before its password is checked, so that a thousand guesses at once are counted like a thousand in a row;
 * a right one gets its counts back. The name's own count comes first: past it, nothing else is counted. Where the person is known,
 * the counts of name, address and network are those of people who are known there: outsiders elsewhere and beside them use up none.
 */
export const countSignIn = defineOperation<SignInAttempt, SignInCount>({
  name: 'identity.countSignIn',
  accounts: () => [],
  run: async (tx, context, attempt) => {
    const counted: CountedAttempt[] = [];
    const refused = (count: CountedAttempt, limit: Limit) => {
      const seconds = Math.max(1, Math.ceil((count.windowStart + limit.windowMs - context.now) / 1000));
      const entry = { action: 'identity.signIn', object: null, result: 'refused' as const, detail: { limited: true } };
      const orgId = attempt.orgId === null ? {} : { orgId: attempt.orgId };
      // Once a window: a flood of refused attempts must not fill the audit table.
      const audit = count.count === limit.max + 1 ? [{ ...entry, ...orgId }] : [];
      return { output: { allowed: false as const, seconds }, audit };
    };
    const count = async (key: string, limit: Limit): Promise<CountedAttempt> => {
      const result = await countAttempt(tx, key, limit.windowMs, context.now);
      counted.push(result);
      return result;
    };
    const { deviceHash } = attempt;
    const isDevice = deviceHash !== null && (await isKnownDevice(tx, attempt.accountNo, deviceHash));
    const isAtHome = !isDevice && (await isKnownAddress(tx, attempt, context.now));
    const isKnown = isDevice || isAtHome || attempt.isSignedIn === true;
    const own = isDevice ? `device/${deviceHash}` : isAtHome ? attempt.address : 'signed-in';
    const nameKey = `sign-in/name/${attempt.nameHash}${isKnown ? `/${own}` : ''}`;
    const byName = await count(nameKey, nameLimit);
    if (byName.count > nameLimit.max) {
      const slowly = await count(`${nameKey}/slow`, slowNameLimit);
      if (slowly.count > slowNameLimit.max) return refused(slowly, slowNameLimit);
    }
    if (!isKnown) {
      const byDay = await count(`${nameKey}/day`, dayNameLimit);
      if (byDay.count > dayNameLimit.max) return refused(byDay, dayNameLimit);
    }
    // A device that the person has used has a count of its own for this name; what outsiders do beside it at its address (a
    // company behind one) is not held against it.
    if (isDevice) return { output: { allowed: true, reservation: createReservation(counted) } };
    // Whoever shares an address or a network with the person (a provider's customers, a neighbour) uses up none of these either.
    const share = isKnown ? 'known/' : '';
    const byAddress = await count(`sign-in/address/${share}${attempt.address}`, addressLimit);
    if (byAddress.count > addressLimit.max) return refused(byAddress, addressLimit);
    const byNetwork = await count(`sign-in/network/${share}${attempt.network}`, networkLimit);
    if (byNetwork.count > networkLimit.max) return refused(byNetwork, networkLimit);
    return { output: { allowed: true, reservation: createReservation(counted) } };
  },
});

/** Gives the counts of a right attempt back. */
export async function returnReservation(tx: Tx, reservation: SignInReservation): Promise<void> {
  for (const attempt of reservation) await returnAttempt(tx, attempt);
}

/** Writes down a wrong password or an unknown name, alike. */
export const recordWrongSignIn = defineOperation<
  { readonly orgId: number | null; readonly accountNo: number | null; readonly device: string },
  null
>({
  name: 'identity.recordWrongSignIn',
  accounts: () => [],
  run: async (_tx, _context, { orgId, accountNo, device }) => {
    const object = accountNo === null ? null : String(accountNo);
    const entry = { action: 'identity.signIn', object, result: 'refused' as const, detail: { device } };
    return { output: null, audit: [orgId === null ? entry : { ...entry, orgId }] };
  },
});

/** Gives the counts back, of a right password or of one that could not be compared. */
export const returnSignInCounts = defineOperation<SignInReservation, null>({
  name: 'identity.returnSignInCounts',
  accounts: () => [],
  run: async (tx, _context, reservation) => {
    await returnReservation(tx, reservation);
    return { output: null };
  },
});
