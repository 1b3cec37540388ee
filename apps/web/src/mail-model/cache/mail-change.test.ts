import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import type { ListDefinition } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import { getTotal, listRows } from './list-rows.ts';
import { listAfter, type MailChange, type Surroundings } from './mail-change.ts';
import { navigationAfter, recount } from './navigation-change.ts';

const row = (n: number, over: Record<string, unknown> = {}): MailListItem =>
  ({
    mailId: String(n),
    mailboxId: '1',
    mailUid: n,
    seen: true,
    sortValues: '',
    mailSubject: `s${n}`,
    mailFrom: { name: '', address: '' },
    mailTo: [],
    timetitle: '',
    preview: '',
    receivedAt: n * 1000,
    sentAt: null,
    size: 1,
    hasAttachment: false,
    hasCalendar: false,
    favorite: false,
    sticky: false,
    color: 0,
    priority: 3,
    answered: false,
    forwarded: false,
    fromVerdict: 'pass',
    labels: [],
    draftId: null,
    ...over,
  }) as unknown as MailListItem;
const createList = (rows: MailListItem[], total = rows.length): ListData => ({
  pages: [{ list: rows, total, unread: 0, pageNum: 1, pageSize: 15 }],
  pageParams: [{ pageSize: 15 }],
});
const inbox: ListDefinition = { kind: 'folder', folderId: '1', isUnread: 2 };
const around = (...rows: MailListItem[]): Surroundings => ({
  known: (mailId) => rows.find((known) => known.mailId === mailId),
  bins: new Set(['4']),
});
const ids = (after: ReturnType<typeof listAfter>): string[] | 'stale' =>
  after === 'stale' ? after : listRows(after).map((known) => known.mailId);
const flags = (mail: MailListItem, over: Partial<MailListItem>): MailChange => ({
  kind: 'mailFlagged',
  data: { optType: 'mail', mails: [{ ...mail, ...over }] },
});
const move = (from: string, to: string, ...ns: number[]): MailChange => ({
  kind: 'mailMoved',
  data: { optType: 'mail', from, to, mails: ns.map((n) => ({ mailId: String(n), mailUid: n + 100 })) },
});
const arrival = (mail: MailListItem): MailChange => ({
  kind: 'mailArrived',
  data: {
    optType: 'mail',
    mailSubject: '',
    mailFrom: mail.mailFrom,
    mailboxId: mail.mailboxId,
    mailId: mail.mailId,
    item: mail,
    notify: true,
  },
});

