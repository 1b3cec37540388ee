import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../read/read-event.ts';
import { expandEvent } from '../recurrence/expand-event.ts';
import { listReminders } from '../recurrence/list-reminders.ts';
import { CalendarChangeError, type EventFields } from '../types.ts';
import { composeEvent } from './compose-event.ts';
import { deleteOccurrences } from './delete-occurrences.ts';
import { updateEvent } from './update-event.ts';

const now = Date.UTC(2026, 0, 5);
const organizer = { address: 'me@example.org', name: 'Me' };

const weekly: EventFields = {
  title: 'Weekly',
  allDay: false,
  start: '2026-03-02T09:00',
  end: '2026-03-02T10:00',
  zone: 'Europe/Berlin',
  location: '',
  notes: '',
  participants: [],
  reminders: [],
  repeat: { every: 'week', interval: 1, weekdays: [1, 3], by: 'date', end: { kind: 'count', count: 6 } },
  color: null,
  busy: true,
  isPrivate: false,
};

function compose(fields: Partial<EventFields> = {}): string {
  return composeEvent({ ...weekly, ...fields }, { uid: 'u', now, organizer });
}

function starts(text: string | null | undefined): string[] {
  if (!text) return [];
  const { occurrences } = expandEvent(text, { from: 0, to: Date.UTC(2100, 0, 1), floatingZone: 'UTC', max: 50 });
  return occurrences.map(({ recurrenceId, startsAt, title }) => {
    const start = new Date(startsAt).toISOString().slice(5, 16);
    return `${recurrenceId.slice(4, 8)}=${start}${title === 'Weekly' ? '' : ` ${title}`}`;
  });
}

const change = (
  text: string,
  fields: Partial<EventFields>,
  recurrenceId: string,
  scope: 'this' | 'following' | 'all',
) => updateEvent(text, fields, { recurrenceId, scope, now: now + 1_000, newUid: 'n', organizer });

