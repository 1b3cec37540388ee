import type { MailListItem } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { findCollapsedRun, firstOpen } from './collapse-plan.ts';

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
it('a long run of collapsed mails is one line; the first mail and the one before the open one stay', () => {
  const isLast = (mail: MailListItem): boolean => mail.mailId === '9';
  expect(findCollapsedRun(mails([], 10), isLast)).toEqual({ from: 1, to: 8 });
  expect(findCollapsedRun(mails([], 5), (mail) => mail.mailId === '4')).toBeNull();
});
