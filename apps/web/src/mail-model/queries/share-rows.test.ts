import type { MailListItem } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import type { ListData } from './mail-queries.ts';
import { shareRows } from './share-rows.ts';

const mail = (n: number, over: Record<string, unknown> = {}): MailListItem =>
  ({
    mailId: String(n),
    draftId: null,
    seen: true,
    mailFrom: { name: 'Erik', address: 'erik@outside.example' },
    labels: [],
    ...over,
  }) as unknown as MailListItem;

/** Pages of two rows, as the server answers them: each time new objects. */
const createList = (ns: readonly number[], change: (n: number) => Record<string, unknown> = () => ({})): ListData => {
  const pages = [];
  for (let from = 0; from < ns.length; from += 2)
    pages.push({
      list: ns.slice(from, from + 2).map((n) => mail(n, change(n))),
      total: ns.length,
      unread: 0,
      pageNum: 1,
      pageSize: 2,
    });
  return { pages, pageParams: pages.map(() => ({ pageSize: 2 })) };
};

const listRows = ({ pages }: ListData): MailListItem[] => pages.flatMap((page) => page.list);

describe('a list that is read again', () => {
  const before = createList([6, 5, 4, 3, 2, 1]);

  it('is the same where nothing has changed', () => {
    expect(shareRows(before, createList([6, 5, 4, 3, 2, 1]))).toBe(before);
    expect(shareRows(undefined, before)).toBe(before);
  });

  it('keeps the rows that stand elsewhere, since one above them left or came', () => {
    const rows = listRows(before);
    expect(listRows(shareRows(before, createList([5, 4, 3, 2, 1]))).map((row, at) => row === rows[at + 1])).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    const more = shareRows(before, createList([7, 6, 5, 4, 3, 2, 1]));
    expect(more.pages[0]?.total).toBe(7);
    expect(
      listRows(more)
        .slice(1)
        .map((row, at) => row === rows[at]),
    ).toEqual(Array.from({ length: 6 }, () => true));
  });

  it('has the row that has changed, and its page, anew', () => {
    const after = shareRows(
      before,
      createList([6, 5, 4, 3, 2, 1], (n) => (n === 4 ? { seen: false } : {})),
    );
    expect(listRows(after)[2]).toMatchObject({ mailId: '4', seen: false });
    expect(after.pages.map((page, at) => page === before.pages[at])).toEqual([true, false, true]);
    expect(listRows(after).map((row, at) => row === listRows(before)[at])).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('is another where only its count or where its pages begin has changed', () => {
    const counted = { ...before, pages: before.pages.map((page) => ({ ...page, unread: 1 })) };
    expect(shareRows(before, counted).pages[0]).toMatchObject({ unread: 1 });
    const begun = {
      ...createList([6, 5, 4, 3, 2, 1]),
      pageParams: [{ pageSize: 3 }, { pageSize: 2 }, { pageSize: 2 }],
    };
    expect(shareRows(before, begun).pageParams).toEqual(begun.pageParams);
    expect(shareRows(before, begun).pages[0]).toBe(before.pages[0]);
  });
});
