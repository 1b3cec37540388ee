import type { MailAddress, MailList, MailListItem } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import type { DraftTable } from '../../engines/database/schema/mailbox-tables.ts';
import { formatSortValues, parseRecipients } from '../messages/index.ts';
import { type ListView, type PageRequest, presentList, toSlice } from './list-page.ts';

const draftColumns = [
  'draft_id',
  'subject',
  'recipients',
  'preview',
  'size_bytes',
  'has_attachment',
  'updated_at',
] as const satisfies readonly (keyof DraftTable)[];
type DraftRow = Pick<DraftTable, (typeof draftColumns)[number]>;

interface DraftView extends ListView {
  readonly folderId: number;
}

/** A draft as a row of the list: it is always read, was never received, and opens the composer. */
function presentDraft(row: DraftRow, from: MailAddress, view: DraftView): MailListItem {
  return {
    mailId: String(row.draft_id) as MailListItem['mailId'],
    mailboxId: String(view.folderId) as MailListItem['mailboxId'],
    mailUid: row.draft_id as MailListItem['mailUid'],
    seen: true,
    sortValues: formatSortValues({ sticky: 0, receivedAt: row.updated_at, n: row.draft_id }),
    mailSubject: row.subject,
    mailFrom: from,
    mailTo: parseRecipients(row.recipients),
    timetitle: view.timeTitle(row.updated_at),
    preview: row.preview,
    receivedAt: row.updated_at,
    sentAt: null,
    size: row.size_bytes,
    hasAttachment: row.has_attachment === 1,
    hasCalendar: false,
    favorite: false,
    sticky: false,
    color: 0,
    priority: 3,
    answered: false,
    forwarded: false,
    fromVerdict: 'own',
    unknownSender: false,
    system: false,
    threadId: String(row.draft_id) as MailListItem['threadId'],
    conversation: null,
    snoozedUntil: null,
    snoozeEndedBy: null,
    snippet: null,
    labels: [],
    draftId: String(row.draft_id),
  };
}

async function readOwner(db: Db, account: number): Promise<MailAddress> {
  const row = await db
    .selectFrom('account')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', 'in', ['primary', 'removed']),
    )
    .select(['account.display_name', 'address.address'])
    .where('account.account_no', '=', account)
    .executeTakeFirstOrThrow();
  return { name: row.display_name, address: row.address ?? '' };
}

/** A page of the open drafts, the last changed first. */
export async function listDrafts(db: Db, scope: Scope, page: PageRequest, view: DraftView): Promise<MailList> {
  const open = db.selectFrom('draft').where('account_no', '=', scope.account).where('state', '=', 'open');
  const counted = await open.select((eb) => eb.fn.countAll<number>().as('drafts')).executeTakeFirstOrThrow();
  const counts = { total: counted.drafts, unread: 0 };
  const slice = toSlice(page, counts.total);
  if (slice === null) return presentList([], counts, page);
  const direction = slice.backwards === (page.order === 'asc') ? 'desc' : 'asc';
  const compare = sql.raw(page.order === 'asc' ? '>' : '<');
  const { after } = page;
  const rows = await open
    .select(draftColumns)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(updated_at, draft_id) ${compare} (${after?.receivedAt}, ${after?.n})`),
    )
    .orderBy('updated_at', direction)
    .orderBy('draft_id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const from = await readOwner(db, scope.account);
  const list = rows.map((row) => presentDraft(row, from, view));
  return presentList(slice.backwards ? list.reverse() : list, counts, page);
}