describe('a list after a change', () => {
  const data = createList([row(5), row(3), row(1)]);

  it('draws a pinned mail up and lets it down where its time belongs; not among unread ones', () => {
    const pinned = listAfter(inbox, data, flags(row(3), { sticky: true }), around());
    expect(ids(pinned)).toEqual(['3', '5', '1']);
    expect(getTotal(pinned as ListData)).toBe(3);
    expect(ids(listAfter(inbox, pinned as ListData, flags(row(3), { sticky: false }), around()))).toEqual([
      '5',
      '3',
      '1',
    ]);
    const returned: MailChange = { kind: 'rowsReturned', data: { rows: [row(3)] } };
    expect(ids(listAfter(inbox, pinned as ListData, returned, around()))).toEqual(['5', '3', '1']);
    const unread: ListDefinition = { kind: 'folder', folderId: '1', isUnread: 1 };
    expect(ids(listAfter(unread, data, flags(row(3), { sticky: true }), around()))).toEqual(['5', '3', '1']);
  });

  it('shows new mail where its time belongs, once', () => {
    const once = listAfter(inbox, data, arrival(row(6)), around());
    expect(ids(once)).toEqual(['6', '5', '3', '1']);
    expect(ids(listAfter(inbox, once as ListData, arrival(row(6)), around()))).toEqual(['6', '5', '3', '1']);
    expect(ids(listAfter(inbox, data, arrival(row(4)), around()))).toEqual(['5', '4', '3', '1']);
    expect(getTotal(once as ListData)).toBe(4);
  });
  it('leaves mail of other folders alone', () => {
    expect(listAfter(inbox, data, arrival(row(6, { mailboxId: '2' })), around())).toBe(data);
    expect(listAfter({ kind: 'search', search: {} }, data, arrival(row(6)), around())).toBe(data);
  });
  it('keeps sticky mail above new mail', () => {
    expect(ids(listAfter(inbox, createList([row(1, { sticky: true }), row(3)]), arrival(row(6)), around()))).toEqual([
      '1',
      '6',
      '3',
    ]);
  });
  it('puts what is older than the loaded rows to a page to come', () => {
    expect(ids(listAfter(inbox, createList([row(5)], 40), arrival(row(2)), around()))).toEqual(['5']);
    expect(ids(listAfter(inbox, createList([row(5)]), arrival(row(2)), around()))).toEqual(['5', '2']);
  });
  it('changes flags in place, and keeps a mail that was read under the hand in the unread list', () => {
    const unread: ListDefinition = { kind: 'folder', folderId: '1', isUnread: 1 };
    const after = listAfter(
      unread,
      createList([row(5, { seen: false })]),
      flags(row(5), { seen: true }),
      around(),
    ) as ListData;
    expect(listRows(after)[0]?.seen).toBe(true);
  });
  it('keeps the same data when nothing changes', () => {
    expect(listAfter(inbox, data, flags(row(9), { seen: true }), around())).toBe(data);
  });
  it('takes unstarred mail out of the starred list, and brings starred mail in', () => {
    const starred = createList([row(5, { favorite: true })]);
    expect(ids(listAfter({ kind: 'favorite' }, starred, flags(row(5), { favorite: false }), around()))).toEqual([]);
    expect(ids(listAfter({ kind: 'favorite' }, starred, flags(row(3), { favorite: true }), around(row(3))))).toEqual([
      '5',
      '3',
    ]);
    expect(listAfter({ kind: 'favorite' }, starred, flags(row(3), { favorite: true }), around())).toBe('stale');
  });
  it('follows labels', () => {
    const definition: ListDefinition = { kind: 'label', labelId: '7' };
    const labels = ['7'] as MailListItem['labels'];
    expect(
      ids(listAfter(definition, createList([row(5, { labels })]), flags(row(5), { labels: [] }), around())),
    ).toEqual([]);
    expect(ids(listAfter(definition, createList([]), flags(row(3), { labels }), around(row(3))))).toEqual(['3']);
  });
  it('moves mail out of one list and into another', () => {
    expect(ids(listAfter(inbox, data, move('1', '2', 3), around()))).toEqual(['5', '1']);
    const target: ListDefinition = { kind: 'folder', folderId: '2', isUnread: 2 };
    const after = listAfter(
      target,
      createList([row(4, { mailboxId: '2' })]),
      move('1', '2', 3),
      around(row(3)),
    ) as ListData;
    expect(listRows(after).map((known) => [known.mailId, known.mailboxId, known.mailUid])).toEqual([
      ['4', '2', 4],
      ['3', '2', 103],
    ]);
    expect(listAfter(target, createList([]), move('1', '2', 3), around())).toBe('stale');
  });
  it('says until when a mail is snoozed, also when that changes, and forgets it with any other move', () => {
    const snoozed: ListDefinition = { kind: 'folder', folderId: '7', isUnread: 2 };
    const snooze = (from: string, snoozedUntil: number): MailChange =>
      ({ ...move(from, '7', 3), data: { ...move(from, '7', 3).data, snoozedUntil } }) as MailChange;
    const timeOf = (list: ReturnType<typeof listAfter>) => list !== 'stale' && listRows(list)[0]?.snoozedUntil;
    const first = listAfter(snoozed, createList([]), snooze('1', 5_000), around(row(3)));
    expect(timeOf(first)).toBe(5_000);
    const [there] = listRows(first as ListData);
    expect(timeOf(listAfter(snoozed, first as ListData, snooze('7', 9_000), around(there as MailListItem)))).toBe(
      9_000,
    );
    const back = listAfter(inbox, createList([]), move('7', '1', 3), around(there as MailListItem));
    expect(timeOf(back)).toBeNull();
  });

  it('takes mail that went to a bin out of starred and label lists', () => {
    expect(
      ids(listAfter({ kind: 'favorite' }, createList([row(5, { favorite: true })]), move('1', '4', 5), around())),
    ).toEqual([]);
    expect(
      ids(listAfter({ kind: 'favorite' }, createList([row(5, { favorite: true })]), move('1', '2', 5), around())),
    ).toEqual(['5']);
  });
  it('removes what was purged, and brings rows back', () => {
    expect(
      ids(
        listAfter(
          inbox,
          data,
          { kind: 'mailRemoved', data: { optType: 'mail', mailboxId: '1', mailIds: ['5'] } },
          around(),
        ),
      ),
    ).toEqual(['3', '1']);
    expect(
      ids(
        listAfter(
          inbox,
          createList([row(5)]),
          { kind: 'rowsReturned', data: { rows: [row(3), row(9, { mailboxId: '2' })] } },
          around(),
        ),
      ),
    ).toEqual(['5', '3']);
  });
  it('never takes a draft for the mail with the same number', () => {
    const drafts = createList([row(5, { draftId: '5' })]);
    expect(
      ids(
        listAfter(
          inbox,
          drafts,
          { kind: 'mailRemoved', data: { optType: 'mail', mailboxId: '1', mailIds: ['5'] } },
          around(),
        ),
      ),
    ).toEqual(['5']);
    expect(
      ids(
        listAfter(
          inbox,
          drafts,
          { kind: 'draftChanged', data: { optType: 'mail', draftId: '5', revision: 2, removed: true } },
          around(),
        ),
      ),
    ).toEqual([]);
  });
  it('takes the true total from the counts', () => {
    const after = listAfter(
      inbox,
      data,
      {
        kind: 'countsChanged',
        data: {
          optType: 'mailbox',
          folders: [{ folderId: '1', mail: 77, unread: 2, spaceSize: 1, conversations: 1 }],
          labels: [],
        },
      },
      around(),
    );
    expect(getTotal(after as ListData)).toBe(77);
  });
});

