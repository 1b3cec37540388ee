import type { ExpressionBuilder } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader, type Schema } from '../../engines/database/port.ts';
import { inPieces, pickMessages } from '../mailbox/in-transaction.ts';

/** What a mail must be besides containing the words. */
export interface MailCriteria {
  readonly folderId: number | null;
  /** Epoch milliseconds, both ends included. */
  readonly from: number | null;
  readonly until: number | null;
  readonly hasAttachment: boolean | null;
  readonly isUnread: boolean | null;
}

/** One mail that was found, newest first. */
export interface FoundMail {
  readonly n: number;
  readonly sortKey: number;
  readonly isUnread: boolean;
}

export function hasCriteria(criteria: MailCriteria): boolean {
  return Object.values(criteria).some((value) => value !== null);
}

function matching(eb: ExpressionBuilder<Schema, 'message'>, scope: Scope, criteria: MailCriteria) {
  const { folderId, from, until, hasAttachment, isUnread } = criteria;
  const { hiddenFolders } = scope;
  return eb.and([
    folderId === null ? eb('message.folder_id', '>', 0) : eb('message.folder_id', '=', folderId),
    ...(hiddenFolders.length === 0 ? [] : [eb('message.folder_id', 'not in', hiddenFolders)]),
    ...(from === null ? [] : [eb('message.received_at', '>=', from)]),
    ...(until === null ? [] : [eb('message.received_at', '<=', until)]),
    ...(hasAttachment === null ? [] : [eb('message.has_attachment', '=', hasAttachment ? 1 : 0)]),
    ...(isUnread === null ? [] : [eb('message.seen', '=', isUnread ? 0 : 1)]),
  ]);
}

/** Which of some mails meet the criteria and may be seen; in the order given. */
export async function filterMails(
  db: Db,
  scope: Scope,
  ns: readonly number[],
  criteria: MailCriteria,
): Promise<FoundMail[]> {
  const found = new Map<number, FoundMail>();
  for (const piece of inPieces(ns)) {
    // Joined with the numbers: a list beside the account would be answered by walking the whole account.
    const rows = await db
      .selectFrom(pickMessages(scope.account, piece))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .where((eb) => matching(eb, scope, criteria))
      .select(['message.n', 'message.received_at', 'message.seen'])
      .execute();
    for (const row of rows) found.set(row.n, { n: row.n, sortKey: row.received_at, isUnread: row.seen === 0 });
  }
  return ns.flatMap((n) => found.get(n) ?? []);
}

/** Mails that meet the criteria, without any words; off the main thread, since it may look at a whole mailbox. */
export const findByCriteria = defineReader<
  {
    readonly scope: Scope;
    readonly criteria: MailCriteria;
    readonly limit: number;
    readonly before: { readonly sortKey: number; readonly n: number } | null;
  },
  FoundMail[]
>({
  name: 'search.findByCriteria',
  async read(db, { scope, criteria, limit, before }) {
    const rows = await db
      .selectFrom('message')
      .select(['n', 'received_at', 'seen'])
      .where('account_no', '=', scope.account)
      .where((eb) => matching(eb, scope, criteria))
      .$if(before !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb('received_at', '<', before?.sortKey ?? 0),
            eb.and([eb('received_at', '=', before?.sortKey ?? 0), eb('n', '<', before?.n ?? 0)]),
          ]),
        ),
      )
      .orderBy('received_at', 'desc')
      .orderBy('n', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ n: row.n, sortKey: row.received_at, isUnread: row.seen === 0 }));
  },
});
