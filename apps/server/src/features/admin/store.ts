/** Reads of the queue and of audit records. SQL only. */
import type { Db } from '../../engines/database/port.ts';
import type { QueueKey } from './queue-admin.ts';

/** Rows of one answer: what a person reads at a terminal, and no more than one message over the socket holds. */
export const maxListed = 1_000;

/** Somebody who waits for a mail. */
export interface QueuedRecipient {
  readonly key: QueueKey;
  readonly sender: string;
  readonly address: string;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly createdAt: number;
  readonly lastCode: string | null;
  readonly lastText: string | null;
  readonly lastHost: string | null;
}

/** Recipients that still wait, the next attempt first. */
export async function listQueue(db: Db): Promise<readonly QueuedRecipient[]> {
  const rows = await db
    .selectFrom('submission_recipient as r')
    .innerJoin('submission as s', (join) =>
      join.onRef('s.account_no', '=', 'r.account_no').onRef('s.submission_id', '=', 'r.submission_id'),
    )
    .selectAll('r')
    .select([
      's.mail_from as mail_from',
      's.created_at as created_at',
      's.state as mail_state',
      's.hold_reason as hold_reason',
    ])
    .where('r.state', 'in', ['waiting', 'sending', 'deferred'])
    .orderBy('r.next_attempt_at')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    key: { account: row.account_no, submissionId: row.submission_id, recipientNo: row.recipient_no },
    sender: row.mail_from,
    address: row.address,
    // What its sender holds is not tried by anybody yet: it says why, and `nextAttemptAt` until when.
    state: row.mail_state === 'held' ? (`held: ${row.hold_reason ?? ''}` as const) : row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    lastCode: row.last_code,
    lastText: row.last_text,
    lastHost: row.last_host,
  }));
}

/** An audit record as it is shown. */
export interface ShownAudit {
  readonly at: number;
  /** Primary address of who acted. */
  readonly actor: string | null;
  readonly client: string;
  /** Network address. */
  readonly address: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly result: string;
  readonly requestId: string;
  readonly detail: unknown;
}

/** Audit records since a moment, the latest first; of one person: as actor, as subject, or as the object. */
export async function listAudit(
  db: Db,
  filter: {
    readonly since: number;
    readonly person: { readonly accountNo: number; readonly address: string } | null;
  },
): Promise<readonly ShownAudit[]> {
  const { person } = filter;
  const all = db
    .selectFrom('audit')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'audit.actor_no').on('address.kind', '=', 'primary'),
    )
    .selectAll('audit')
    .select('address.address as actor')
    .where('audit.at', '>=', filter.since);
  const some =
    person === null
      ? all
      : all.where((eb) =>
          eb.or([
            eb('audit.actor_no', '=', person.accountNo),
            eb('audit.subject_no', '=', person.accountNo),
            eb('audit.object', 'in', [person.address, String(person.accountNo)]),
          ]),
        );
  const rows = await some.orderBy('audit.at', 'desc').orderBy('audit.audit_id', 'desc').limit(maxListed).execute();
  return rows.map((row) => ({
    at: row.at,
    actor: row.actor,
    client: row.client,
    address: row.address,
    action: row.action,
    object: row.object,
    result: row.result,
    requestId: row.request_id,
    detail: row.detail === null ? null : (JSON.parse(row.detail) as unknown),
  }));
}
