// One colour has one number in the web client, in an event's COLOR and in what programs say of a calendar.
import { readFileSync } from 'node:fs';
import { calendarColors } from '@hongyan/contract';
import { composeEvent, palette, readEvent } from '@hongyan/icalendar';
import { expect, it } from 'vitest';
import { printProgramColor, readProgramColor } from './program-colors.ts';

const web = new URL('../../../../../web/src/', import.meta.url);
const readWeb = (path: string): string => readFileSync(new URL(path, web), 'utf8');
const numbers = Array.from({ length: calendarColors }, (_, index) => index + 1);

it('is the same that the web client draws', () => {
  const tones = [...readWeb('features/calendar/grid/colors.module.css').matchAll(/--event-tone: ([^;]+);/g)];
  const skins = readWeb('ui/theme/skins.css');
  const drawn = tones.map(([, tone = '']) => {
    const variable = /^var\((.+)\)$/.exec(tone)?.[1];
    return variable === undefined ? tone : new RegExp(`${variable}: (#[0-9a-f]{6});`).exec(skins)?.[1];
  });
  // The last three are mixed of two tones by the browser.
  expect(drawn).toHaveLength(palette.length);
  expect(drawn.slice(0, 9)).toEqual(palette.slice(0, 9).map(({ hex }) => hex));
});

it.each(numbers)('comes back as it was written: %i', (color) => {
  expect(readProgramColor(printProgramColor(color))).toBe(color);
  const fields = {
    ...{ title: 'x', allDay: true, start: '2026-03-02', end: '2026-03-03', zone: '', location: '', notes: '' },
    ...{ participants: [], reminders: [], repeat: null, busy: true, isPrivate: false },
  };
  expect(readEvent(composeEvent({ ...fields, color }, { uid: 'c', now: 0 }))?.color).toBe(color);
});

it('is the nearest of ours for the names of other programs', () => {
  const read = (name: string) =>
    readEvent(
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:c\r\nDTSTART:20260302T090000Z\r\nCOLOR:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    )?.color;
  expect(['Tomato', 'dodgerblue', 'orange', 'deeppink', 'brown', 'yellowgreen', 'none'].map(read)).toEqual([
    ...[5, 1, 3, 7, 12, 11],
    null,
  ]);
});
