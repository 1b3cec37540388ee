import { defineOperation } from '../../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../../engines/database/schema/sending/outbox-tables.ts';
import { readGroup } from '../../group-membership/index.ts';
import { readDomainRecipients, type SubmissionKey } from '../store.ts';

export interface ClaimInput extends SubmissionKey {
  readonly domain: string;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Takes the due recipients of one domain for one attempt; the attempt is counted before it is made. A lease that has run out is taken over: its worker is dead. */
export const claimRecipients = defineOperation<
  ClaimInput,
  { readonly recipients: readonly SubmissionRecipientTable[]; readonly nextDueAt: number | null }
>({
  name: 'delivery.claimRecipients',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const open = await readDomainRecipients(tx, input, input.domain);
    const dueAt = (row: SubmissionRecipientTable) =>
      row.state === 'sending' ? (row.lease_until ?? 0) : row.next_attempt_at;
    const allDue = open.filter((row) => dueAt(row) <= context.now);
    // What goes by a group has a header of its own: one attempt is for the people of one, or for those who are named themselves.
    const viaGroup = allDue[0]?.via_group ?? null;
    const group = viaGroup === null ? null : await readGroup(tx, viaGroup);
    // Everybody in an open group gets a link of their own to leave it.
    const limit = group?.isOpen === true ? 1 : input.limit;
    const due = allDue.filter((row) => row.via_group === viaGroup).slice(0, limit);
    const rest = open.filter((row) => !due.includes(row)).map(dueAt);
    if (due.length > 0) {
      await tx
        .updateTable('submission_recipient')
        .set((eb) => ({
          state: 'sending' as const,
          lease_until: context.now + input.leaseMs,
          attempts: eb('attempts', '+', 1),
        }))
        .where('account_no', '=', input.account)
        .where('submission_id', '=', input.submissionId)
        .where(
          'recipient_no',
          'in',
          due.map((row) => row.recipient_no),
        )
        .execute();
    }
    return {
      output: {
        recipients: due.map((row) => ({ ...row, attempts: row.attempts + 1 })),
        nextDueAt: rest.length === 0 ? null : Math.min(...rest),
      },
    };
  },
});
