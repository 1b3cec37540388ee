/** A list by conversations after a change. What a change alone does not say is asked of the server: 'stale'. */
import type { ChangeData, Conversation, MailListItem } from '@hongyan/contract';
import type { ListDefinition } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import type { ListAfter, MailChange, Surroundings } from './change-types.ts';
import { insertRow, listRows, patchRows, removeRows } from './list-rows.ts';

export type ConversationListDefinition = Extract<ListDefinition, { kind: 'folder' }>;
/** A row of such a list. */
type ConversationRow = MailListItem & { readonly conversation: Conversation };

const isConversation = (row: MailListItem): row is ConversationRow => !!row.conversation;
const rowsIn = (data: ListData): ConversationRow[] => listRows(data).filter(isConversation);

/** A list by conversations after a change. */
export function conversationsAfter(
  definition: ConversationListDefinition,
  data: ListData,
  change: MailChange,
  around: Surroundings,
): ListAfter {
  switch (change.kind) {
    case 'mailArrived':
      return afterArrival(definition, data, { ...change.data.item, timetitle: '' }, around);
    case 'mailFlagged':
      return afterFlags(data, change.data.mails, around);
    case 'mailMoved':
      return afterMove(definition, data, change.data, around);
    case 'mailRemoved':
      return afterLeaving(data, new Set(change.data.mailIds), true);
    case 'rowsReturned':
      return change.data.rows.reduce<ListAfter>((list, row) => afterReturn(definition, list, row), data);
    case 'threadsMerged': {
      const touched = new Set<string>([change.data.threadId, ...change.data.merged]);
      return rowsIn(data).some((row) => touched.has(row.threadId)) ? 'stale' : data;
    }
    case 'countsChanged':
      return afterCounts(definition, data, change.data);
    default:
      return data;
  }
}

/** Only the first page of a list that is not sorted otherwise can be kept by hand. */
const isFirstPage = (definition: ConversationListDefinition): boolean => (definition.page?.num ?? 1) === 1;

function summaryWith(known: Conversation, mail: MailListItem, isHere: boolean): Conversation {
  const isNew = !known.people.some((one) => one.address.toLowerCase() === mail.mailFrom.address.toLowerCase());
  return {
    count: known.count + 1,
    unread: known.unread + (isHere && !mail.seen ? 1 : 0),
    mailIds: isHere ? [mail.mailId, ...known.mailIds] : known.mailIds,
    people: isNew ? [...known.people, mail.mailFrom] : known.people,
  };
}

/** A mail that comes raises its conversation; one that comes into another folder (an answer of one's own) is counted. */
function afterArrival(
  definition: ConversationListDefinition,
  data: ListData,
  mail: MailListItem,
  around: Surroundings,
): ListAfter {
  const isHere = mail.mailboxId === definition.folderId;
  if (!isHere && around.bins.has(mail.mailboxId)) return data;
  const row = rowsIn(data).find((known) => known.threadId === mail.threadId);
  if (!row) {
    if (!isHere) return data;
    // The first of its conversation bears its number; any other belongs to rows that are not loaded, or were filtered out.
    if (mail.threadId !== mail.mailId) return 'stale';
    if (definition.isUnread !== 2 && mail.seen !== (definition.isUnread === 0)) return data;
    const conversation = { count: 1, unread: mail.seen ? 0 : 1, mailIds: [mail.mailId], people: [mail.mailFrom] };
    return isFirstPage(definition) ? insertRow(data, { ...mail, conversation }) : 'stale';
  }
  if (row.conversation.mailIds.includes(mail.mailId)) return data;
  const conversation = summaryWith(row.conversation, mail, isHere);
  if (!isHere) return patchRows(data, (known) => (known === row ? { ...row, conversation } : known));
  if (!isFirstPage(definition) || definition.isUnread === 0) return 'stale';
  const raised = { ...mail, conversation, seen: conversation.unread === 0, sticky: mail.sticky };
  return insertRow(
    removeRows(data, (known) => known.mailId === row.mailId),
    raised,
  );
}

type Flags = ChangeData<'mailFlagged'>['mails'][number];

/** How many mails of a conversation are unread after some were marked; undefined where their marks before are not known. */
function unreadAfter(row: ConversationRow, flags: readonly Flags[], around: Surroundings): number | undefined {
  const { mailIds, unread, count } = row.conversation;
  const isWhole = mailIds.length <= flags.length && mailIds.every((id) => flags.some((flag) => flag.mailId === id));
  if (isWhole) return flags.filter((flag) => !flag.seen).length;
  const wasSeen = (mailId: string): boolean | undefined => {
    if (unread === 0) return true;
    if (unread === mailIds.length && mailIds.length <= count) return false;
    const known = around.known(mailId);
    return known && !known.conversation ? known.seen : undefined;
  };
  let after = unread;
  for (const flag of flags) {
    const before = wasSeen(flag.mailId);
    if (before === undefined) return undefined;
    after += Number(before) - Number(flag.seen);
  }
  return after;
}

