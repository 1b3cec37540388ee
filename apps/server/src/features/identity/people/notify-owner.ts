import type { Tx } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';

/** The job that writes to an owner what was changed of how they sign in. */
export const ownerNoticeJob = 'identity.ownerNotice';

/** What an owner is notified of. By `…Set`, `…Reset` and aliases an administrator did it. */
export type NotifiedChange =
  | 'passwordSet'
  | 'passwordChanged'
  | 'passwordRecovered'
  | 'secondStepReset'
  | 'phoneBound'
  | 'phoneRemoved'
  | 'recoveryMailBound'
  | 'recoveryMailRemoved'
  | 'aliasAdded'
  | 'aliasRemoved';

/** One message to an owner, as the job has it. */
export interface OwnerMessage {
  readonly accountNo: number;
  readonly kind: NotifiedChange;
  /** The phone (masked) or address that it is about; '' for none. */
  readonly shown: string;
  /** When it was done, epoch milliseconds. */
  readonly at: number;
  /** The mailbox itself, or an address outside. */
  readonly to: 'mailbox' | { readonly outside: string };
}

/** Where a message may go: `recovery` is the recovery address of this moment, where there is one. */
type MessageTarget = OwnerMessage['to'] | 'recovery';

async function resolveTarget(tx: Tx, accountNo: number, target: MessageTarget): Promise<OwnerMessage['to'] | null> {
  if (target !== 'recovery') return target;
  const row = await tx
    .selectFrom('recovery_mail')
    .select('address')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const outside = row?.address ?? null;
  return outside === null ? null : { outside };
}

/**
 * Asks for the messages that notify the owner of a mailbox of a change, in the transaction that makes it: whatever the change, it is
 * reported, also by a command that runs while the server does not. Whoever has stolen a sign-in reads the mailbox and may take the
 * recovery address away, hence a message to the address of this moment. A job that runs twice writes twice, which harms nobody.
 */
export async function notifyOwner(
  tx: Tx,
  now: number,
  notified: Pick<OwnerMessage, 'accountNo' | 'kind'> & {
    readonly shown?: string;
    readonly to: readonly MessageTarget[];
  },
): Promise<void> {
  const { accountNo, kind, shown = '' } = notified;
  for (const target of notified.to) {
    const to = await resolveTarget(tx, accountNo, target);
    if (to === null) continue;
    const payload: OwnerMessage = { accountNo, kind, shown, at: now, to };
    await enqueueJob(tx, now, { kind: ownerNoticeJob, payload });
  }
}
