import type { Db } from '../../../engines/database/port.ts';

/** Rows of one answer: what a person reads at a terminal, and no more than one message over the socket holds. */
export const maxListed = 1_000;

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
      join.onRef('address.account_no', '=', 'audit.actor_no').on('address.kind', 'in', ['primary', 'removed']),
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
