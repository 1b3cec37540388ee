import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { type CountedAttempt, countAttempt, isKnownAddress, returnAttempt } from '../identity/in-transaction.ts';
import { accountLimit, dayLimit, maxWrongPerTicket, slowAccountLimit } from './limits.ts';
import { findTicket } from './store.ts';

export interface ProofAttempt {
  readonly accountNo: number;
  readonly orgId: number;
  readonly ticketHash: string;
  /** Folded. */
  readonly address: string;
}

/** Counts that a right proof gives back. */
export type ProofCounts = readonly Pick<CountedAttempt, 'key' | 'windowStart'>[];

export type CountedProof =
  | { readonly state: 'allowed'; readonly counts: ProofCounts; readonly challenge: string | null }
  | { readonly state: 'limited'; readonly seconds: number }
  | { readonly state: 'gone' };

/**
 * Counts a second proof before it is checked. The ticket comes first: nobody without the right first proof counts anything. An
 * address from which the person signs in has a count of its own, so that a thief of the password does not keep the person out.
 */
export const countProof = defineOperation<ProofAttempt, CountedProof>({
  name: 'secondStep.countProof',
  accounts: () => [],
  run: async (tx, context, { accountNo, orgId, ticketHash, address }) => {
    const ticket = await findTicket(tx, accountNo, ticketHash, context.now);
    if (ticket === null) return { output: { state: 'gone' } };
    const isKnown = await isKnownAddress(tx, { accountNo, address }, context.now);
    const limits = await countAccount(
      tx,
      `second-step/${accountNo}${isKnown ? `/${address}` : ''}`,
      isKnown,
      context.now,
    );
    if ('seconds' in limits) {
      const entry = { action: 'identity.signIn', object: String(accountNo), result: 'refused' as const, orgId };
      const audit = limits.isFirst ? [{ ...entry, detail: { limited: true } }] : [];
      return { output: { state: 'limited', seconds: limits.seconds }, audit };
    }
    const counted = await tx
      .updateTable('second_step_ticket')
      .set((eb) => ({ wrong: eb('wrong', '+', 1), challenge: null }))
      .where('account_no', '=', accountNo)
      .where('ticket_hash', '=', ticketHash)
      .where('used_at', 'is', null)
      .where('wrong', '<', maxWrongPerTicket)
      .returning('wrong')
      .executeTakeFirst();
    if (!counted) return { output: { state: 'gone' } };
    return { output: { state: 'allowed', counts: limits.counts, challenge: ticket.challenge } };
  },
});

async function countAccount(
  tx: Tx,
  key: string,
  isKnown: boolean,
  now: number,
): Promise<{ readonly counts: ProofCounts } | { readonly seconds: number; readonly isFirst: boolean }> {
  const counts: CountedAttempt[] = [];
  const count = async (name: string, limit: { readonly max: number; readonly windowMs: number }) => {
    const attempt = await countAttempt(tx, name, limit.windowMs, now);
    counts.push(attempt);
    if (attempt.count <= limit.max) return null;
    const seconds = Math.max(1, Math.ceil((attempt.windowStart + limit.windowMs - now) / 1_000));
    return { seconds, isFirst: attempt.count === limit.max + 1 };
  };
  const fast = await count(key, accountLimit);
  const refused = fast === null ? null : await count(`${key}/slow`, slowAccountLimit);
  if (refused !== null) return refused;
  const ofDay = isKnown ? null : await count(`${key}/day`, dayLimit);
  return ofDay ?? { counts: counts.map(({ key: name, windowStart }) => ({ key: name, windowStart })) };
}

/** Gives the counts of a right proof back. */
export async function returnCounts(tx: Tx, counts: ProofCounts): Promise<void> {
  for (const attempt of counts) await returnAttempt(tx, attempt);
}

/** Writes a wrong second proof down: whoever comes so far has the right first one, which its owner should know. */
export const recordWrongProof = defineOperation<
  { readonly accountNo: number; readonly orgId: number; readonly method: string; readonly device: string },
  null
>({
  name: 'secondStep.recordWrongProof',
  accounts: () => [],
  run: async (_tx, _context, { accountNo, orgId, method, device }) => {
    const entry = { action: 'identity.signIn', object: String(accountNo), result: 'refused' as const, orgId };
    return { output: null, audit: [{ ...entry, detail: { second: method, device } }] };
  },
});
