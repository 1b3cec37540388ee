import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendarSummary } from './calendar-summary.ts';

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

/** A zone with as many observances as fit. */
const zoneOf = (count: number) =>
  [
    'BEGIN:VTIMEZONE\nTZID:Strange',
    ...Array.from({ length: Math.min(count, 3_000) }, () => 'BEGIN:STANDARD\nDTSTART:19700101T000000\nEND:STANDARD'),
    'END:VTIMEZONE',
  ].join('\n');

describe('the invitation in a mail', () => {
  test('folded lines, parameters, escapes', () => {
    const text = event(
      'SUMMARY;LANGUAGE="zh:CN":季度\\, 会议\\n第二',
      ' 行',
      'DTSTART:20261121T010000Z',
      'DTEND:20261121T020000Z',
      'LOCATION:3\\;楼',
      'ORGANIZER;CN="Wei; Chen":MAILTO:chen@partner.example',
    );
    expect(readCalendarSummary(text)).toEqual({
      summary: '季度, 会议 第二行',
      start: '2026-11-21T01:00:00Z',
      end: '2026-11-21T02:00:00Z',
      location: '3;楼',
      organizer: 'Wei; Chen <chen@partner.example>',
      allDay: false,
    });
  });

  test.each([
    ['DTSTART;VALUE=DATE:20261121', '2026-11-21', true],
    ['DTSTART;TZID=Asia/Shanghai:20261121T090000', '2026-11-21T01:00:00Z', false],
    ['DTSTART;TZID="China Standard Time":20261121T090000', '2026-11-21T01:00:00Z', false],
    ['DTSTART;TZID=America/New_York:20260308T013000', '2026-03-08T06:30:00Z', false],
    ['DTSTART;TZID=America/New_York:20260308T033000', '2026-03-08T07:30:00Z', false],
    ['DTSTART;TZID=Nowhere/At All:20261121T090000', '2026-11-21T09:00:00', false],
    ['DTSTART:20261121T090000', '2026-11-21T09:00:00', false],
    ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261121T090000', '2026-11-21T08:00:00Z', false],
  ])('%s begins %s', (line, start, allDay) => {
    expect(readCalendarSummary(event(line))).toMatchObject({ start, allDay, end: '', summary: '' });
  });

  test('the end is said, or how long it takes; a zone that the file describes is known', () => {
    const described = ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
      .concat('TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE', '')
      .join('\r\n');
    const times = (...lines: string[]) => {
      const found = readCalendarSummary(described + event(...lines));
      return [found?.start, found?.end];
    };
    expect(times('DTSTART;TZID=Ours:20261121T090000', 'DURATION:PT90M')).toEqual([
      '2026-11-21T06:00:00Z',
      '2026-11-21T07:30:00Z',
    ]);
    expect(times('DTSTART;VALUE=DATE:20261121', 'DTEND;VALUE=DATE:20261123')).toEqual(['2026-11-21', '2026-11-23']);
  });

  test.each([
    ['ORGANIZER:mailto:a@b.example', 'a@b.example'],
    ['ORGANIZER;CN=a@b.example:mailto:a@b.example', 'a@b.example'],
    ['ORGANIZER;CN=Wei:invalid:nomail', 'Wei'],
    ['ORGANIZER:invalid:nomail', ''],
  ])('%s is %s', (line, organizer) => {
    expect(readCalendarSummary(event('DTSTART:20261121', line))?.organizer).toBe(organizer);
  });

  test('an alarm inside and a time zone before do not answer for the event', () => {
    const zone = 'BEGIN:VTIMEZONE\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
    const alarm = ['BEGIN:VALARM', 'SUMMARY:alarm', 'END:VALARM'];
    expect(readCalendarSummary(zone + event(...alarm, 'SUMMARY:meeting', 'DTSTART:20261121T090000Z'))).toMatchObject({
      summary: 'meeting',
      start: '2026-11-21T09:00:00Z',
    });
  });

  test.each([
    ['no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
    ['an event without an end', 'BEGIN:VEVENT\r\nDTSTART:20261121T090000Z'],
    ['a date that is none', event('DTSTART:20261341T990000Z')],
    ['nothing', ''],
  ])('%s is no invitation', (_name, text) => {
    expect(readCalendarSummary(text)).toBeNull();
  });

  test('markup stays text, and control characters go', () => {
    const found = readCalendarSummary(
      event('SUMMARY:<svg onload=alert(1)>\u0000\u001b[2J', 'DTSTART:20261121', 'X-ALT-DESC:<b>x</b>'),
    );
    expect(found?.summary).toBe('<svg onload=alert(1)>[2J');
  });

  test('any text is read in time and never throws', () => {
    const line = fc.oneof(
      fc.constantFrom('BEGIN:VEVENT', 'END:VEVENT', 'DTSTART:20261121', ' x', ';;;:::"', 'SUMMARY;"'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const found = readCalendarSummary(lines.join('\n'));
        expect((found?.summary ?? '').length).toBeLessThanOrEqual(500);
      }),
    );
    const started = process.threadCpuUsage();
    readCalendarSummary(event('SUMMARY:' + 'a\r\n '.repeat(60_000), 'DTSTART:20261121'));
    readCalendarSummary(`BEGIN:VEVENT\n${'A;'.repeat(100_000)}`);
    readCalendarSummary(event('DTSTART:20261121', ...Array.from({ length: 40_000 }, () => 'X:1')));
    readCalendarSummary('BEGIN:VEVENT\nEND:VEVENT\n'.repeat(11_000));
    readCalendarSummary(`BEGIN:VEVENT\n${'BEGIN:A\n'.repeat(30_000)}`);
    readCalendarSummary(event('DTSTART;TZID=Strange:20261121T090000') + zoneOf(60_000));
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(500);
  });
});
