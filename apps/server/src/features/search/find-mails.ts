import { messageKey } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader } from '../../engines/database/port.ts';

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

function matching(db: Db, scope: Scope, criteria: MailCriteria) {
  const { folderId, from, until, hasAttachment, isUnread } = criteria;
  return db
    .selectFrom('message')
    .select(['n', 'received_at', 'seen'])
    .where('account_no', '=', scope.account)
    .where('folder_id', folderId === null ? '>' : '=', folderId ?? 0)
    .$if(scope.hiddenFolders.length > 0, (query) => query.where('folder_id', 'not in', scope.hiddenFolders))
    .$if(from !== null, (query) => query.where('received_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('received_at', '<=', until ?? 0))
    .$if(hasAttachment !== null, (query) => query.where('has_attachment', '=', hasAttachment === true ? 1 : 0))
    .$if(isUnread !== null, (query) => query.where('seen', '=', isUnread === true ? 0 : 1));
}

/** Which of some mails meet the criteria and may be seen; in the order given. */
export async function filterMails(
  db: Db,
  scope: Scope,
  ns: readonly number[],
  criteria: MailCriteria,
): Promise<FoundMail[]> {
  const found = new Map<number, FoundMail>();
  // Pieces keep below the engines' limits on bound values.
  for (let start = 0; start < ns.length; start += 500) {
    const piece = ns.slice(start, start + 500).map((n) => messageKey(scope.account, n));
    const rows = await matching(db, scope, criteria).where('id', 'in', piece).execute();
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
    const rows = await matching(db, scope, criteria)
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
