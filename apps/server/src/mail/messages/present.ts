/** Rows of `message` as the contract shows them. Never the row itself: what is not named here does not leave. */
import type { ChangeData, MailAddress, MailListItem } from '@hongyan/contract';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import { systemFolderId } from '../folders/index.ts';
import { formatSortValues } from './sort-values.ts';

/** The columns of a list row. */
export const listColumns = [
  'n',
  'folder_id',
  'uid',
  'received_at',
  'sent_at',
  'seen',
  'starred',
  'answered',
  'forwarded',
  'sticky',
  'color',
  'size_bytes',
  'has_attachment',
  'has_calendar',
  'priority',
  'subject',
  'from_name',
  'from_address',
  'recipients',
  'preview',
  'from_verdict',
  'thread_n',
  'system',
  'snooze_until',
  'saved_at',
] as const satisfies readonly (keyof MessageTable)[];

export type ListRow = Pick<MessageTable, (typeof listColumns)[number]>;

/** A list row without what depends on the reader's clock. */
export type PlainItem = ChangeData<'mailArrived'>['item'];

/** The stored JSON list of recipients. */
export function parseRecipients(json: string): MailAddress[] {
  return JSON.parse(json) as MailAddress[];
}

const snoozedFolderId = systemFolderId('snoozed');
const sentFolderId = systemFolderId('sent');

/** In Sent it is the time of a reminder. Outside its folder a message keeps the time of its snooze only where that has ended by itself; before that time it was for an answer. */
function findSnoozeEnd({ folder_id: folderId, snooze_until: until, saved_at: savedAt }: ListRow) {
  if (until === 0 || folderId === snoozedFolderId || folderId === sentFolderId) return null;
  return savedAt < until ? 'reply' : 'time';
}

/** `isUnknownSender`: what `readUnknownSenders` says of its sender. */
export function presentItem(row: ListRow, labelIds: readonly number[], isUnknownSender: boolean): PlainItem {
  // The casts give our own numbers the brands of the contract.
  return {
    mailId: String(row.n) as PlainItem['mailId'],
    mailboxId: String(row.folder_id) as PlainItem['mailboxId'],
    mailUid: row.uid as PlainItem['mailUid'],
    seen: row.seen === 1,
    sortValues: formatSortValues({ sticky: row.sticky, receivedAt: row.received_at, n: row.n }),
    mailSubject: row.subject,
    mailFrom: { name: row.from_name, address: row.from_address },
    mailTo: parseRecipients(row.recipients),
    preview: row.preview,
    receivedAt: row.received_at,
    sentAt: row.sent_at,
    size: row.size_bytes,
    hasAttachment: row.has_attachment === 1,
    hasCalendar: row.has_calendar === 1,
    favorite: row.starred === 1,
    sticky: row.sticky === 1,
    color: row.color,
    priority: row.priority,
    answered: row.answered === 1,
    forwarded: row.forwarded === 1,
    fromVerdict: row.from_verdict,
    unknownSender: isUnknownSender,
    system: row.system === 1,
    threadId: String(row.thread_n) as PlainItem['threadId'],
    conversation: null,
    snoozedUntil: row.snooze_until === 0 ? null : row.snooze_until,
    snoozeEndedBy: findSnoozeEnd(row),
    snippet: null,
    labels: labelIds.map((labelId) => String(labelId) as PlainItem['labels'][number]),
    draftId: null,
  };
}

/** What a row takes from elsewhere. */
export interface RowAround {
  readonly labelIds: readonly number[];
  readonly isUnknownSender: boolean;
  readonly timeTitle: (at: number) => string;
}

/** A list row for a reader: with the time group of its arrival. */
export function presentListItem(row: ListRow, around: RowAround): MailListItem {
  return { ...presentItem(row, around.labelIds, around.isUnknownSender), timetitle: around.timeTitle(row.received_at) };
}

/** The columns that `mailFlagged` publishes. */
export const flagColumns = [
  'n',
  'folder_id',
  'seen',
  'starred',
  'sticky',
  'color',
  'answered',
  'forwarded',
] as const satisfies readonly (keyof MessageTable)[];
export type FlagRow = Pick<MessageTable, (typeof flagColumns)[number]>;

export function presentFlags(row: FlagRow, labelIds: readonly number[]): ChangeData<'mailFlagged'>['mails'][number] {
  return {
    mailId: String(row.n),
    mailboxId: String(row.folder_id),
    seen: row.seen === 1,
    favorite: row.starred === 1,
    sticky: row.sticky === 1,
    color: row.color,
    answered: row.answered === 1,
    forwarded: row.forwarded === 1,
    labels: labelIds.map(String),
  };
}
