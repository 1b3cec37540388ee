// What a resource answers, as a table: no store, no clock.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerReader, describeVerdict } from './answer-strings.ts';
import { type BookingRequest, type BookingTerms, findLastMoment, judgeBooking, type Refusal } from './judge-booking.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Clocks of a place eight hours ahead. */
const aheadMs = 8 * hourMs;
const at = (text: string): number => Date.parse(`${text}:00Z`) - aheadMs;
const time = (from: string, to: string) => ({ from: at(from), to: at(to) });
/** A Monday. */
const now = at('2026-11-23T08:00');

const room: BookingTerms = {
  ...{ decides: 'auto', daysAhead: 30, maxMinutes: 480, hoursFrom: 0, hoursTo: 1_440, weekdays: '1234567' },
  mayRepeat: true,
  toWall: (moment) => moment + aheadMs,
  fromWall: (wall) => wall - aheadMs,
  specialDays: new Map([
    ['2026-12-01', false],
    ['2026-12-05', true],
  ]),
};
const ask = (...occurrences: readonly ReturnType<typeof time>[]): BookingRequest => ({
  ...{ now, mayBook: true, isManager: false, isRepeated: occurrences.length > 1, isCut: false, occurrences },
  startsAt: occurrences[0]?.from ?? now,
  taken: [],
});
const morning = time('2026-11-24T09:00', '2026-11-24T10:00');
const office = { hoursFrom: 8 * 60, hoursTo: 20 * 60, weekdays: '12345' };

interface Row {
  readonly name: string;
  readonly terms?: Partial<BookingTerms>;
  readonly request: BookingRequest;
  readonly answer: 'accepted' | 'tentative' | Refusal['kind'];
}

const rows: readonly Row[] = [
  { name: 'free', request: ask(morning), answer: 'accepted' },
  { name: 'who may not', request: { ...ask(morning), mayBook: false }, answer: 'notBooker' },
  { name: 'a manager decides', terms: { decides: 'manager' }, request: ask(morning), answer: 'tentative' },
  {
    name: 'the manager asks',
    terms: { decides: 'manager' },
    request: { ...ask(morning), isManager: true },
    answer: 'accepted',
  },
  {
    name: 'taken, though a manager decides',
    terms: { decides: 'manager' },
    request: { ...ask(morning), taken: [morning] },
    answer: 'taken',
  },
  {
    name: 'beginning when another ends',
    request: { ...ask(morning), taken: [time('2026-11-24T08:00', '2026-11-24T09:00')] },
    answer: 'accepted',
  },
  {
    name: 'a minute too early',
    request: { ...ask(morning), taken: [time('2026-11-24T08:00', '2026-11-24T09:01')] },
    answer: 'taken',
  },
  {
    name: 'around a short one',
    request: { ...ask(morning), taken: [time('2026-11-24T09:20', '2026-11-24T09:30')] },
    answer: 'taken',
  },
  { name: 'repeats not allowed', terms: { mayRepeat: false }, request: ask(morning, morning), answer: 'notRepeated' },
  {
    name: 'repeated and free',
    request: ask(morning, time('2026-12-03T09:00', '2026-12-03T10:00')),
    answer: 'accepted',
  },
  {
    name: 'repeated, taken once',
    request: { ...ask(time('2026-11-23T09:00', '2026-11-23T10:00'), morning), taken: [morning] },
    answer: 'takenOn',
  },
  { name: 'more than can be looked at', request: { ...ask(morning), isCut: true }, answer: 'tooMany' },
  { name: 'over', request: ask(time('2026-11-23T06:00', '2026-11-23T07:00')), answer: 'past' },
  { name: 'running', request: ask(time('2026-11-23T07:30', '2026-11-23T08:30')), answer: 'accepted' },
  { name: 'the last day', request: ask(time('2026-12-23T23:00', '2026-12-23T23:30')), answer: 'accepted' },
  { name: 'a day too far', request: ask(time('2026-12-24T00:00', '2026-12-24T01:00')), answer: 'tooFar' },
  { name: 'as long as allowed', request: ask(time('2026-11-24T09:00', '2026-11-24T17:00')), answer: 'accepted' },
  { name: 'too long', request: ask(time('2026-11-24T09:00', '2026-11-24T17:01')), answer: 'tooLong' },
  {
    name: 'in its hours',
    terms: office,
    request: ask(time('2026-11-24T08:00', '2026-11-24T09:00')),
    answer: 'accepted',
  },
  { name: 'too early', terms: office, request: ask(time('2026-11-24T07:59', '2026-11-24T09:00')), answer: 'closed' },
  { name: 'too late', terms: office, request: ask(time('2026-11-24T19:00', '2026-11-24T20:01')), answer: 'closed' },
  { name: 'on a Sunday', terms: office, request: ask(time('2026-11-29T09:00', '2026-11-29T10:00')), answer: 'closed' },
  { name: 'on a holiday', terms: office, request: ask(time('2026-12-01T09:00', '2026-12-01T10:00')), answer: 'closed' },
  {
    name: 'on a Saturday that people work',
    terms: office,
    request: ask(time('2026-12-05T09:00', '2026-12-05T10:00')),
    answer: 'accepted',
  },
  {
    name: 'a holiday where every day is open',
    terms: { hoursFrom: 8 * 60 },
    request: ask(time('2026-12-01T09:00', '2026-12-01T10:00')),
    answer: 'accepted',
  },
  {
    name: 'all day',
    terms: { maxMinutes: 1_440 },
    request: ask(time('2026-11-24T00:00', '2026-11-25T00:00')),
    answer: 'accepted',
  },
  {
    name: 'all day with hours',
    terms: { ...office, maxMinutes: 1_440 },
    request: ask(time('2026-11-24T00:00', '2026-11-25T00:00')),
    answer: 'closed',
  },
  {
    name: 'over night from Friday',
    terms: { weekdays: '12345' },
    request: ask(time('2026-11-27T23:00', '2026-11-28T01:00')),
    answer: 'closed',
  },
];