describe('the sidebar after a change', () => {
  const folder = (folderId: string, unread: number) => ({
    folderId,
    folderName: '',
    kind: 'custom',
    mail: 10,
    unread,
    pwd: false,
    spaceSize: 0,
    parentId: null,
    state: 0,
  });
  const navigation = {
    folderList: [folder('1', 2)],
    customList: [folder('2', 0)],
    labelList: [{ labelId: '7', labelName: '', color: 'red', mail: 1, unread: 1, spaceSize: 0, state: 0 }],
    folderOutList: [],
    favorite: 0,
    modseq: 1,
  } as unknown as Parameters<typeof recount>[0];

  it('takes counts as they are published', () => {
    const after = navigationAfter(navigation, {
      kind: 'countsChanged',
      data: {
        optType: 'mailbox',
        folders: [{ folderId: '2', mail: 3, unread: 3, spaceSize: 9, conversations: 3 }],
        labels: [{ labelId: '7', mail: 0, unread: 0, spaceSize: 0 }],
      },
    });
    expect(after).toMatchObject({ customList: [{ mail: 3, unread: 3, spaceSize: 9 }], labelList: [{ unread: 0 }] });
  });
  it('is asked for again when a folder or a label changed', () => {
    expect(navigationAfter(navigation, { kind: 'folderChanged', data: { optType: 'mailbox', folderId: '1' } })).toBe(
      'stale',
    );
    expect(navigationAfter(navigation, { kind: 'labelChanged', data: { optType: 'mailbox', labelId: '1' } })).toBe(
      'stale',
    );
  });
  it('counts this window’s own moves at once, and back again', () => {
    const before = [row(1, { seen: false, labels: ['7'] })];
    const after = [row(1, { seen: false, labels: ['7'], mailboxId: '2' })];
    const moved = recount(navigation, before, after);
    expect(moved).toMatchObject({
      folderList: [{ mail: 9, unread: 1 }],
      customList: [{ mail: 11, unread: 1 }],
      labelList: [{ unread: 1 }],
    });
    expect(recount(moved, after, before)).toEqual(navigation);
  });
});
