import type { ApprovalEvent } from '@hongyan/contract';
import type { RunningContext, Tx } from '../../../engines/database/port.ts';
import type { SubmissionKey } from '../store.ts';

export interface RecordedEvent {
  /** Null: the mail system. */
  readonly actor: number | null;
  readonly kind: ApprovalEvent['kind'];
  readonly opinion?: string;
  readonly people?: readonly string[];
}

/** Adds to the history of a request, in the operation that changes it. */
export async function recordEvent(
  tx: Tx,
  context: RunningContext,
  key: SubmissionKey,
  event: RecordedEvent,
): Promise<void> {
  const last = await tx
    .selectFrom('approval_event')
    .select((eb) => eb.fn.max('event_no').as('event_no'))
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirst();
  await tx
    .insertInto('approval_event')
    .values({
      account_no: key.account,
      submission_id: key.submissionId,
      event_no: (last?.event_no ?? 0) + 1,
      at: context.now,
      actor_no: event.actor,
      kind: event.kind,
      opinion: event.opinion ?? '',
      people: JSON.stringify(event.people ?? []),
    })
    .execute();
}
