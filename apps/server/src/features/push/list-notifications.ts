import type { MailListItem } from '@hongyan/contract';
import { countCharacters, maxNotifications, notificationSubjectCharacters } from '@hongyan/contract/limits';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { type ListView, presentPage } from '../../mail/lists/index.ts';

export interface NotificationsRequest {
  readonly pageSize: number;
  readonly pageNum: number;
  /** Epoch milliseconds: what came until then is not new. */
  readonly lookedAt: number;
}

export interface Notifications {
  readonly list: MailListItem[];
  readonly total: number;
  readonly fresh: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

interface Arrival {
  readonly n: number;
  readonly received_at: number;
}

/** The newest unread mails of one folder: the beginning of its own index. */
const readUnseen = prepareRead<{ account: number; folderId: number; limit: number }, Arrival>((db, bind) =>
  db
    .selectFrom('message')
    .select(['n', 'received_at'])
    .where('account_no', '=', bind('account'))
    .where('folder_id', '=', bind('folderId'))
    // Literals, so that the partial index is seen to fit.
    .where((eb) => eb('seen', '=', eb.lit(0)))
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(bind('limit')),
);

/**
 * Unread arrivals of the inbox and of custom folders, the newest first, at most `maxNotifications`. Own copies lie in Sent, wrong
 * ones in junk: neither is announced, and neither is a closed folder.
 */
export async function listNotifications(
  db: Db,
  scope: Scope,
  request: NotificationsRequest,
  view: ListView,
): Promise<Notifications> {
  const { pageSize, pageNum, lookedAt } = request;
  const folders = await db
    .selectFrom('folder')
    .select('folder_id')
    .where('account_no', '=', scope.account)
    .where('kind', 'in', ['inbox', 'custom'])
    .where('unread', '>', 0)
    .$if(scope.hiddenFolders.length > 0, (query) => query.where('folder_id', 'not in', scope.hiddenFolders))
    .execute();
  const arrivals: Arrival[] = [];
  for (const { folder_id: folderId } of folders)
    arrivals.push(...(await readUnseen(db, { account: scope.account, folderId, limit: maxNotifications })));
  arrivals.sort((a, b) => b.received_at - a.received_at || b.n - a.n);
  const newest = arrivals.slice(0, maxNotifications);
  const page = newest.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const rows = await presentPage(
    db,
    scope,
    page.map(({ n }) => n),
    view,
  );
  return {
    list: rows.map((row) => ({ ...row, mailSubject: cutSubject(row.mailSubject) })),
    total: newest.length,
    fresh: newest.filter((arrival) => arrival.received_at > lookedAt).length,
    pageNum,
    pageSize,
  };
}

/** Characters as a person counts them. */
function cutSubject(subject: string): string {
  if (subject.length <= notificationSubjectCharacters || countCharacters(subject) <= notificationSubjectCharacters)
    return subject;
  const chunks = Array.from(new Intl.Segmenter().segment(subject), ({ segment }) => segment);
  return chunks.slice(0, notificationSubjectCharacters).join('');
}
