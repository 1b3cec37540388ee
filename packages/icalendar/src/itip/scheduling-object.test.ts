import { describe, expect, it } from 'vitest';
import { judgeSchedulingChange, keepAnswers, printScheduled } from './scheduling-object.ts';

const me = ['anna@example.org'];
const make = (lines: string, more = '', from = 'anna@example.org') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\nBEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270104T020000Z\r\nDTEND:20270104T030000Z\r\nSUMMARY:Plan\r\nORGANIZER:mailto:${from}\r\n${lines}END:VEVENT\r\n${more}END:VCALENDAR\r\n`;
const guest = (answer: string, address = 'bob@example.net') => `ATTENDEE;PARTSTAT=${answer}:mailto:${address}\r\n`;
const weekly = 'RRULE:FREQ=WEEKLY;COUNT=4\r\n';
const exception = (answer: string, start = '20270111T020000Z') =>
  `BEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:20270102T000000Z\r\nRECURRENCE-ID:20270111T020000Z\r\nDTSTART:${start}\r\nDTEND:${start.replace('T02', 'T03')}\r\nSUMMARY:Plan\r\nORGANIZER:mailto:anna@example.org\r\n${guest(answer)}END:VEVENT\r\n`;

describe('the schedule tag', () => {
  const asked = guest('NEEDS-ACTION');
  it('stays with the answers of others, also to one occurrence', () => {
    const tag = printScheduled(make(weekly + asked), me);
    expect(tag).not.toBeNull();
    const answered = make(weekly + guest('ACCEPTED')).replace('20270101T', '20270103T');
    expect(printScheduled(answered, me)).toBe(tag);
    expect(printScheduled(make(weekly + asked, exception('DECLINED')), me)).toBe(tag);
  });

  it('changes with the event, a moved occurrence and the own answer', () => {
    const tag = printScheduled(make(weekly + asked), me);
    expect(printScheduled(make(weekly + asked).replace('Plan', 'Other'), me)).not.toBe(tag);
    expect(printScheduled(make(weekly + asked, exception('DECLINED', '20270112T020000Z')), me)).not.toBe(tag);
    const copy = (answer: string) => make(guest(answer, 'anna@example.org'), '', 'bob@example.net');
    expect(printScheduled(copy('ACCEPTED'), me)).not.toBe(printScheduled(copy('DECLINED'), me));
  });

  it('is of events with an organiser that concern the owner alone', () => {
    expect(printScheduled(make('').replace(/ORGANIZER.*\r\n/, ''), me)).toBeNull();
    expect(printScheduled(make(asked, '', 'eve@example.net'), me)).toBeNull();
  });
});

describe('a change by a program', () => {
  const judge = (before: string | null, after: string) => judgeSchedulingChange(before, after, { me, zone: 'UTC' });
  const copy = (more = '') => make(guest('NEEDS-ACTION', 'anna@example.org') + more, '', 'bob@example.net');
  const refused = 'allowed-attendee-scheduling-object-change';

  it('of a participant is their answer, alarms and what is their own', () => {
    expect(judge(copy(), copy().replace('NEEDS-ACTION', 'ACCEPTED'))).toBeNull();
    const alarm = 'TRANSP:TRANSPARENT\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n';
    expect(judge(copy(), copy(alarm))).toBeNull();
    expect(judge(copy(weekly), copy(`${weekly}EXDATE:20270111T020000Z\r\n`))).toBeNull();
  });

  it('of a participant is not the time, the words, the people or the organiser', () => {
    expect(judge(copy(), copy().replace('DTSTART:20270104T02', 'DTSTART:20270104T01'))).toBe(refused);
    expect(judge(copy(), copy().replace('Plan', 'Party'))).toBe(refused);
    expect(judge(copy(), copy(guest('ACCEPTED', 'eve@example.net')))).toBe(refused);
    expect(judge(copy(), copy().replace('mailto:bob', 'mailto:eve'))).toBe(refused);
    expect(judge(copy(weekly), copy('RRULE:FREQ=WEEKLY;COUNT=5\r\n'))).toBe(refused);
  });

  it('may be the next version of the organiser, or what the program schedules itself', () => {
    const next = copy('SEQUENCE:1\r\n').replace('Plan', 'Party');
    expect(judge(copy(), next)).toBeNull();
    const own = copy().replace('ORGANIZER:', 'ORGANIZER;SCHEDULE-AGENT=CLIENT:');
    expect(judge(own, own.replace('Plan', 'Party'))).toBeNull();
  });

  it('names one organiser, and the organiser gives the event to nobody else', () => {
    const other = exception('ACCEPTED').replace('mailto:anna', 'mailto:eve');
    expect(judge(null, make(weekly, other))).toBe('same-organizer-in-all-components');
    expect(judge(make(weekly), make(weekly, '', 'eve@example.net'))).toBe('allowed-organizer-scheduling-object-change');
    expect(judge(make(weekly), make(weekly).replace('Plan', 'Party'))).toBeNull();
  });
});

describe('answers that a program has not seen', () => {
  it('stay where the time does, to one occurrence too', () => {
    const before = make(weekly + guest('ACCEPTED'), exception('DECLINED'));
    const merged = keepAnswers(before, make(weekly + guest('NEEDS-ACTION')).replace('Plan', 'Party'), me);
    expect(merged).toContain('SUMMARY:Party');
    expect(merged).toContain('PARTSTAT=ACCEPTED');
    expect(merged).toContain('PARTSTAT=DECLINED');
    const moved = make(guest('NEEDS-ACTION')).replace('0104T02', '0105T02');
    expect(keepAnswers(before, moved, me)).toBe(moved);
  });

  it('are none in the same text', () => {
    const text = make(guest('ACCEPTED'));
    expect(keepAnswers(text, text, me)).toBe(text);
  });
});
