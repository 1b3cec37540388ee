import { expect, it } from 'vitest';
import { readFormField, readFormFields, toFormField } from './wall-clock.ts';

it('reads what a field for a date and a time shows, and nothing that is no date or time', () => {
  const atMs = Date.parse('2026-11-20T14:05:00+08:00');
  expect(toFormField(atMs, 'Asia/Shanghai')).toBe('2026-11-20T14:05');
  expect(readFormField('2026-11-20T14:05', 'Asia/Shanghai')).toBe(atMs);
  for (const text of ['', '2026-11-20', '2026-11-20T', '2026-02-30T14:05', '2026-11-20T24:05', 'tomorrowT08:00'])
    expect(readFormField(text, 'UTC'), text).toBeUndefined();
  expect(readFormFields('2026-11-20x', '14:05', 'UTC')).toBeUndefined();
  expect(readFormFields('2026-11-20', '14:05x', 'UTC')).toBeUndefined();
});
