import type { MailListItem } from '@hongyan/contract';
import { expect, it } from 'vitest';
import type { MailThread } from '../queries/mail-queries.ts';
import type { MailChange } from './mail-change.ts';
import { threadAfter } from './thread-change.ts';

const mail = (n: number, over: Record<string, unknown> = {}): MailListItem =>
  ({ mailId: String(n), threadId: '1', mailboxId: '1', seen: true, ...over }) as unknown as MailListItem;
const thread: MailThread = { total: 2, list: [mail(1), mail(2)] };
const bins = new Set(['4']);
const arrival = (item: MailListItem): MailChange =>
  ({ kind: 'mailArrived', data: { item, mailId: item.mailId, mailboxId: item.mailboxId } }) as unknown as MailChange;
const move = (to: string, n: number): MailChange =>
  ({ kind: 'mailMoved', data: { from: '1', to, mails: [{ mailId: String(n), mailUid: 7 }] } }) as unknown as MailChange;
const ids = (after: MailThread | 'stale') => (after === 'stale' ? after : after.list.map((one) => one.mailId));

it('an opened conversation takes in its new mails, once, and no others', () => {
  const grown = threadAfter(thread, arrival(mail(3, { mailboxId: '2' })), bins) as MailThread;
  expect(ids(grown)).toEqual(['1', '2', '3']);
  expect(threadAfter(grown, arrival(mail(3)), bins)).toBe(grown);
  expect(threadAfter(thread, arrival(mail(3, { threadId: '9' })), bins)).toBe(thread);
  expect(threadAfter(thread, arrival(mail(3, { mailboxId: '4' })), bins)).toBe(thread);
});
it('follows marks and moves, asks again about bins, and forgets what is gone', () => {
  const flagged = threadAfter(
    thread,
    { kind: 'mailFlagged', data: { mails: [{ mailId: '2', seen: false }] } } as unknown as MailChange,
    bins,
  ) as MailThread;
  expect(flagged.list[1]?.seen).toBe(false);
  expect((threadAfter(thread, move('6', 2), bins) as MailThread).list[1]?.mailboxId).toBe('6');
  expect(threadAfter(thread, move('4', 2), bins)).toBe('stale');
  const gone = { kind: 'mailRemoved', data: { mailboxId: '1', mailIds: ['1'] } } as unknown as MailChange;
  expect(threadAfter(thread, gone, bins)).toMatchObject({ total: 1, list: [{ mailId: '2' }] });
});
