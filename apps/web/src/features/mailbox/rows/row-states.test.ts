import type { MailListItem } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { listStates } from './row-states.tsx';

const plain = {
  ...{ draftId: null, fromVerdict: 'pass', system: false, snoozedUntil: null, unknownSender: true },
  ...{ answered: false, forwarded: false, favorite: false, labels: [] },
} as unknown as MailListItem;
const both = { unknownSender: true, external: true };
const states = (more: Partial<MailListItem>, badges = both) => listStates({ ...plain, ...more }, badges, 0);

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