describe('a change of an event', () => {
  const moved =
    change(compose(), { start: '2026-03-04T11:00', end: '2026-03-04T12:00' }, '20260304T090000', 'this').text ?? '';

  it('of one occurrence is an exception', () => {
    expect(starts(moved)).toEqual([
      '0302=03-02T08:00',
      '0304=03-04T10:00',
      '0309=03-09T08:00',
      '0311=03-11T08:00',
      '0316=03-16T08:00',
      '0318=03-18T08:00',
    ]);
    expect(moved).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260304T090000');
    expect(readEvent(moved, '20260304T090000')).toMatchObject({ start: '2026-03-04T11:00', sequence: 1 });
    expect(readEvent(moved)?.sequence).toBe(0);
  });

  it('of all takes exceptions, EXDATEs and weekdays along', () => {
    const without = deleteOccurrences(moved, { recurrenceId: '20260309T090000', scope: 'this', now }) ?? '';
    const { text } = change(without, { start: '2026-03-12T10:00', end: '2026-03-12T11:30' }, '20260311T090000', 'all');
    expect(starts(text)).toEqual([
      '0303=03-03T09:00',
      '0305=03-05T11:00',
      '0312=03-12T09:00',
      '0317=03-17T09:00',
      '0319=03-19T09:00',
    ]);
    expect(readEvent(text ?? '')?.repeat?.weekdays).toEqual([2, 4]);
  });

  it('of the following ones cuts the series, COUNT and all', () => {
    const { text, following } = change(
      moved,
      { title: 'New', start: '2026-03-11T08:00' },
      '20260311T090000',
      'following',
    );
    expect(starts(text)).toEqual(['0302=03-02T08:00', '0304=03-04T10:00', '0309=03-09T08:00']);
    expect(following?.uid).toBe('n');
    expect(starts(following?.text)).toEqual(['0311=03-11T07:00 New', '0316=03-16T07:00 New', '0318=03-18T07:00 New']);
    expect(readEvent(text ?? '')?.repeat?.end).toEqual({ kind: 'count', count: 3 });
  });

  it('of the following ones takes their exceptions into the new series', () => {
    const later = change(moved, { title: 'Other' }, '20260316T090000', 'this').text ?? '';
    const { following } = change(later, { location: 'Hall' }, '20260309T090000', 'following');
    expect(starts(following?.text)).toEqual([
      '0309=03-09T08:00',
      '0311=03-11T08:00',
      '0316=03-16T08:00 Other',
      '0318=03-18T08:00',
    ]);
    expect(readEvent(following?.text ?? '', '20260316T090000')?.location).toBe('Hall');
  });

  it('of the following ones from the first on is a change of all', () => {
    const { text, following } = change(compose(), { title: 'New' }, '20260302T090000', 'following');
    expect(following).toBeNull();
    expect(starts(text)[0]).toBe('0302=03-02T08:00 New');
  });

  it('cuts a rule without COUNT by UNTIL, in UTC', () => {
    const daily = compose({ repeat: { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } } });
    expect(change(daily, { title: 'New' }, '20260310T090000', 'following').text).toContain('UNTIL=20260310T075959Z');
    const dates = { allDay: true, start: '2026-03-02', end: '2026-03-03', zone: '' };
    const allDay = compose({
      ...dates,
      repeat: { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } },
    });
    expect(change(allDay, { title: 'New' }, '20260310', 'following').text).toContain('UNTIL=20260309\r\n');
  });

  it('to all-day and back keeps the days', () => {
    const days = change(moved, { allDay: true, start: '2026-03-02', end: '2026-03-03' }, '', 'all').text ?? '';
    expect(starts(days).slice(0, 2)).toEqual(['0302=03-02T00:00', '0304=03-04T00:00']);
    const back = change(
      days,
      { allDay: false, start: '2026-03-02T09:00', end: '2026-03-02T10:00', zone: 'Asia/Shanghai' },
      '',
      'all',
    ).text;
    expect(starts(back).slice(0, 2)).toEqual(['0302=03-02T01:00', '0304=03-04T01:00']);
  });

  it('of nothing gives the text as it was', () => {
    const details = readEvent(moved, '20260304T090000');
    if (!details) throw new Error('no event');
    expect(change(moved, details, '20260304T090000', 'this').text).toBe(moved);
  });

  it('keeps what other programs wrote', () => {
    const foreign = moved
      .replace('TRANSP:OPAQUE', 'X-OTHER;X-P="a;b":kept\\, as it is\r\nTRANSP:OPAQUE')
      .replace(
        'END:VEVENT',
        'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;RELATED=END:PT5M\r\nX-WR-ALARMUID:7\r\nEND:VALARM\r\nEND:VEVENT',
      );
    const { text } = change(foreign, { title: 'New', reminders: [{ minutes: 30, by: 'mail' }] }, '', 'all');
    expect(text).toContain('X-OTHER;X-P="a;b":kept\\, as it is');
    expect(text).toContain('X-WR-ALARMUID:7');
    expect(readEvent(text ?? '')).toMatchObject({ reminders: [{ minutes: 30, by: 'mail' }], otherAlarms: 1 });
  });

  it('raises SEQUENCE and asks again only when the time changes', () => {
    const participants = [{ address: 'a@example.org', name: '', role: 'required', answer: 'accepted' } as const];
    const event = compose({ participants });
    const titled = readEvent(change(event, { title: 'New' }, '', 'all').text ?? '');
    expect(titled).toMatchObject({ sequence: 0, participants: [{ answer: 'accepted' }] });
    const later = readEvent(change(event, { start: '2026-03-02T09:30' }, '', 'all').text ?? '');
    expect(later).toMatchObject({ sequence: 1, end: '2026-03-02T10:30', participants: [{ answer: 'needsAction' }] });
  });

  it.each([
    ['noSuchOccurrence', { title: 'x' }, '20260305T090000'],
    ['badTime', { start: '2026-03-02T25:00' }, ''],
    ['badTime', { end: '2026-03-01T09:00' }, ''],
    ['badZone', { zone: 'Nowhere/None' }, ''],
  ])('that cannot be made says so: %s', (fault, fields, recurrenceId) => {
    expect(() => change(compose(), fields, recurrenceId, 'this')).toThrow(new CalendarChangeError(fault as 'badTime'));
  });
});