describe('what a resource answers', () => {
  it.each(rows)('$name: $answer', ({ terms, request, answer }) => {
    const verdict = judgeBooking({ ...room, ...terms }, request);
    expect(verdict.answer === 'declined' ? verdict.reason.kind : verdict.answer).toBe(answer);
  });

  it('names when it is free again, after everything that follows at once', () => {
    const taken = [time('2026-11-24T09:30', '2026-11-24T11:00'), time('2026-11-24T11:00', '2026-11-24T12:00')];
    expect(judgeBooking(room, { ...ask(morning), taken })).toEqual({
      answer: 'declined',
      reason: { kind: 'taken', until: at('2026-11-24T12:00') },
    });
  });

  it('names the dates of a repeated booking that are taken, and counts the rest', () => {
    const days = Array.from({ length: 14 }, (_, day) => ({
      from: morning.from + day * dayMs,
      to: morning.to + day * dayMs,
    }));
    const verdict = judgeBooking(room, { ...ask(...days), taken: days });
    const reason = verdict.answer === 'declined' ? verdict.reason : null;
    expect(reason).toEqual({ kind: 'takenOn', times: days.slice(0, 10).map(({ from }) => from), more: 4 });
  });

  it('finds a conflict exactly where times overlap', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 30 }))
      .map(([from, length]) => ({ from: now + from * minuteMs, to: now + (from + length) * minuteMs }));
    fc.assert(
      fc.property(range, fc.array(range, { maxLength: 12 }), (asked, taken) => {
        const overlaps = taken.some(({ from, to }) => from < asked.to && to > asked.from);
        expect(judgeBooking(room, { ...ask(asked), taken }).answer).toBe(overlaps ? 'declined' : 'accepted');
      }),
    );
  });
});

describe('what it says', () => {
  const resource = { name: '长江厅', ...room, ...office };
  const here: AnswerReader = { language: 'zh', zone: 'Asia/Shanghai', ownZone: 'Asia/Shanghai' };
  const declined = (reason: Refusal) => ({ answer: 'declined' as const, reason });
  const spokenRows: readonly [Refusal, string, string][] = [
    [
      { kind: 'taken', until: at('2026-11-24T12:00') },
      '“长江厅”在该时间已被占用，直至 2026年11月24日周二 12:00。',
      '长江厅 is booked at this time, until Tue, 24 November 2026 at 12:00 (Asia/Shanghai).',
    ],
    [
      { kind: 'takenOn', times: [morning.from], more: 2 },
      '“长江厅”在以下时间已被占用：2026年11月24日周二 09:00；另有 2 次。',
      '长江厅 is booked at these times: Tue, 24 November 2026 at 09:00 (Asia/Shanghai); and 2 more.',
    ],
    [
      { kind: 'tooFar', before: findLastMoment(room, now) },
      '“长江厅”最多可提前 30 天预订，目前可预订至 2026年12月23日。',
      '长江厅 can be booked 30 days ahead, currently until 23 December 2026.',
    ],
    [
      { kind: 'closed' },
      '“长江厅”可预订的时间为：周一、周二、周三、周四、周五 08:00–20:00。',
      '长江厅 can be booked at these times: Mon, Tue, Wed, Thu, Fri 08:00–20:00.',
    ],
    [{ kind: 'tooLong' }, '“长江厅”每次最多可预订 8 小时。', '长江厅 can be booked for up to 8 hours.'],
  ];

  it.each(spokenRows)('%j', (reason, zh, en) => {
    expect(describeVerdict(resource, declined(reason), here)).toBe(zh);
    const abroad: AnswerReader = { ...here, language: 'en', ownZone: 'Europe/Stockholm' };
    expect(describeVerdict(resource, declined(reason), abroad)).toBe(en);
  });
});
