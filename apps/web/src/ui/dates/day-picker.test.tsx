// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { dateOfDay, dayOfDate } from '../../lib/dates/days.ts';
import { DayPicker, moveCursor } from './day-picker.tsx';

const day = (date: string): number => dayOfDate(date) ?? Number.NaN;
const root = createRoot(document.body.appendChild(document.createElement('div')));
const choose = vi.fn();
const draw = (firstWeekday: number): void =>
  act(() =>
    root.render(
      <DayPicker
        key={firstWeekday}
        value={day('2026-11-23')}
        today={day('2026-11-28')}
        language="en"
        firstWeekday={firstWeekday}
        min={day('2026-11-10')}
        onChoose={choose}
      />,
    ),
  );
const dayButton = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  if (!found) throw new Error(`No day ${name}`);
  return found;
};
const press = (key: string, shiftKey = false): void =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  choose.mockClear();
  act(() => root.render(null));
  draw(1);
});

it.each([
  ['ArrowLeft', false, '2026-11-24'],
  ['ArrowDown', false, '2026-12-02'],
  ['Home', false, '2026-11-22'],
  ['End', false, '2026-11-28'],
  ['PageUp', false, '2026-10-25'],
  ['PageDown', true, '2027-11-25'],
])('%s (with Shift: %s) leads to %s in weeks from Sunday', (key, shiftKey, date) => {
  expect(dateOfDay(moveCursor(day('2026-11-25'), { key, shiftKey }, 7) ?? Number.NaN)).toBe(date);
});

it('has one day that takes the Tab key, and marks today and the chosen day', () => {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-date]')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([dayButton('Mon 23 Nov 2026')]);
  expect(document.querySelector('[aria-current="date"]')).toBe(dayButton('Sat 28 Nov 2026'));
  expect(document.querySelector('[aria-selected="true"] button')).toBe(dayButton('Mon 23 Nov 2026'));
});

it('begins weeks as the person wants', () => {
  const names = (): (string | null)[] =>
    [...document.querySelectorAll('[role="columnheader"]')].map((header) => header.getAttribute('aria-label'));
  expect(names()[0]).toBe('Mon');
  draw(6);
  expect(names()[0]).toBe('Sat');
});

it('takes the focus along into another month', () => {
  act(() => dayButton('Mon 23 Nov 2026').focus());
  press('ArrowDown');
  press('ArrowRight');
  expect(document.activeElement).toBe(dayButton('Tue 1 Dec 2026'));
  expect(document.querySelector('[role="grid"]')?.getAttribute('aria-label')).toBe('December 2026');
});

it('goes over days that are too early, and does not choose them', () => {
  act(() => dayButton('Mon 9 Nov 2026').click());
  expect(choose).not.toHaveBeenCalled();
  act(() => dayButton('Tue 10 Nov 2026').click());
  expect(choose).toHaveBeenCalledWith(day('2026-11-10'));
});
