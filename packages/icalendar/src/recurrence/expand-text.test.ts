import { describe, expect, it } from 'vitest';
import { expandText, happensWithin } from './expand-text.ts';

const task = (...lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//t//EN',
    'BEGIN:VTODO',
    'UID:t',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const within = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to), floatingZone: 'UTC' });
const times = (text: string) => text.match(/^(?:DTSTART|DTEND|DUE|DURATION|RRULE|RECURRENCE-ID)[^\r]*/gm);

describe('a task that repeats', () => {
  it('is expanded to tasks with their own beginning and due time', () => {
    const yearly = task('DTSTART:19920415T133000Z', 'DUE:19920516T045959Z', 'RRULE:FREQ=YEARLY', 'SUMMARY:Tax');
    const text = expandText(yearly, within('2002-01-01', '2002-12-01'));
    expect(text).toContain('SUMMARY:Tax');
    expect(text.match(/BEGIN:VTODO/g)).toHaveLength(1);
    expect(times(text)).toEqual(['DTSTART:20020415T133000Z', 'DUE:20020516T045959Z', 'RECURRENCE-ID:20020415T133000Z']);
  });

  it('keeps what it says of its time, and no more', () => {
    const june = within('2026-06-08', '2026-06-09');
    expect(times(expandText(task('DUE:20260601T090000Z', 'RRULE:FREQ=DAILY'), june))).toEqual([
      'DUE:20260608T090000Z',
      'RECURRENCE-ID:20260608T090000Z',
    ]);
    expect(times(expandText(task('DTSTART;VALUE=DATE:20260601', 'RRULE:FREQ=DAILY'), june))).toEqual([
      'DTSTART;VALUE=DATE:20260608',
      'RECURRENCE-ID;VALUE=DATE:20260608',
    ]);
    const sameDay = task('DTSTART;VALUE=DATE:20260601', 'DUE;VALUE=DATE:20260601', 'RRULE:FREQ=DAILY');
    expect(times(expandText(sameDay, june))?.slice(0, 2)).toEqual([
      'DTSTART;VALUE=DATE:20260608',
      'DUE;VALUE=DATE:20260608',
    ]);
    const lasting = task('DTSTART:20260601T065500Z', 'DURATION:PT10M', 'RRULE:FREQ=WEEKLY');
    expect(times(expandText(lasting, june))?.slice(0, 2)).toEqual(['DTSTART:20260608T065500Z', 'DUE:20260608T070500Z']);
  });

  it('happens at its occurrences alone', () => {
    const weekly = task('DTSTART:20260601T065500Z', 'DURATION:PT10M', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(happensWithin(weekly, within('2026-06-08', '2026-06-09'))).toBe(true);
    expect(happensWithin(weekly, within('2026-06-09', '2026-06-10'))).toBe(false);
    expect(happensWithin(weekly, within('2026-06-22', '2026-06-23'))).toBe(false);
  });
});

it('leaves a task that does not repeat as it is', () => {
  for (const once of [task('SUMMARY:Once'), task('DUE;TZID=Europe/Berlin:20260601T090000')])
    expect(expandText(once, within('2026-01-01', '2026-02-01'))).toBe(once);
});
