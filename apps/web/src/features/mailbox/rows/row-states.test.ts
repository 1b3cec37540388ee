import type { MailListItem } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { listStates } from './row-states.tsx';

const plain = {
  ...{ draftId: null, fromVerdict: 'pass', system: false, snoozedUntil: null, unknownSender: true },
  ...{ answered: false, forwarded: false, favorite: false, labels: [] },
} as unknown as MailListItem;
const both = { unknownSender: true, external: true };
const states = (more: Partial<MailListItem>, badges = both) =>
  listStates({ ...plain, ...more }, { badges, sentId: '2' }, 0);

it('says quietly that a sender is new, which is outside anyhow', () => {
  expect(states({})).toEqual([{ key: 'unknownSender', tone: 'quiet' }]);
  expect(states({ unknownSender: false })).toEqual([{ key: 'external', tone: 'quiet' }]);
  expect(states({}, { unknownSender: false, external: false })).toEqual([]);
});

it('does not call the sender of a starred, labelled or answered message new', () => {
  for (const judged of [{ favorite: true }, { labels: ['3'] as unknown as MailListItem['labels'] }])
    expect(states(judged)).toEqual([{ key: 'external', tone: 'quiet' }]);
  expect(states({ answered: true }, { unknownSender: true, external: false })).toEqual([
    { key: 'answered', tone: 'quiet' },
  ]);
});

it('says until when a message is snoozed, and why it is back', () => {
  const snooze = (snoozedUntil: number, snoozeEndedBy: MailListItem['snoozeEndedBy']) =>
    states({ snoozedUntil, snoozeEndedBy }, { unknownSender: false, external: false });
  expect(snooze(1, null)).toEqual([{ key: 'snoozedUntil', tone: 'quiet', until: 1 }]);
  expect(snooze(0, 'time')).toEqual([{ key: 'returned', tone: 'warning' }]);
  // Also while the time that it had is to come.
  for (const until of [1, -1]) expect(snooze(until, 'reply')).toEqual([{ key: 'newReply', tone: 'warning' }]);
});

it('says of a sent message when its reminder is, also where that is a moment late', () => {
  const sent = { mailboxId: '2' as MailListItem['mailboxId'], fromVerdict: 'own' as const };
  for (const snoozedUntil of [1, -1])
    expect(states({ ...sent, snoozedUntil })).toEqual([{ key: 'reminderAt', tone: 'quiet', until: snoozedUntil }]);
  expect(states({ ...sent, snoozedUntil: null })).toEqual([]);
});
