import type { ChangeData, MailDetail, MailListItem } from '@hongyan/contract';
import type { ListDefinition } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import type { ListAfter, MailChange, Surroundings } from './change-types.ts';
import { conversationsAfter } from './conversation-list.ts';
import { insertRow, listRows, patchRows, removeRows } from './list-rows.ts';

export type { KnownRow, ListAfter, MailChange, Surroundings } from './change-types.ts';

/** A list after a change. */
export function listAfter(
  definition: ListDefinition,
  data: ListData,
  change: MailChange,
  around: Surroundings,
): ListAfter {
  if (definition.kind === 'folder' && definition.conversations === true)
    return conversationsAfter(definition, data, change, around);
  switch (change.kind) {
    case 'mailArrived': {
      const row: MailListItem = { ...change.data.item, timetitle: '' };
      return belongsHere(definition, row, around.bins) ? withRow(definition, data, row) : data;
    }
    case 'mailFlagged':
      return change.data.mails.reduce<ListAfter>((list, flags) => afterFlags(definition, list, flags, around), data);
    case 'mailMoved':
      return afterMove(definition, data, change.data, around);
    case 'mailRemoved': {
      const gone = new Set<string>(change.data.mailIds);
      return removeRows(data, (row) => isMail(row) && gone.has(row.mailId));
    }
    case 'draftChanged':
      if (definition.kind !== 'folder') return data;
      return change.data.removed ? removeRows(data, (row) => row.draftId === change.data.draftId) : data;
    case 'rowsReturned':
      return change.data.rows
        .filter((row) => belongsHere(definition, row, around.bins))
        .reduce<ListAfter>((list, row) => (list === 'stale' ? list : withRow(definition, list, row)), data);
    case 'countsChanged':
      return afterCounts(definition, data, change.data);
    default:
      return data;
  }
}

/** A list with one mail more. Where it stands in another sort, and on a later page, is the server's to say. */
function withRow(definition: ListDefinition, list: ListData, row: MailListItem): ListAfter {
  const isByTime = definition.sorting === undefined;
  return isByTime && (definition.page?.num ?? 1) === 1 ? insertRow(list, row) : 'stale';
}

/** Drafts count for themselves: their ids say nothing about mails. */
const isMail = (row: MailListItem): boolean => row.draftId === null;

/** Whether a list shows a mail. Search results are the server's to decide: they never grow by themselves. */
export function belongsHere(definition: ListDefinition, row: MailListItem, bins: ReadonlySet<string>): boolean {
  switch (definition.kind) {
    case 'folder':
      return (
        row.mailboxId === definition.folderId && (definition.isUnread === 2 || row.seen === (definition.isUnread === 0))
      );
    case 'label':
      return !bins.has(row.mailboxId) && row.labels.some((label) => label === definition.labelId);
    case 'favorite':
      return !bins.has(row.mailboxId) && row.favorite;
    case 'seen':
      return !bins.has(row.mailboxId) && row.draftId === null && row.seen === definition.seen;
    case 'related':
      return !bins.has(row.mailboxId) && row.draftId === null && isWith(row, definition.address);
    case 'search':
      return false;
  }
}

/** From an address, or the person's own to it. */
function isWith(row: MailListItem, address: string): boolean {
  const isThis = (person: { address: string }): boolean => person.address.toLowerCase() === address.toLowerCase();
  return isThis(row.mailFrom) || (row.fromVerdict === 'own' && row.seen && row.mailTo.some(isThis));
}

type Flags = ChangeData<'mailFlagged'>['mails'][number];

/** Whether pinned mails stand above the others: in a folder by time, but not among its unread ones. */
const drawsStickyUp = (definition: ListDefinition): boolean =>
  definition.kind === 'folder' && definition.isUnread !== 1 && definition.sorting === undefined;

