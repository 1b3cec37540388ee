import { describe, expect, it } from 'vitest';
import { applyMethod } from './apply-method.ts';
import { keepProvenVersion } from './organizer-version.ts';
import { compareMessage, openMessage } from './read-message.ts';
import { judgeSchedulingChange } from './scheduling-object.ts';

const now = Date.UTC(2027, 0, 10);
const boss = 'boss@example.org';
const me = ['ann@example.net'];
interface Said {
  readonly sequence?: number;
  readonly stamp?: string;
  readonly title?: string;
  readonly more?: string;
}
const component = ({ sequence = 0, stamp = '20270101T000000Z', title = 'Plan', more = '' }: Said) =>
  `BEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:${stamp}\r\nSEQUENCE:${String(sequence)}\r\n${more}SUMMARY:${title}\r\nORGANIZER:mailto:${boss}\r\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.net\r\nEND:VEVENT\r\n`;
const times = 'DTSTART:20270301T090000Z\r\nDTEND:20270301T100000Z\r\n';
const make = (said: Said = {}, others = '', method = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\n${method === '' ? '' : `METHOD:${method}\r\n`}${component({ ...said, more: `${times}${said.more ?? ''}` })}${others}END:VCALENDAR\r\n`;
const apply = (stored: string, message: string) => applyMethod(stored, message, { from: boss, me });
const keep = (before: string | null, after: string) => keepProvenVersion(before, after, { me, now });
const huge = 999_999_999;
const property = /^X-HONGYAN-PROVEN-VERSION:(.*)\r$/gm;
const readKept = (text: string) => [...text.matchAll(property)].map(([, value]) => value);

describe('a version that nobody has proven', () => {
  const forged = keep(make(), make({ sequence: huge, stamp: '20990101T000000Z', title: 'Forged' }));

  it('does not make later ones of the organiser look old', () => {
    expect(readKept(forged)).toEqual(['0/20270101T000000Z']);
    for (const said of [{ sequence: 1 }, { stamp: '20270102T000000Z' }]) {
      const message = make({ ...said, title: 'True' }, '', 'REQUEST');
      expect(compareMessage(forged, message)?.version).toBe('newer');
      const { kind, text } = apply(forged, message);
      expect(kind).toBe('updated');
      expect(text).toContain('SUMMARY:True');
      expect(text).not.toMatch(/X-HONGYAN|SEQUENCE:9/);
    }
    expect(apply(forged, make({}, '', 'REQUEST')).reason).toBe('outdated');
  });

  it('can be cancelled', () => {
    const { kind, text } = apply(forged, make({ sequence: 1 }, '', 'CANCEL'));
    expect(kind).toBe('cancelled');
    expect(text).toMatch(/SEQUENCE:1\r/);
    expect(text).not.toContain('X-HONGYAN');
  });

  it('stays one through further writes, whatever they say of it, and is judged as one', () => {
    const again = make({ sequence: huge, more: 'X-HONGYAN-PROVEN-VERSION:999999999/20990101T000000Z\r\n' });
    expect(readKept(keep(forged, again))).toEqual(['0/20270101T000000Z']);
    expect(readKept(keep(forged, keep(forged, again)))).toEqual(['0/20270101T000000Z']);
    // The next version that the program has from the organiser's message.
    const next = make({ sequence: 1, title: 'True' });
    expect(judgeSchedulingChange(forged, next, { me, zone: 'UTC' })).toBeNull();
    expect(readKept(keep(forged, make()))).toEqual([]);
  });

  it('is the first one too, and one of an event that had no organiser', () => {
    const first = keep(null, make({ sequence: huge }));
    expect(readKept(first)).toEqual(['0/']);
    expect(apply(first, make({ title: 'True' }, '', 'REQUEST')).kind).toBe('updated');
    expect(readKept(keep(null, make({ sequence: huge }).replace('ORGANIZER', 'ORGAN\r\n IZER')))).toEqual(['0/']);
    const own = make({ sequence: huge }).replace(/(?:ORGANIZER|ATTENDEE).*\r\n/g, '');
    expect(readKept(keep(own, make({ sequence: huge })))).toEqual(['0/']);
    expect(readKept(keep(null, make({ stamp: '20990101T000000Z' })))).toEqual(['0/']);
  });

  it('may be of one occurrence', () => {
    const daily = { more: 'RRULE:FREQ=DAILY;COUNT=5\r\n' };
    const occurrence = (said: Said) =>
      component({
        ...said,
        more: 'RECURRENCE-ID:20270302T090000Z\r\nDTSTART:20270302T120000Z\r\nDTEND:20270302T130000Z\r\n',
      });
    const stored = keep(make(daily), make(daily, occurrence({ sequence: huge, title: 'Forged' })));
    expect(readKept(stored)).toEqual(['0/20270101T000000Z']);
    const message = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\n${occurrence({ sequence: 1, title: 'True' })}END:VCALENDAR\r\n`;
    expect(apply(stored, message)).toMatchObject({ kind: 'updated' });
    expect(apply(stored, make({ ...daily, stamp: '20270103T000000Z' }, '', 'REQUEST')).text).not.toContain('Forged');
  });
});

it('keeps the text of who does not claim more than is proven, and of organisers', () => {
  const text = make({ stamp: '20270109T000000Z' });
  expect(keep(make(), text)).toBe(text);
  expect(keep(null, text)).toBe(text);
  const next = make({ sequence: huge });
  expect(keepProvenVersion(make(), next, { me: [boss], now })).toBe(next);
});

it('believes no message that says what was proven', () => {
  const said = make({ more: 'X-HONGYAN-PROVEN-VERSION:0/\r\n' }, '', 'REQUEST');
  expect(applyMethod(null, said, { from: boss, me }).text).not.toContain('X-HONGYAN');
  expect(openMessage(said)?.text).not.toContain('X-HONGYAN');
});
