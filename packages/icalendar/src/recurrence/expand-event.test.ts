import { describe, expect, it } from 'vitest';
import { expandEvent } from './expand-event.ts';

interface Case {
  readonly about: string;
  /** Lines of the VEVENT, and after `---` those of its exceptions. */
  readonly lines: string;
  readonly zone?: string;
  readonly timezone?: string;
  readonly from?: string;
  readonly to?: string;
  /** Beginnings in UTC. */
  readonly starts: string;
}

function calendar(lines: string, timezone = ''): string {
  const components = lines
    .trim()
    .split('---')
    .map((part) => `BEGIN:VEVENT\r\nUID:1\r\n${part.trim().replaceAll(/\n\s*/g, '\r\n')}\r\nEND:VEVENT`);
  return `BEGIN:VCALENDAR\r\n${timezone}${components.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
}

function expand({
  lines,
  zone = 'UTC',
  timezone,
  from = '2020-01-01',
  to = '2040-01-01',
}: Omit<Case, 'starts' | 'about'>) {
  const window = { from: Date.parse(from), to: Date.parse(to), floatingZone: zone, max: 100 };
  return expandEvent(calendar(lines, timezone), window);
}

const berlin = 'TZID=Europe/Berlin';
const newYork = 'TZID=America/New_York';
const strangeZone = `BEGIN:VTIMEZONE\r\nTZID:Our Zone\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n`;
const brokenZone =
  'BEGIN:VTIMEZONE\r\nTZID:Broken\r\nBEGIN:STANDARD\r\nDTSTART:x\r\nTZOFFSETTO:+9900\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';

const cases: readonly Case[] = [
  {
    about: 'keeps the time of day when clocks go forward; a time that does not exist is taken by the old offset',
    lines: `DTSTART;${berlin}:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3`,
    starts: '03-28T01:30 03-29T01:30 03-30T00:30',
  },
  {
    about: 'takes the first of two equal times when clocks go back',
    lines: `DTSTART;${berlin}:20261024T023000\nRRULE:FREQ=DAILY;COUNT=3`,
    starts: '10-24T00:30 10-25T00:30 10-26T01:30',
  },
  {
    about: 'does so on the other side of the Atlantic, on other days',
    lines: `DTSTART;${newYork}:20260307T023000\nRRULE:FREQ=DAILY;COUNT=3`,
    starts: '03-07T07:30 03-08T07:30 03-09T06:30',
  },
  {
    about: 'passes over months without a 31st',
    lines: 'DTSTART:20260131T090000Z\nRRULE:FREQ=MONTHLY;COUNT=4',
    starts: '01-31T09:00 03-31T09:00 05-31T09:00 07-31T09:00',
  },
  {
    about: 'passes over years without a leap day',
    lines: 'DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY;COUNT=3',
    starts: '2024-02-29T00:00 2028-02-29T00:00 2032-02-29T00:00',
  },
  {
    about: 'takes out EXDATE, which COUNT counts',
    lines: `DTSTART;${berlin}:20260302T090000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;${berlin}:20260303T090000`,
    starts: '03-02T08:00 03-04T08:00 03-05T08:00',
  },
  {
    about: 'understands EXDATE in UTC and as a day',
    lines: `DTSTART;${berlin}:20260302T090000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260303T080000Z\nEXDATE;VALUE=DATE:20260305`,
    starts: '03-02T08:00 03-04T08:00',
  },
  {
    about: 'adds RDATE once, in its own zone',
    lines: `DTSTART;${berlin}:20260302T090000\nRRULE:FREQ=DAILY;COUNT=2\nRDATE;${newYork}:20260310T090000\nRDATE:20260303T080000Z`,
    starts: '03-02T08:00 03-03T08:00 03-10T13:00',
  },
  {
    about: 'moves an exception over its neighbours',
    lines: `DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=3\n---\nRECURRENCE-ID:20260302T090000Z\nDTSTART:20260309T070000Z`,
    starts: '03-03T09:00 03-04T09:00 03-09T07:00',
  },
  {
    about: 'finds the occurrence of a RECURRENCE-ID in another zone',
    lines: `DTSTART;${berlin}:20260302T090000\nRRULE:FREQ=DAILY;COUNT=2\n---\nRECURRENCE-ID:20260303T080000Z\nDTSTART;${berlin}:20260303T150000`,
    starts: '03-02T08:00 03-03T14:00',
  },
  {
    about: 'lets THISANDFUTURE move all that follow',
    lines: `DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY;COUNT=4\n---\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260304T090000Z\nDTSTART:20260304T110000Z`,
    starts: '03-02T09:00 03-03T09:00 03-04T11:00 03-05T11:00',
  },
  {
    about: 'has floating times happen where the reader is',
    lines: 'DTSTART:20260302T090000',
    zone: 'Asia/Shanghai',
    starts: '03-02T01:00',
  },
  {
    about: 'gives all-day events as midnights of UTC wherever the reader is',
    lines: 'DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=DAILY;COUNT=2',
    zone: 'Pacific/Auckland',
    starts: '03-02T00:00 03-03T00:00',
  },
  {
    about: 'lists an all-day event on its day where the reader is',
    lines: 'DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=DAILY;COUNT=3',
    zone: 'Asia/Shanghai',
    from: '2026-03-02T16:00Z',
    to: '2026-03-03T16:00Z',
    starts: '03-03T00:00',
  },
  {
    about: 'knows the zones of Windows',
    lines: 'DTSTART;TZID=W. Europe Standard Time:20260702T090000',
    starts: '07-02T07:00',
  },
  {
    about: 'knows zones as Outlook displays them',
    lines: 'DTSTART;TZID="(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi":20260702T090000',
    starts: '07-02T01:00',
  },
  {
    about: 'knows zones by the end of a path',
    lines: 'DTSTART;TZID=/freeassociation.sourceforge.net/America/Indiana/Knox:20260702T090000',
    starts: '07-02T14:00',
  },
  {
    about: 'follows a VTIMEZONE that has no known name',
    lines: 'DTSTART;TZID=Our Zone:20260328T090000\nRRULE:FREQ=DAILY;COUNT=2',
    timezone: strangeZone,
    starts: '03-28T08:00 03-29T07:00',
  },
  {
    about: 'takes a zone that nobody can read as floating',
    lines: 'DTSTART;TZID=Broken:20260302T090000',
    timezone: brokenZone,
    zone: 'Asia/Shanghai',
    starts: '03-02T01:00',
  },
  {
    about: 'includes the last one at an UNTIL in UTC',
    lines: `DTSTART;${newYork}:20260302T210000\nRRULE:FREQ=DAILY;UNTIL=20260305T020000Z`,
    starts: '03-03T02:00 03-04T02:00 03-05T02:00',
  },
  {
    about: 'takes an UNTIL without a zone by the clock of the event',
    lines: `DTSTART;${newYork}:20260302T210000\nRRULE:FREQ=DAILY;UNTIL=20260303T210000`,
    starts: '03-03T02:00 03-04T02:00',
  },
  {
    about: 'takes an UNTIL that is a date as all of that day',
    lines: `DTSTART;${newYork}:20260302T210000\nRRULE:FREQ=DAILY;UNTIL=20260303`,
    starts: '03-03T02:00 03-04T02:00',
  },
  {
    about: 'begins weeks with WKST (RFC 5545 §3.8.5.3, Monday)',
    lines: 'DTSTART:19970805T090000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    from: '1997-01-01',
    starts: '1997-08-05T09:00 1997-08-10T09:00 1997-08-19T09:00 1997-08-24T09:00',
  },
  {
    about: 'begins weeks with WKST (Sunday)',
    lines: 'DTSTART:19970805T090000Z\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    from: '1997-01-01',
    starts: '1997-08-05T09:00 1997-08-17T09:00 1997-08-19T09:00 1997-08-31T09:00',
  },
  {
    about: 'takes the last workday of a month by BYSETPOS',
    lines: 'DTSTART:20260130T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
    starts: '01-30T09:00 02-27T09:00 03-31T09:00',
  },
  {
    about: 'takes weekdays from the end of a month',
    lines: 'DTSTART:20260126T090000Z\nRRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=3',
    starts: '01-26T09:00 02-23T09:00 03-30T09:00',
  },
  {
    about: 'counts weeks of the year (RFC 5545, Monday of week 20)',
    lines: 'DTSTART:19970512T090000Z\nRRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3',
    from: '1997-01-01',
    starts: '1997-05-12T09:00 1998-05-11T09:00 1999-05-17T09:00',
  },
  {
    about: 'elects presidents (RFC 5545)',
    lines:
      'DTSTART:19961105T090000Z\nRRULE:FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
    from: '1996-01-01',
    starts: '1996-11-05T09:00 2000-11-07T09:00 2004-11-02T09:00',
  },
  {
    about: 'takes the 100th and the last day of years',
    lines: 'DTSTART:20260410T090000Z\nRRULE:FREQ=YEARLY;BYYEARDAY=100,-1;COUNT=3',
    starts: '04-10T09:00 12-31T09:00 2027-04-10T09:00',
  },
  {
    about: 'goes by hours and minutes within named hours',
    lines: 'DTSTART:20260302T090000Z\nRRULE:FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,11;COUNT=5',
    starts: '03-02T09:00 03-02T09:30 03-02T11:00 03-02T11:30 03-03T09:00',
  },
];

function withYear(starts: string): string[] {
  return starts.split(' ').map((start) => `${start.length < 13 ? `2026-${start}` : start}:00.000Z`);
}

describe('occurrences of an event', () => {
  it.each(cases)('$about', ({ starts, ...event }) => {
    const { occurrences, isCut } = expand(event);
    expect(occurrences.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual(withYear(starts));
    expect(isCut).toBe(false);
  });

  it('says when the first begins and the last ends', () => {
    const lines = 'DTSTART:20260302T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=999999';
    const { startsAt, endsAt } = expand({ lines });
    expect(startsAt).toBe(Date.UTC(2026, 2, 2, 9));
    expect(endsAt).toBe(Date.UTC(2026, 2, 2, 10) + 999_998 * 86_400_000);
    expect(expand({ lines: 'DTSTART:20260302T090000Z\nRRULE:FREQ=DAILY' }).endsAt).toBeNull();
  });

  it('keeps exact durations over a change of the clocks', () => {
    const lines = `DTSTART;${berlin}:20260328T220000\nDTEND;${berlin}:20260329T060000`;
    const [night] = expand({ lines }).occurrences;
    expect(night && night.endsAt - night.startsAt).toBe(7 * 3_600_000);
  });

  it('lists an exception without its event', () => {
    const lines = 'RECURRENCE-ID:20260302T090000Z\nDTSTART:20260302T100000Z';
    expect(expand({ lines }).occurrences).toMatchObject([{ recurrenceId: '20260302T090000Z', isRepeated: true }]);
  });
});

/** Milliseconds that no rule may take, on a slow machine under load; an unbounded one takes minutes. */
const longestMs = 3_000;

describe('rules that would take for ever', () => {
  it.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;COUNT=999999999',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;COUNT=999999999;BYHOUR=3',
    'FREQ=DAILY;COUNT=999999999',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;COUNT=5',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=20;COUNT=9',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300',
    'FREQ=YEARLY;INTERVAL=9999999999',
    'FREQ=YEARLY;BYHOUR=1,2,3,4;BYMINUTE=1,2,3,4,5;BYSECOND=1,2,3;BYSETPOS=-366',
  ])('%s', (rule) => {
    const lines = `DTSTART:19700101T090000Z\nRRULE:${rule}`;
    const before = process.threadCpuUsage();
    const { occurrences } = expand({ lines, from: '2030-01-01', to: '2031-01-01' });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(longestMs);
    expect(occurrences.length).toBeLessThanOrEqual(100);
  });

  it('skips to where an old daily event is asked for', () => {
    const lines = 'DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY;COUNT=999999999';
    const { occurrences, isCut } = expand({ lines, from: '2030-01-01', to: '2030-01-03' });
    expect(occurrences.map(({ recurrenceId }) => recurrenceId)).toEqual(['20300101T090000Z', '20300102T090000Z']);
    expect(isCut).toBe(false);
  });
});
