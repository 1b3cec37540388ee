import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import type { ListData } from '../queries/mail-queries.ts';
import { type ConversationListDefinition, conversationsAfter } from './conversation-list.ts';
import { expandRows, listMailIds } from './conversation-rows.ts';
import { getTotal, listRows } from './list-rows.ts';
import type { ListAfter, MailChange, Surroundings } from './mail-change.ts';

const erik = { name: 'Erik', address: 'erik@outside.example' };
const mary = { name: 'Mary', address: 'mary@outside.example' };

/** Mail `n` of conversation `thread`. */
const mail = (n: number, thread: number, over: Record<string, unknown> = {}): MailListItem =>
  ({
    mailId: String(n),
    threadId: String(thread),
    mailboxId: '1',
    mailUid: n,
    seen: true,
    mailFrom: erik,
    receivedAt: n * 1_000,
    favorite: false,
    sticky: false,
    color: 0,
    labels: [],
    draftId: null,
    conversation: null,
    ...over,
  }) as unknown as MailListItem;
/** The row of conversation `thread`, whose mails are `ns`, newest first. */
const row = (thread: number, ns: number[], unread = 0, more: Record<string, unknown> = {}): MailListItem =>
  mail(ns[0] ?? 0, thread, {
    seen: unread === 0,
    conversation: { count: ns.length, unread, mailIds: ns.map(String), people: [erik] },
    ...more,
  });
const createList = (rows: MailListItem[], total = rows.length): ListData => ({
  pages: [{ list: rows, total, unread: 0, pageNum: 1, pageSize: 15 }],
  pageParams: [{ pageSize: 15 }],
});
const inbox: ConversationListDefinition = { kind: 'folder', folderId: '1', isUnread: 2, conversations: true };
const around = (...known: MailListItem[]): Surroundings => ({
  known: (mailId) => known.find((one) => one.mailId === mailId),
  bins: new Set(['4', '5']),
});
const after = (data: ListData, change: MailChange, ...known: MailListItem[]): ListAfter =>
  conversationsAfter(inbox, data, change, around(...known));
const shown = (list: ListAfter) =>
  list === 'stale' ? list : listRows(list).map((one) => [one.mailId, one.conversation?.mailIds.join(' '), one.seen]);

const arrival = (item: MailListItem): MailChange => ({
  kind: 'mailArrived',
  data: {
    optType: 'mail',
    mailSubject: '',
    mailFrom: item.mailFrom,
    mailboxId: item.mailboxId,
    mailId: item.mailId,
    item,
    notify: true,
  },
});
const flags = (...mails: MailListItem[]): MailChange => ({ kind: 'mailFlagged', data: { optType: 'mail', mails } });
const move = (from: string, to: string, ...ns: number[]): MailChange => ({
  kind: 'mailMoved',
  data: { optType: 'mail', from, to, mails: ns.map((n) => ({ mailId: String(n), mailUid: n })) },
});

