import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandEvent } from '../recurrence/expand-event.ts';
import { readCalendarFile } from './calendar-file.ts';
import { readEvent } from './read-event.ts';

function file(lines: string, uid = '1'): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260302T090000Z\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
}

/** What nothing here may take, on a slow machine under load; what is not linear takes far longer. */
const longestMs = 6_000;

function readQuickly(text: string) {
  const before = process.threadCpuUsage();
  const read = readCalendarFile(text);
  for (const { text: own } of read.objects.slice(0, 3)) {
    readEvent(own);
    expandEvent(own, { from: 0, to: 4e12, floatingZone: 'UTC', max: 10 });
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(longestMs);
  return read;
}

describe('a calendar file', () => {
  it('is divided into objects, exceptions with their event, each with the zones it uses', () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Z\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0130\r\nTZOFFSETTO:+0130\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n';
    const text = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Team\\, ours\r\nMETHOD:publish\r\n${zone}BEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Z:20260302T090000\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\nBEGIN:VTODO\r\nUID:t\r\nSUMMARY:Do\r\nEND:VTODO\r\nBEGIN:VEVENT\r\nUID:a\r\nRECURRENCE-ID;TZID=Z:20260303T090000\r\nDTSTART;TZID=Z:20260303T100000\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:No uid\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:n\r\nSUMMARY:No start\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    const { objects, leftOut, name, method } = readCalendarFile(text);
    expect(objects.map(({ uid, kind }) => [uid, kind])).toEqual([
      ['a', 'event'],
      ['t', 'task'],
    ]);
    expect(objects[0]?.text).toContain('TZID:Z');
    expect(objects[0]?.text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(objects[1]?.text).not.toContain('VTIMEZONE');
    expect([name, method]).toEqual(['Team, ours', 'PUBLISH']);
    expect(leftOut).toEqual([
      { title: 'No uid', reason: 'noUid' },
      { title: 'No start', reason: 'noStart' },
    ]);
  });

  it.each(['\n', '\r', '\r\n'])('is read with every line ending', (ending) => {
    const [object] = readCalendarFile(file('SUMMARY:Long\r\n  title').replaceAll('\r\n', ending)).objects;
    expect(readEvent(object?.text ?? '')?.title).toBe('Long title');
    expect(object?.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });

  it('keeps unknown properties and drops what is attached', () => {
    const long = 'A'.repeat(20_000);
    const text = file(
      `X-KEPT;X-P=1:yes\r\nATTACH;ENCODING=BASE64;VALUE=BINARY:${long}\r\nX-ALT-DESC;FMTTYPE=text/html:${long}\r\nATTACH:https://example.org/a`,
    );
    const own = readCalendarFile(text).objects[0]?.text ?? '';
    expect(own).toContain('X-KEPT;X-P=1:yes');
    expect(own).toContain('ATTACH:https://example.org/a');
    expect(own).not.toContain('AAAA');
  });

  it('gives no more than is asked for', () => {
    const text = Array.from({ length: 5 }, (_, index) => file('SUMMARY:x', String(index))).join('');
    const { objects, leftOut } = readCalendarFile(text, { maxObjects: 3 });
    expect(objects).toHaveLength(3);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['tooMany', 'tooMany']);
  });

  it('is as it was when it is read again', () => {
    const once = readCalendarFile(file('SUMMARY:\u{1F600}'.repeat(40))).objects[0]?.text ?? '';
    expect(readCalendarFile(once).objects[0]?.text).toBe(once);
    for (const line of once.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('shows scripts as text in every field', () => {
    const script = '<svg onload=alert(1)>"\\n<script>';
    const own =
      readCalendarFile(
        file(`SUMMARY:${script}\r\nDESCRIPTION:${script}\r\nLOCATION:${script}\r\nORGANIZER;CN="<b>":mailto:a@b.c`),
      ).objects[0]?.text ?? '';
    expect(readEvent(own)).toMatchObject({ title: '<svg onload=alert(1)>" <script>', organizer: { name: '<b>' } });
  });
});

const million = 1_000_000;
const hostile: Readonly<Record<string, () => string>> = {
  'a line of ten megabytes': () => file(`SUMMARY:${'x'.repeat(10 * million)}`),
  'a parameter of ten megabytes': () => file(`SUMMARY;X-A="${'x'.repeat(10 * million)}":y`),
  'a line of quotes': () => file(`SUMMARY;A=${'"'.repeat(million)}`),
  'a line of parameters': () => file(`SUMMARY${';a=b'.repeat(million / 4)}:x`),
  'a line of commas': () => file(`EXDATE:${','.repeat(million)}`),
  'a line of escapes': () => file(`SUMMARY:${'\\'.repeat(million)}`),
  'an eighth of a million folds': () => file(`SUMMARY:${'x\r\n '.repeat(million / 8)}`),
  'a quarter of a million empty lines': () => file('\r\n'.repeat(million / 4)),
  'components without an end': () => 'BEGIN:VCALENDAR\r\n' + 'BEGIN:VEVENT\r\n'.repeat(40_000),
  'components within components': () => file('BEGIN:VALARM\r\n'.repeat(20_000) + 'END:VALARM\r\n'.repeat(20_000)),
  'ends of nothing': () => file('END:VALARM\r\n'.repeat(40_000)),
  'many alarms': () => file('BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0S\r\nEND:VALARM\r\n'.repeat(5_000)),
  'many exceptions of one event': () =>
    file('RRULE:FREQ=SECONDLY') + file('RECURRENCE-ID:20260302T090000Z').repeat(5_000),
  'many participants': () => file('ATTENDEE:mailto:a@b.c\r\n'.repeat(20_000)),
  'NUL and other controls': () => file('SUMMARY:a\0b\u{1}c\u{7F}'),
  'half of a surrogate pair': () => file('SUMMARY:a\u{D800}b'),
  'names of prototypes': () => file('__proto__:1\r\nCONSTRUCTOR;__PROTO__=1:2\r\nRRULE:__proto__=1'),
};

describe('a hostile file', () => {
  it.each(Object.keys(hostile))('%s', (name) => {
    const { objects } = readQuickly(hostile[name]?.() ?? '');
    for (const { text } of objects) {
      expect(text.isWellFormed()).toBe(true);
      expect(/[\u{0}-\u{8}\u{7F}]/u.test(text)).toBe(false);
    }
  });

  it('never makes the reader throw', () => {
    const word = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'UID:1',
      'DTSTART:20260101',
      'RRULE:FREQ=DAILY',
      'EXDATE:x',
      'BEGIN:VTIMEZONE',
      'TZID:x',
      'DTSTART;TZID=x:20260101T000000',
      'DURATION:P9999999W',
      'RECURRENCE-ID:20260101',
      'BEGIN:VALARM',
      'TRIGGER:-PT9999999H',
      ' folded',
      '\0',
      ';=:"',
    );
    const line = fc.oneof(word, word, fc.string({ unit: 'binary', maxLength: 30 }));
    const property = fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.constantFrom('\r\n', '\n', '\r'),
      (lines, ending) => {
        readQuickly(
          `BEGIN:VCALENDAR${ending}BEGIN:VEVENT${ending}UID:1${ending}DTSTART:20260101${ending}${lines.join(ending)}${ending}END:VEVENT${ending}END:VCALENDAR`,
        );
      },
    );
    fc.assert(property, { numRuns: 80 });
  });
});
