import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { type ProofCounts, returnCounts } from './count-proof.ts';

/** What was shown and found right; it is used up in the same transaction. */
export type RightProof =
  | { readonly method: 'totp'; readonly step: number }
  | { readonly method: 'passkey'; readonly passkeyId: string; readonly counter: number; readonly newCounter: number }
  | { readonly method: 'recovery'; readonly codeHash: string }
  | { readonly method: 'sms' }
  | { readonly method: 'enrolled' };

export interface RedeemTicketInput {
  readonly accountNo: number;
  readonly orgId: number;
  readonly ticketHash: string;
  readonly proof: RightProof;
  readonly counts: ProofCounts;
  /** To the owner, when a recovery code was used. */
  readonly notice: AcceptedBody | null;
}

/** One statement on one row each: of two that come with the same code at once, one is refused. */
async function useUp(tx: Tx, accountNo: number, proof: RightProof, now: number): Promise<boolean> {
  switch (proof.method) {
    case 'totp':
      return isOne(
        await tx
          .updateTable('second_step')
          .set({ totp_step: proof.step, totp_used_at: now })
          .where('account_no', '=', accountNo)
          .where('totp_sealed', 'is not', null)
          .where('totp_step', '<', proof.step)
          .returning('account_no')
          .execute(),
      );
    case 'passkey':
      return isOne(
        await tx
          .updateTable('passkey')
          .set({ counter: proof.newCounter, last_used_at: now })
          .where('account_no', '=', accountNo)
          .where('passkey_id', '=', proof.passkeyId)
          .where('counter', '=', proof.counter)
          .returning('passkey_id')
          .execute(),
      );
    case 'recovery':
      return isOne(
        await tx
          .updateTable('recovery_code')
          .set({ used_at: now })
          .where('account_no', '=', accountNo)
          .where('code_hash', '=', proof.codeHash)
          .where('used_at', 'is', null)
          .returning('code_hash')
          .execute(),
      );
    default:
      return true;
  }
}

function isOne(rows: readonly unknown[]): boolean {
  return rows.length === 1;
}

/**
 * Uses the proof and the ticket up; false where the proof is none (any more): then the ticket waits for another try. Throws `loginExpired`, and
 * leaves the proof as it was, where the ticket was used by another meanwhile.
 */
export const redeemTicket = defineOperation<RedeemTicketInput, boolean>({
  name: 'secondStep.passTicket',
  accounts: ({ accountNo, notice }) => (notice === null ? [] : [accountNo]),
  run: async (tx, context, { accountNo, orgId, ticketHash, proof, counts, notice }) => {
    if (!(await useUp(tx, accountNo, proof, context.now))) return { output: false };
    const ticket = await tx
      .updateTable('second_step_ticket')
      .set({ used_at: context.now })
      .where('account_no', '=', accountNo)
      .where('ticket_hash', '=', ticketHash)
      .where('used_at', 'is', null)
      .returning('ticket_hash')
      .execute();
    if (!isOne(ticket)) throw new UserError('loginExpired');
    await returnCounts(tx, counts);
    const changes = await putNotice(tx, context, accountNo, notice);
    const entry = { action: 'secondStep.pass', object: String(accountNo), result: 'ok' as const, orgId };
    return { output: true, changes, audit: [{ ...entry, detail: { method: proof.method } }] };
  },
});
