import { calendarIdSchema, eventIdSchema, type Occurrence } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { findUnanswered } from './find-unanswered.ts';

const own = calendarIdSchema.parse('own');

function occurrence(eventId: string, startsAt: number, change: Partial<Occurrence> = {}): Occurrence {
  return {
    ...{ calendarId: own, eventId: eventIdSchema.parse(eventId), recurrenceId: '', revision: 1, title: eventId },
    ...{ location: '', allDay: false, startsAt, endsAt: startsAt + 10, color: null, isRepeated: false },
    ...{ hasReminder: false, hasParticipants: true, busy: true, isPrivate: false, isCancelled: false },
    myAnswer: 'needsAction',
    ...change,
  };
}

it('lists what waits for my answer, a series once, the next first', () => {
  const list = [
    occurrence('series', 300, { recurrenceId: '20270316T090000' }),
    occurrence('series', 200, { recurrenceId: '20270315T090000' }),
    occurrence('later', 250),
    occurrence('over', 80),
    occurrence('answered', 210, { myAnswer: 'accepted' }),
    occurrence('mine', 210, { myAnswer: null }),
    occurrence('cancelled', 210, { isCancelled: true }),
    occurrence('theirs', 210, { calendarId: calendarIdSchema.parse('theirs') }),
  ];
  expect(findUnanswered(list, new Set([own]), 100).map(({ title, startsAt }) => [title, startsAt])).toEqual([
    ['series', 200],
    ['later', 250],
  ]);
});
