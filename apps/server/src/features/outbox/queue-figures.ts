/** How much waits to be sent, for whoever watches the server. */
import { sql } from 'kysely';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { SubmissionRecipientTable } from '../../engines/database/schema/sending/outbox-tables.ts';
import { undecidedAfterMs } from '../../mail/deliveries/index.ts';

/** Recipients that are counted: a longer queue is told apart by nobody, and each scrape would read all of it. */
export const maxCountedRecipients = 10_000;

export interface QueueFigures {
  /** Recipients by what they wait for. Together at most `maxCountedRecipients`. */
  readonly recipients: Readonly<Record<'waiting' | 'sending' | 'deferred', number>>;
  /** When the oldest message that waits was sent, epoch milliseconds; null: none waits. */
  readonly oldestAt: number | null;
}

interface QueueRow {
  readonly state: SubmissionRecipientTable['state'];
  readonly count: number | string;
  readonly oldest: number;
}

const readQueue = prepareRead<{ limit: number; undecidedFrom: number }, QueueRow>((db, bind) =>
  db
    .selectFrom(
      db
        .selectFrom('submission_recipient')
        .innerJoin('submission', (join) =>
          join
            .onRef('submission.account_no', '=', 'submission_recipient.account_no')
            .onRef('submission.submission_id', '=', 'submission_recipient.submission_id'),
        )
        // As the index of what waits says it: with values it would not be taken.
        .where(sql<boolean>`submission_recipient.state IN ('waiting', 'sending', 'deferred')`)
        .where('submission.released_at', 'is not', null)
        .where('submission_recipient.next_attempt_at', '<', bind('undecidedFrom'))
        .select(['submission_recipient.state', 'submission.released_at'])
        .limit(bind('limit'))
        .as('queue'),
    )
    .select((eb) => ['queue.state', eb.fn.countAll().as('count'), eb.fn.min('queue.released_at').as('oldest')])
    .groupBy('queue.state')
    .$castTo<QueueRow>(),
);

/** What waits at a time, of the whole server. Held messages do not, nor what an administrator has to decide: nothing is late that is not to go yet. */
export async function readQueueFigures(db: Db, now: number): Promise<QueueFigures> {
  const recipients = { waiting: 0, sending: 0, deferred: 0 };
  let oldestAt: number | null = null;
  for (const { state, count, oldest } of await readQueue(db, {
    limit: maxCountedRecipients,
    undecidedFrom: now + undecidedAfterMs,
  })) {
    if (state === 'waiting' || state === 'sending' || state === 'deferred') recipients[state] = Number(count);
    oldestAt = Math.min(oldestAt ?? oldest, oldest);
  }
  return { recipients, oldestAt };
}