describe('a list by conversations', () => {
  const data = createList([row(5, [9, 5]), row(3, [3])]);

  it('keeps a conversation whose snooze or reminder gets another time', () => {
    const timed = move('1', '1', 9);
    const list = after(data, { ...timed, data: { ...timed.data, snoozedUntil: 7_000 } } as MailChange);
    expect(shown(list)).toEqual(shown(data));
    expect(list !== 'stale' && listRows(list).map(({ snoozedUntil }) => snoozedUntil)).toEqual([7_000, undefined]);
    expect(shown(after(data, move('1', '1', 9)))).toEqual(shown(data));
  });

  it('raises the row of a conversation that gets a mail, once', () => {
    const raised = after(data, arrival(mail(12, 3, { seen: false, mailFrom: mary })));
    expect(shown(raised)).toEqual([
      ['12', '12 3', false],
      ['9', '9 5', true],
    ]);
    expect(getTotal(raised as ListData)).toBe(2);
    expect(listRows(raised as ListData)[0]?.conversation).toMatchObject({ count: 2, unread: 1, people: [erik, mary] });
    expect(after(raised as ListData, arrival(mail(12, 3)))).toBe(raised);
  });
  it('takes in a mail that begins a conversation, and asks for one that belongs to rows that are not here', () => {
    const grown = after(data, arrival(mail(12, 12, { seen: false })));
    expect(shown(grown)).toEqual([['12', '12', false], ...(shown(data) as unknown[])]);
    expect(getTotal(grown as ListData)).toBe(3);
    expect(after(data, arrival(mail(12, 2)))).toBe('stale');
  });
  it('counts an answer of one’s own in another folder, and nothing that goes to a bin', () => {
    const answered = after(data, arrival(mail(12, 5, { mailboxId: '2', mailFrom: mary })));
    expect(listRows(answered as ListData)[0]).toMatchObject({
      mailId: '9',
      conversation: { count: 3, mailIds: ['9', '5'], people: [erik, mary] },
    });
    expect(after(data, arrival(mail(12, 5, { mailboxId: '5' })))).toBe(data);
  });
  it('keeps the unread count of a conversation, whichever of its mails was marked', () => {
    const unread = createList([row(5, [9, 7, 5], 3)]);
    const one = after(unread, flags(mail(7, 5))) as ListData;
    expect(listRows(one)[0]).toMatchObject({ seen: false, conversation: { unread: 2 } });
    // Of a conversation read in part nobody knows which, unless the mail itself is known.
    expect(after(one, flags(mail(5, 5)))).toBe('stale');
    const known = after(one, flags(mail(5, 5)), mail(5, 5, { seen: false })) as ListData;
    expect(listRows(known)[0]?.conversation?.unread).toBe(1);
    // The same published twice changes nothing more.
    const again = after(known, flags(mail(5, 5)), mail(5, 5, { seen: true })) as ListData;
    expect(listRows(again)[0]?.conversation?.unread).toBe(1);
    const all = after(known, flags(mail(9, 5), mail(7, 5), mail(5, 5))) as ListData;
    expect(listRows(all)[0]).toMatchObject({ seen: true, conversation: { unread: 0 } });
  });
  it('drops a conversation that has left, keeps one that lost an older mail, asks for one that lost its newest', () => {
    expect(shown(after(data, move('1', '2', 9, 5)))).toEqual([['3', '3', true]]);
    expect(getTotal(after(data, move('1', '2', 9, 5)) as ListData)).toBe(1);
    const kept = after(data, move('1', '4', 5)) as ListData;
    expect(listRows(kept)[0]?.conversation).toMatchObject({ count: 1, mailIds: ['9'] });
    expect(after(data, move('1', '2', 9))).toBe('stale');
    expect(after(data, move('2', '1', 20))).toBe('stale');
  });
  it('brings back a row that was taken away by hand', () => {
    const left = after(data, move('1', '4', 9, 5)) as ListData;
    const back: MailChange = { kind: 'rowsReturned', data: { rows: [row(5, [9, 5])] } };
    expect(shown(after(left, back))).toEqual(shown(data));
  });
  it('asks again when conversations that it shows are joined', () => {
    const merged = (threadId: string, ...others: string[]): MailChange => ({
      kind: 'threadsMerged',
      data: { optType: 'mailbox', threadId, merged: others },
    });
    expect(after(data, merged('2', '5'))).toBe('stale');
    expect(after(data, merged('70', '71'))).toBe(data);
  });
  it('takes its total from the count of conversations', () => {
    const counts: MailChange = {
      kind: 'countsChanged',
      data: {
        optType: 'mailbox',
        folders: [{ folderId: '1', mail: 90, unread: 7, spaceSize: 1, conversations: 40 }],
        labels: [],
      },
    };
    expect(getTotal(after(data, counts) as ListData)).toBe(40);
  });
});

describe('what a row stands for', () => {
  it('is each mail of its conversation in the folder, as many unread as it says', () => {
    expect(listMailIds(row(5, [9, 7, 5]))).toEqual(['9', '7', '5']);
    expect(listMailIds(mail(3, 3))).toEqual(['3']);
    const known = mail(7, 5, { favorite: true });
    const all = expandRows([row(5, [9, 7, 5], 2), mail(3, 3)], (mailId) => (mailId === '7' ? known : undefined));
    expect(all.map((one) => [one.mailId, one.seen, one.favorite, one.conversation])).toEqual([
      ['9', false, false, null],
      ['7', false, true, null],
      ['5', true, false, null],
      ['3', true, false, null],
    ]);
  });
});