describe('a deletion', () => {
  it('of one occurrence is an EXDATE', () => {
    const text = deleteOccurrences(compose(), { recurrenceId: '20260304T090000', scope: 'this', now });
    expect(starts(text)).not.toContain('0304=03-04T08:00');
    expect(starts(text)).toHaveLength(5);
  });

  it('of one after the other leaves nothing', () => {
    let text: string | null = compose({
      repeat: { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'count', count: 2 } },
    });
    text = deleteOccurrences(text, { recurrenceId: '20260302T090000', scope: 'this', now });
    expect(starts(text)).toEqual(['0303=03-03T08:00']);
    expect(deleteOccurrences(text ?? '', { recurrenceId: '20260303T090000', scope: 'this', now })).toBeNull();
  });

  it('of the following ones ends the series; from the first on nothing is left', () => {
    const rest = deleteOccurrences(compose(), { recurrenceId: '20260309T090000', scope: 'following', now });
    expect(starts(rest)).toEqual(['0302=03-02T08:00', '0304=03-04T08:00']);
    expect(deleteOccurrences(compose(), { recurrenceId: '20260302T090000', scope: 'following', now })).toBeNull();
  });
});

describe('reminders', () => {
  it('are due before their occurrences, of all-day events before midnight where the owner is', () => {
    const event = compose({ reminders: [{ minutes: 15, by: 'notice' }] });
    const window = { from: Date.UTC(2026, 2, 4), to: Date.UTC(2026, 2, 5), floatingZone: 'Asia/Shanghai' };
    expect(listReminders(event, window)).toMatchObject([
      { dueAt: Date.UTC(2026, 2, 4, 7, 45), occurrence: { recurrenceId: '20260304T090000' } },
    ]);
    const day = compose({
      allDay: true,
      start: '2026-03-05',
      end: '2026-03-06',
      zone: '',
      repeat: null,
      reminders: [{ minutes: 60, by: 'mail' }],
    });
    expect(listReminders(day, window)).toMatchObject([{ dueAt: Date.UTC(2026, 2, 4, 15), reminder: { by: 'mail' } }]);
  });
});

const texts = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll(/\s+|\p{Cc}/gu, ' ').trim());

describe('what is written', () => {
  it('is read as it was', () => {
    const wall = fc
      .integer({ min: 0, max: 60_000 })
      .map((hours) => new Date(Date.UTC(1995, 0, 1, hours)).toISOString().slice(0, 16));
    const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Africa/Casablanca', '', 'UTC');
    const every = fc.constantFrom('day', 'week', 'month', 'year');
    const property = fc.property(
      texts,
      texts,
      texts,
      wall,
      zones,
      every,
      fc.boolean(),
      (title, location, notes, start, zone, form, byWeekday) => {
        const by = byWeekday && (form === 'month' || form === 'year') ? 'weekday' : 'date';
        const repeat = {
          every: form,
          interval: 2,
          weekdays: form === 'week' ? [2, 5] : [],
          by,
          end: { kind: 'never' },
        } as const;
        const fields = { ...weekly, title, location, notes, start, end: start, zone, repeat };
        const details = readEvent(composeEvent(fields, { uid: 'u', now }));
        expect(details).toMatchObject({ title, location, notes, start, zone, repeat });
        const updated = updateEvent(compose(), fields, { recurrenceId: '', scope: 'all', now });
        expect(readEvent(updated.text ?? '')).toMatchObject({ title, location, notes, start, zone, repeat });
      },
    );
    fc.assert(property, { numRuns: 60 });
  });
});
