// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DateReading } from '../../lib/dates/format-date.ts';

const reading: DateReading = {
  nowMs: Date.parse('2026-11-28T10:00:00+08:00'),
  timeZone: 'Asia/Shanghai',
  clock: 24,
  language: 'zh',
};
vi.mock('../settings/date-reading.ts', () => ({ useDateReading: () => reading }));
vi.mock('../settings/home-index.ts', () => ({ useSettings: () => ({ calendarWeekStart: 1 }) }));

const { DateField } = await import('./date-field.tsx');
const { TimeField } = await import('./time-field.tsx');
const { DateTimeField } = await import('./date-time-field.tsx');

let root: Root;
const changes = vi.fn();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changes.mockClear();
  Object.assign(reading, { clock: 24, language: 'zh' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(() => root.unmount()));

type Field = (props: { value: string; onChange: (value: string) => void }) => ReactNode;

function Form({ field: OneField, initial }: { readonly field: Field; readonly initial: string }) {
  const [value, setValue] = useState(initial);
  return OneField({
    value,
    onChange: (next) => {
      changes(next);
      setValue(next);
    },
  });
}

const draw = (field: Field, initial: string): void => act(() => root.render(<Form field={field} initial={initial} />));
const inputs = (): HTMLInputElement[] => [...document.querySelectorAll('input')];
const shown = (): string[] => inputs().map(({ value }) => value);
/** React hears of a value only when it is set as the browser sets it. */
const setValue = (input: HTMLInputElement, text: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
const type = (text: string, index = 0): void =>
  act(() => {
    const input = inputs()[index];
    if (!input) throw new Error(`No field ${String(index)}`);
    input.focus();
    setValue(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const leave = (): void => act(() => (document.activeElement as HTMLElement).blur());
const press = (key: string): void =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const alerts = (): (string | null)[] => [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent);

const date: Field = (props) => <DateField label="日期" {...props} />;
const time: Field = (props) => <TimeField label="时间" {...props} />;
const both: Field = (props) => <DateTimeField label="开始" usualTime="08:00" {...props} />;

it('shows a date and a time as the person reads them', () => {
  draw(both, '2026-11-30T15:30');
  expect(shown()).toEqual(['2026年11月30日', '15:30']);
  Object.assign(reading, { clock: 12, language: 'en' });
  draw(both, '2026-11-30T15:30');
  expect(shown()).toEqual(['30 Nov 2026', '3:30 pm']);
});

it('says a date as soon as it can be read, and writes it out when the field is left', () => {
  draw(date, '2026-11-30');
  type('12-2');
  expect(changes.mock.calls).toEqual([['2026-12-02']]);
  expect(shown()).toEqual(['12-2']);
  type('12-24');
  leave();
  expect(changes.mock.lastCall).toEqual(['2026-12-24']);
  expect(shown()).toEqual(['2026年12月24日']);
});

it('keeps half a date to itself until the field is left or Enter is pressed; then it stays and is explained', () => {
  draw(date, '2026-11-30');
  type('2026-02-30');
  expect(changes).not.toHaveBeenCalled();
  expect(alerts()).toEqual([]);
  press('Enter');
  expect(changes.mock.calls).toEqual([['2026-02-30']]);
  expect(shown()).toEqual(['2026-02-30']);
  expect(alerts()[0]).toContain('2026年11月28日');
  type('');
  leave();
  expect(changes.mock.lastCall).toEqual(['']);
  expect(alerts()).toEqual([]);
});

it('says when a date is too early or too late', () => {
  draw((props) => <DateField label="日期" min="2026-11-28" max="2026-12-31" {...props} />, '2026-11-27');
  expect(alerts()).toEqual(['不能早于 2026年11月28日']);
  type('2027-01-01');
  leave();
  expect(alerts()).toEqual(['不能晚于 2026年12月31日']);
});

it('takes a time as people type it, and explains what is none', () => {
  draw(time, '09:00');
  type('下午3点半');
  leave();
  expect(changes.mock.lastCall).toEqual(['15:30']);
  type('25:00');
  leave();
  expect(shown()).toEqual(['25:00']);
  expect(alerts()[0]).toContain('15:30');
});

it('goes through the half hours by keyboard; Enter takes one, Escape none', () => {
  draw(time, '09:10');
  act(() => inputs()[0]?.focus());
  press('ArrowDown');
  press('ArrowDown');
  expect(document.getElementById(inputs()[0]?.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('09:30');
  press('Escape');
  expect(inputs()[0]?.getAttribute('aria-expanded')).toBe('false');
  expect(changes).not.toHaveBeenCalled();
  press('ArrowUp');
  press('ArrowUp');
  press('Enter');
  expect(changes.mock.calls).toEqual([['08:30']]);
});

it('gives a date without a time the usual one, and takes both away with the date', () => {
  draw(both, '');
  type('明天');
  expect(changes.mock.lastCall).toEqual(['2026-11-29T08:00']);
  type('Tomorrow in May');
  leave();
  expect(changes.mock.lastCall).toEqual(['Tomorrow in MayT08:00']);
  expect(shown()).toEqual(['Tomorrow in May', '08:00']);
  type('');
  leave();
  expect(changes.mock.lastCall).toEqual(['']);
  expect(shown()).toEqual(['', '']);
});
