// Answers, cancellations and other times in the forms in which Outlook, Exchange, Google and Apple send them.
import { describe, expect, it } from 'vitest';
import { readEvent } from '../read/read-event.ts';
import { ann, asAnn, asBoss, boss, event, invited } from '../testing/daily-meeting.ts';
import { applyMethod } from './apply-method.ts';

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
];

interface Program {
  readonly head: readonly string[];
  /** A time of the day as it names it: the hour in Berlin. */
  readonly time: (name: string, day: string, hour: number) => string;
  /** What it adds to every event. */
  readonly more: readonly string[];
}

const digits = (hour: number): string => String(hour).padStart(2, '0');
const inWindowsZone: Program['time'] = (name, day, hour) =>
  `${name};TZID=W. Europe Standard Time:${day}T${digits(hour)}0000`;

const programs: Readonly<Record<'outlook' | 'exchange' | 'google' | 'apple', Program>> = {
  outlook: {
    head: ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'VERSION:2.0', ...windowsZone],
    time: (name, day, hour) => `${name};TZID="W. Europe Standard Time":${day}T${digits(hour)}0000`,
    more: ['CLASS:PUBLIC', 'PRIORITY:5', 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'X-MS-OLK-CONFTYPE:0'],
  },
  exchange: {
    head: ['PRODID:Microsoft Exchange Server 2010', 'VERSION:2.0', ...windowsZone],
    time: inWindowsZone,
    more: [
      ...['CLASS:PUBLIC', 'PRIORITY:5', 'TRANSP:OPAQUE', 'LOCATION;LANGUAGE=en-US:'],
      ...['X-MICROSOFT-CDO-APPT-SEQUENCE:0', 'X-MICROSOFT-CDO-OWNERAPPTID:2118', 'X-MICROSOFT-DISALLOW-COUNTER:FALSE'],
    ],
  },
  google: {
    head: ['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'VERSION:2.0', 'CALSCALE:GREGORIAN'],
    time: (name, day, hour) => `${name}:${day}T${digits(hour - 1)}0000Z`,
    more: ['CREATED:20260104T120000Z', 'DESCRIPTION:', 'LAST-MODIFIED:20260104T120000Z', 'TRANSP:OPAQUE'],
  },
  apple: {
    head: ['CALSCALE:GREGORIAN', 'PRODID:-//Apple Inc.//macOS 15.0//EN', 'VERSION:2.0'],
    time: (name, day, hour) => `${name};TZID=Europe/Berlin:${day}T${digits(hour)}0000`,
    more: ['CREATED:20260104T120000Z', 'LAST-MODIFIED:20260104T120000Z', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC'],
  },
};
type Name = keyof typeof programs;
const names = Object.keys(programs) as Name[];

const organizers: Readonly<Record<Name, string | null>> = {
  outlook: `ORGANIZER;CN="Boss, The":mailto:${boss}`,
  // Exchange leaves the organiser out of its answers.
  exchange: null,
  google: `ORGANIZER;CN=Boss:mailto:${boss}`,
  apple: `ORGANIZER;CN=Boss;EMAIL=${boss}:/aB12/principal/`,
};
const summaries: Readonly<Record<string, string>> = {
  REPLY: 'Accepted: Plan',
  CANCEL: 'Canceled: Plan',
  COUNTER: 'New Time Proposed: Plan',
};

interface Wanted {
  readonly method: 'REPLY' | 'CANCEL' | 'COUNTER';
  readonly attendee: string;
  readonly sequence?: number;
  readonly hour?: number;
  /** Of one occurrence. */
  readonly recurrenceDay?: string;
  readonly more?: readonly string[];
}

function print(name: Name, { method, attendee, sequence = 0, hour = 9, recurrenceDay, more = [] }: Wanted): string {
  const { head, time, more: always } = programs[name];
  const organizer = organizers[name] ?? (method === 'CANCEL' ? `ORGANIZER;CN=Boss:MAILTO:${boss}` : null);
  const isMicrosoft = name === 'outlook' || name === 'exchange';
  const title = isMicrosoft ? `SUMMARY;LANGUAGE=en-us:${summaries[method] ?? ''}` : 'SUMMARY:Plan';
  const lines = [
    ...['BEGIN:VCALENDAR', `METHOD:${method}`, ...head, 'BEGIN:VEVENT', `ATTENDEE;${attendee}`],
    ...(organizer === null ? [] : [organizer]),
    ...[title, 'UID:m', 'DTSTAMP:20260106T080000Z', `SEQUENCE:${String(sequence)}`],
    ...[time('DTSTART', recurrenceDay ?? '20260302', hour), time('DTEND', recurrenceDay ?? '20260302', hour + 1)],
    ...(recurrenceDay === undefined ? [] : [time('RECURRENCE-ID', recurrenceDay, 9)]),
    ...[...always, ...more, 'END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return lines.join(name === 'exchange' ? '\n' : '\r\n');
}

const attendees: Readonly<Record<Name, (answer: string) => string>> = {
  outlook: (answer) => `PARTSTAT=${answer}:mailto:${ann}`,
  exchange: (answer) => `PARTSTAT=${answer};CN=Ann:MAILTO:Ann@Example.net`,
  google: (answer) =>
    `CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${answer};CN=Ann;X-NUM-GUESTS=0:\r\n mailto:${ann}`,
  apple: (answer) => `CN=Ann;CUTYPE=INDIVIDUAL;EMAIL=${ann};PARTSTAT=${answer}:/cD34/principal/`,
};

const answerOf = (text: string | null, recurrenceId = ''): string | undefined =>
  readEvent(text ?? '', recurrenceId)?.participants.find(({ address }) => address.toLowerCase() === ann)?.answer;

describe.each(names)('what %s sends', (name) => {
  it.each([
    ['ACCEPTED', 'accepted'],
    ['DECLINED', 'declined'],
    ['TENTATIVE', 'tentative'],
  ] as const)('as an answer (%s) counts, with its comment, and changes nothing else', (printed, answer) => {
    const more = ['COMMENT;LANGUAGE=en-US:See you\\, Ann\\n'];
    const reply = print(name, { method: 'REPLY', attendee: attendees[name](printed), more });
    const applied = applyMethod(event, reply, asBoss);
    expect(applied).toMatchObject({ kind: 'answered', answer, isUninvited: false });
    expect(applied.comment.trim()).toBe('See you, Ann');
    expect(answerOf(applied.text)).toBe(answer);
    expect(readEvent(applied.text ?? '')).toMatchObject({ title: 'Meeting', start: '2026-03-02T09:00', sequence: 0 });
    expect(applyMethod(event, reply, { ...asBoss, from: 'eve@example.net' }).text).toBeNull();
  });

  it('as an answer to one occurrence counts for that one', () => {
    const wanted = { method: 'REPLY', attendee: attendees[name]('DECLINED'), recurrenceDay: '20260304' } as const;
    const { kind, text } = applyMethod(event, print(name, wanted), asBoss);
    expect(kind).toBe('answered');
    expect([answerOf(text, '20260304T090000'), answerOf(text)]).toEqual(['declined', 'needsAction']);
  });

  it('as a cancellation ends the event, or one occurrence', () => {
    const wanted = { method: 'CANCEL', attendee: attendees[name]('NEEDS-ACTION'), more: ['STATUS:CANCELLED'] } as const;
    const whole = applyMethod(invited, print(name, { ...wanted, sequence: 1 }), asAnn);
    expect(whole.kind).toBe('cancelled');
    expect(readEvent(whole.text ?? '')?.isCancelled).toBe(true);
    const one = applyMethod(invited, print(name, { ...wanted, sequence: 1, recurrenceDay: '20260303' }), asAnn);
    expect(one.kind).toBe('cancelled');
    expect(readEvent(one.text ?? '', '20260303T090000')?.isCancelled).toBe(true);
    expect(readEvent(one.text ?? '')?.isCancelled).toBe(false);
    expect(applyMethod(invited, print(name, { ...wanted, sequence: 1 }), { ...asAnn, from: ann }).text).toBeNull();
  });

  it('as another time is for the organiser to decide', () => {
    const counter = print(name, {
      method: 'COUNTER',
      attendee: attendees[name]('TENTATIVE'),
      hour: 15,
      recurrenceDay: '20260303',
      more: ['X-MS-OLK-ORIGINALSTART;TZID=W. Europe Standard Time:20260303T090000'],
    });
    const applied = applyMethod(event, counter, asBoss);
    expect(applied).toMatchObject({ kind: 'countered', text: null, answer: 'tentative' });
    expect(applied.proposed).toEqual({
      startsAt: Date.UTC(2026, 2, 3, 14),
      endsAt: Date.UTC(2026, 2, 3, 15),
      allDay: false,
    });
  });
});

describe('passing an invitation on', () => {
  const bob = 'bob@example.com';
  const reply = (attendee: string, minute: number): string =>
    [
      ...['BEGIN:VCALENDAR', 'METHOD:REPLY', 'VERSION:2.0', 'PRODID:-//test//', 'BEGIN:VEVENT', 'UID:m', 'SEQUENCE:0'],
      ...[`DTSTAMP:20260106T08${digits(minute)}00Z`, 'DTSTART;TZID=Europe/Berlin:20260302T090000'],
      ...[`ORGANIZER:mailto:${boss}`, `ATTENDEE;${attendee}`, 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n');
  const passedOn = applyMethod(
    event,
    reply(`PARTSTAT=DELEGATED;DELEGATED-TO="mailto:${bob}":mailto:${ann}`, 1),
    asBoss,
  );
  const people = (text: string | null) =>
    readEvent(text ?? '')?.participants.map(({ address, answer, delegatedFrom, delegatedTo }) => [
      address,
      answer,
      delegatedFrom,
      delegatedTo,
    ]);

  it('tells the organiser who comes instead, and lets that person answer', () => {
    expect(passedOn).toMatchObject({ kind: 'answered', answer: 'delegated' });
    expect(people(passedOn.text)).toEqual([[ann, 'delegated', '', bob]]);
    const answered = applyMethod(
      passedOn.text,
      reply(`PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:${ann}":mailto:${bob}`, 2),
      { from: bob, me: [boss] },
    );
    expect(answered).toMatchObject({ kind: 'answered', answer: 'accepted', isUninvited: false });
    expect(people(answered.text)).toEqual([
      [ann, 'delegated', '', bob],
      [bob, 'accepted', ann, ''],
    ]);
  });

  it('lets nobody in whom no participant has named', () => {
    const claimed = reply(`PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:${ann}":mailto:eve@example.com`, 2);
    for (const stored of [event, passedOn.text])
      expect(applyMethod(stored, claimed, { from: 'eve@example.com', me: [boss] })).toMatchObject({
        isUninvited: true,
        text: null,
      });
  });
});
