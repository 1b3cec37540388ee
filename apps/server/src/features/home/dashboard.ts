/** The home page's data: unread, waiting, announcements, space, and who has written lately. */
import { homeUnreadMails, type RecentSender } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { readScope, systemFolderId, toScopedDb } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { listAnnouncements } from '../announcements/index.ts';
import { listAddresses, readPerson } from '../identity/index.ts';
import { listHeld } from '../outbox/index.ts';
import { listNotifications } from '../push/index.ts';
import { readListView } from '../reading/index.ts';
import { readMailboxSize } from './store.ts';

/** Newest mails of the inbox in which recent senders are looked for: one range of its index. */
const recentMails = 100;
const maxRecentSenders = 6;

/** Who wrote last, each once; not oneself and not the mail system. */
async function readRecentSenders(db: Db, scope: Scope): Promise<RecentSender[]> {
  const inbox = systemFolderId('inbox');
  if (scope.hiddenFolders.includes(inbox)) return [];
  const own = new Set((await listAddresses(db, scope.account)).map((address) => address.toLowerCase()));
  const rows = await db
    .selectFrom('message')
    .select(['from_name', 'from_address', 'received_at', 'system', 'from_verdict'])
    .where('account_no', '=', scope.account)
    .where('folder_id', '=', inbox)
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(recentMails)
    .execute();
  const senders = new Map<string, RecentSender>();
  for (const { from_name: name, from_address: address, received_at: lastAt, system, from_verdict } of rows) {
    const key = address.toLowerCase();
    if (system === 1 || !address.includes('@') || own.has(key) || senders.has(key)) continue;
    senders.set(key, { name, address, lastAt, proven: from_verdict === 'own' || from_verdict === 'pass' });
    if (senders.size === maxRecentSenders) break;
  }
  return [...senders.values()];
}

/** Unread mails of inbox and own folders, by the counters. */
async function countUnread(db: Db, { account, hiddenFolders }: Scope): Promise<number> {
  const row = await db
    .selectFrom('folder')
    .select((eb) => eb.fn.sum<number | string | null>('unread').as('unread'))
    .where('account_no', '=', account)
    .where('kind', 'in', ['inbox', 'custom'])
    .$if(hiddenFolders.length > 0, (query) => query.where('folder_id', 'not in', hiddenFolders))
    .executeTakeFirstOrThrow();
  return Number(row.unread ?? 0);
}

async function readDrafts(db: Db, { account }: Scope): Promise<number> {
  const row = await db
    .selectFrom('folder')
    .select('total')
    .where('account_no', '=', account)
    .where('folder_id', '=', systemFolderId('drafts'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

const shortcuts = ['compose', 'search', 'contacts', 'scheduled', 'sharing', 'settings'] as const;

/** Everything that the home page shows, in one answer. */
export async function readDashboard(services: Pick<Services, 'database'>, context: CallContext) {
  const { read } = services.database;
  const { session, now } = context;
  const scope = await readScope(read, context);
  const shown = toScopedDb(read, context);
  const [person, view, mailbox, count, drafts, held, announcements, recentSenders] = await Promise.all([
    readPerson(read, session.actor),
    readListView(services, context),
    readMailboxSize(read, session.subject),
    countUnread(shown, scope),
    readDrafts(read, scope),
    listHeld(read, session.subject, { reason: 'schedule', pageNum: 1, pageSize: 1 }),
    listAnnouncements(read, { orgId: session.orgId, accountNo: session.actor }, now),
    readRecentSenders(shown, scope),
  ]);
  if (!person || !mailbox) throw new UserError('loginExpired');
  const page = { pageNum: 1, pageSize: homeUnreadMails, lookedAt: 0 };
  const newest = count === 0 ? [] : (await listNotifications(shown, scope, page, view)).list;
  return {
    name: person.displayName,
    unread: { count, newest },
    pending: { scheduled: held.total, nextAt: held.list.at(0)?.scheduledAt ?? null, drafts },
    announcements,
    quota: { usedBytes: mailbox.usedBytes, totalBytes: mailbox.quotaBytes },
    recentSenders,
    shortcuts: [...shortcuts],
  };
}