function afterFlags(data: ListData, mails: readonly Flags[], around: Surroundings): ListAfter {
  const byId = new Map<string, Flags>(mails.map((flags) => [flags.mailId, flags]));
  const answer = { isKnown: true };
  const after = patchRows(data, (row) => {
    if (!isConversation(row)) return row;
    const flags = row.conversation.mailIds.flatMap((id) => byId.get(id) ?? []);
    if (flags.length === 0) return row;
    const unread = unreadAfter(row, flags, around);
    if (unread === undefined) {
      answer.isKnown = false;
      return row;
    }
    const latest = byId.get(row.mailId);
    const { favorite, sticky, color, answered, forwarded, labels } = latest ?? row;
    const changed = { favorite, sticky, color, answered, forwarded, labels } as Partial<MailListItem>;
    return { ...row, ...changed, seen: unread === 0, conversation: { ...row.conversation, unread } };
  });
  return answer.isKnown ? after : 'stale';
}

/** Mails that leave the folder: a conversation that is left empty goes, one that loses its newest mail is asked for. */
function afterLeaving(data: ListData, gone: ReadonlySet<string>, isForgotten: boolean): ListAfter {
  const answer = { isKnown: true };
  const emptied = new Set<string>();
  const after = patchRows(data, (row) => {
    if (!isConversation(row)) return row;
    const { conversation } = row;
    const mailIds = conversation.mailIds.filter((id) => !gone.has(id));
    const left = conversation.mailIds.length - mailIds.length;
    if (left === 0) return row;
    if (mailIds.length === 0) {
      emptied.add(row.mailId);
      return row;
    }
    const isAllRead = conversation.unread === 0;
    const isAllUnread = conversation.unread === conversation.mailIds.length;
    if (gone.has(row.mailId) || !(isAllRead || isAllUnread)) {
      answer.isKnown = false;
      return row;
    }
    const unread = isAllRead ? 0 : mailIds.length;
    return {
      ...row,
      conversation: { ...conversation, mailIds, unread, count: conversation.count - (isForgotten ? left : 0) },
    };
  });
  return answer.isKnown ? removeRows(after, (row) => emptied.has(row.mailId)) : 'stale';
}

/** They stay where they lie, with another time of their snooze or reminder. */
const afterTime = (data: ListData, ids: ReadonlySet<string>, snoozedUntil: number | null): ListData =>
  patchRows(data, (row) => (ids.has(row.mailId) ? { ...row, snoozedUntil, snoozeEndedBy: null } : row));

function afterMove(
  definition: ConversationListDefinition,
  data: ListData,
  move: ChangeData<'mailMoved'>,
  around: Surroundings,
): ListAfter {
  const ids = new Set<string>(move.mails.map((mail) => mail.mailId));
  if (move.from === move.to) return afterTime(data, ids, move.snoozedUntil ?? null);
  if (move.from === definition.folderId) return afterLeaving(data, ids, around.bins.has(move.to));
  if (move.to === definition.folderId) {
    const here = new Set<string>(rowsIn(data).flatMap((row) => row.conversation.mailIds));
    return [...ids].every((id) => here.has(id)) ? data : 'stale';
  }
  // Between other folders: what a conversation counts changes where a bin is concerned.
  if (around.bins.has(move.from) === around.bins.has(move.to)) return data;
  const threads = new Set([...ids].flatMap((id) => around.known(id)?.threadId ?? []));
  return rowsIn(data).some((row) => threads.has(row.threadId)) ? 'stale' : data;
}

/** A row that was taken away by hand and comes back as it was. */
function afterReturn(definition: ConversationListDefinition, list: ListAfter, row: MailListItem): ListAfter {
  if (list === 'stale' || row.mailboxId !== definition.folderId || row.draftId !== null) return list;
  const here = rowsIn(list).find((known) => known.threadId === row.threadId);
  if (here && isConversation(row) && here.mailId === row.mailId)
    return patchRows(list, (known) => (known === here ? row : known));
  if (here?.conversation.mailIds.includes(row.mailId)) return list;
  if (here || !isConversation(row)) return 'stale';
  if (definition.isUnread !== 2 && row.seen !== (definition.isUnread === 0)) return list;
  return isFirstPage(definition) ? insertRow(list, row) : 'stale';
}

function afterCounts(
  definition: ConversationListDefinition,
  data: ListData,
  counts: ChangeData<'countsChanged'>,
): ListAfter {
  const count = counts.folders.find((folder) => folder.folderId === definition.folderId);
  if (!count) return data;
  // A page of a list has to be filled up, or cut, by the rows of its neighbours.
  if (definition.page) return 'stale';
  // How many conversations are unread, the counts do not say.
  const isWhole = definition.isUnread === 2;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      unread: count.unread,
      total: isWhole ? count.conversations : page.total,
    })),
  };
}
