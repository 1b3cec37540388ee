import type { MailListItem } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { isUnreadable } from '../../actions/source/unreadable.ts';
import { describePeople } from '../../mailbox/rows/conversation-people.ts';
import { firstOpen, foldedRun } from './fold-plan.ts';

const mails = (unread: readonly number[], count: number): MailListItem[] =>
  Array.from(
    { length: count },
    (_, n) => ({ mailId: String(n), seen: !unread.includes(n) }) as unknown as MailListItem,
  );

it('the opened and the unread mails stand open, of very many unread the newest', () => {
  expect([...firstOpen(mails([2], 5), '4')]).toEqual(['4', '2']);
  const all = Array.from({ length: 40 }, (_, n) => n);
  expect(firstOpen(mails(all, 40), '0').size).toBe(11);
});
it('a long run of folded mails is one line; the first mail and the one before the open one stay', () => {
  const isLast = (mail: MailListItem): boolean => mail.mailId === '9';
  expect(foldedRun(mails([], 10), isLast)).toEqual({ from: 1, to: 8 });
  expect(foldedRun(mails([], 5), (mail) => mail.mailId === '4')).toBeNull();
});
it('names who wrote, the person as "me", of many the first and the last', () => {
  const line = { ownAddress: 'Me@x.example', me: '我', separator: '，', nameOf: ({ name }: { name: string }) => name };
  const people = ['赵敏', 'x', '李雷'].map((name, n) => ({
    name,
    address: n === 1 ? 'me@x.example' : `${name}@x.example`,
  }));
  expect(describePeople(people, line)).toBe('赵敏，我，李雷');
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, address: `${name}@x.example` }));
  expect(describePeople(many, line)).toBe('a，…，d，e');
});
it('a mail of which nothing can be shown is unreadable; an empty one and a remark on its sender are not', () => {
  const blank = { html: null, text: ' ', attachments: [], defects: [] as string[] };
  expect(isUnreadable(blank)).toBe(false);
  expect(isUnreadable({ ...blank, defects: ['several-from'] })).toBe(false);
  expect(isUnreadable({ ...blank, defects: ['too-deep'] })).toBe(true);
  expect(isUnreadable({ ...blank, text: 'x', defects: ['too-deep'] })).toBe(false);
});
