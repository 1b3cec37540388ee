import type { ApprovalState } from '@hongyan/contract';
import type { Expression, SqlBool } from 'kysely';
import type { Db } from '../../../engines/database/port.ts';

/** Which requests are meant; null: whatever it is. */
export interface RecordFilter {
  readonly orgId: number;
  /** When approval was asked for, epoch milliseconds; `to` is not part of it. */
  readonly from: number | null;
  readonly to: number | null;
  readonly state: ApprovalState | null;
  /** An account whose message it is, or who was asked to decide. */
  readonly person: number | null;
  readonly policyId: number | null;
}

/** The last request of a page: the next one begins after it. */
export interface RecordCursor {
  readonly askedAt: number;
  readonly account: number;
  readonly submissionId: number;
}

/** Requests of a filter, in the order in which approval was asked for. */
export function selectRequests(db: Db, filter: RecordFilter, after: RecordCursor | null) {
  const { orgId, from, to, state, person, policyId } = filter;
  return db
    .selectFrom('approval_request as request')
    .where((eb) => {
      const all: Expression<SqlBool>[] = [eb('request.org_id', '=', orgId)];
      if (from !== null) all.push(eb('request.created_at', '>=', from));
      if (to !== null) all.push(eb('request.created_at', '<', to));
      if (state !== null) all.push(eb('request.state', '=', state));
      if (person !== null) {
        const asked = eb
          .selectFrom('approval_task as task')
          .select('task.account_no')
          .whereRef('task.source_account_no', '=', 'request.account_no')
          .whereRef('task.submission_id', '=', 'request.submission_id')
          .where('task.account_no', '=', person);
        all.push(eb.or([eb('request.account_no', '=', person), eb.exists(asked)]));
      }
      if (policyId !== null) {
        // In JSON a quotation mark of a text has a backslash before it, so that no name and no opinion looks like this key.
        const key = `"policyId":${String(policyId)}`;
        const ends = [`%${key},%`, `%${key}}%`];
        all.push(eb.or(ends.map((pattern) => eb('request.requested', 'like', pattern))));
      }
      if (after !== null)
        all.push(
          eb(
            eb.refTuple('request.created_at', 'request.account_no', 'request.submission_id'),
            '>',
            eb.tuple(after.askedAt, after.account, after.submissionId),
          ),
        );
      return eb.and(all);
    })
    .orderBy('request.created_at')
    .orderBy('request.account_no')
    .orderBy('request.submission_id');
}