/** A mail that no longer fits an unread or read list stays until the list is asked for again: rows must not vanish under the hand. */
function afterFlags(definition: ListDefinition, list: ListAfter, flags: Flags, around: Surroundings): ListAfter {
  if (list === 'stale') return list;
  const { seen, favorite, sticky, color, answered, forwarded, labels } = flags;
  const isThis = (row: MailListItem): boolean => isMail(row) && row.mailId === flags.mailId;
  const flagged = (row: MailListItem): MailListItem =>
    isThis(row) ? ({ ...row, seen, favorite, sticky, color, answered, forwarded, labels } as MailListItem) : row;
  const patched = patchRows(list, flagged);
  if (definition.kind === 'favorite' && !flags.favorite) return removeRows(patched, isThis);
  if (definition.kind === 'label' && !labels.includes(definition.labelId)) return removeRows(patched, isThis);
  if (drawsStickyUp(definition)) {
    const before = listRows(list).find(isThis);
    if (before && before.sticky !== sticky) return withRow(definition, list, flagged(before));
  }
  const joins =
    (definition.kind === 'favorite' && flags.favorite) ||
    (definition.kind === 'label' && labels.includes(definition.labelId));
  if (!joins || patched !== list || list.pages.some((page) => page.list.some(isThis))) return patched;
  const row = around.known(flags.mailId);
  if (!row) return 'stale';
  // Where it lies now: a row that an old list knows may have moved since.
  const joining = { ...flagged(row), mailboxId: flags.mailboxId } as MailListItem;
  return belongsHere(definition, joining, around.bins) ? withRow(definition, patched, joining) : patched;
}

function afterMove(
  definition: ListDefinition,
  data: ListData,
  move: ChangeData<'mailMoved'>,
  around: Surroundings,
): ListAfter {
  const uids = new Map<string, number>(move.mails.map((mail) => [mail.mailId, mail.mailUid]));
  const moved = (row: MailListItem): MailListItem => {
    const mailUid = isMail(row) ? uids.get(row.mailId) : undefined;
    const snoozedUntil = move.snoozedUntil ?? null;
    const isSo = row.mailboxId === move.to && row.mailUid === mailUid && row.snoozedUntil === snoozedUntil;
    return mailUid === undefined || isSo
      ? row
      : ({ ...row, mailboxId: move.to, mailUid, snoozedUntil, snoozeEndedBy: null } as MailListItem);
  };
  if (definition.kind !== 'folder') {
    const isInside = definition.kind === 'search' && definition.search.mailboxId !== undefined;
    // What comes out of the recycle bin is in these lists again.
    if (definition.kind !== 'search' && around.bins.has(move.from) && !around.bins.has(move.to)) return 'stale';
    if (isInside || !around.bins.has(move.to)) return patchRows(data, moved);
    return removeRows(data, (row) => uids.has(row.mailId));
  }
  if (definition.folderId === move.from && move.from !== move.to)
    return removeRows(data, (row) => uids.has(row.mailId) && row.mailboxId !== move.to);
  if (definition.folderId !== move.to) return data;
  let list: ListAfter = data;
  for (const mail of move.mails) {
    const row = around.known(mail.mailId);
    if (!row) return 'stale';
    const arrived = moved(row);
    if (belongsHere(definition, arrived, around.bins)) list = withRow(definition, list, arrived);
    if (list === 'stale') return list;
  }
  return list;
}

function afterCounts(definition: ListDefinition, data: ListData, counts: ChangeData<'countsChanged'>): ListAfter {
  // A page of a list has to be filled up, or cut, by the rows of its neighbours.
  if (
    definition.page &&
    (definition.kind !== 'folder' || counts.folders.some((folder) => folder.folderId === definition.folderId))
  )
    return 'stale';
  if (definition.kind !== 'folder' || definition.isUnread !== 2) return data;
  const count = counts.folders.find((folder) => folder.folderId === definition.folderId);
  if (!count || data.pages[0]?.total === count.mail) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, total: count.mail, unread: count.unread })) };
}

/** An opened mail after a change; null when it does not exist any more. */
export function detailAfter(detail: MailDetail, change: MailChange): MailDetail | null | 'stale' {
  switch (change.kind) {
    case 'mailFlagged': {
      const flags = change.data.mails.find((mail) => mail.mailId === detail.mailId);
      return flags ? ({ ...detail, ...flags } as MailDetail) : detail;
    }
    case 'mailMoved': {
      const mail = change.data.mails.find((moved) => moved.mailId === detail.mailId);
      if (!mail) return detail;
      const { to, snoozedUntil = null } = change.data;
      return { ...detail, mailboxId: to, mailUid: mail.mailUid, snoozedUntil, snoozeEndedBy: null } as MailDetail;
    }
    case 'mailRemoved':
      return change.data.mailIds.includes(detail.mailId) ? null : detail;
    case 'deliveryChanged':
      return change.data.mailId === detail.mailId ? 'stale' : detail;
    case 'rowsReturned': {
      const row = change.data.rows.find((returned) => returned.mailId === detail.mailId);
      // A row that stands for a conversation says how that was read, not this mail.
      return row ? { ...detail, ...row, seen: row.conversation ? detail.seen : row.seen, conversation: null } : detail;
    }
    default:
      return detail;
  }
}
