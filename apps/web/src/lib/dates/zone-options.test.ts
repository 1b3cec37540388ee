import { expect, it } from 'vitest';
import { zoneCities } from './zone-cities.ts';
import { formatZone, listZoneOptions } from './zone-options.ts';

const winter = new Date('2026-01-15T12:34:56Z');
const summer = new Date('2026-07-15T12:34:56Z');

it('names zones by places and offsets, half hours and summer time too', () => {
  expect(formatZone('Asia/Shanghai', 'zh', winter)).toBe('GMT+8 中国：北京、上海');
  expect(formatZone('Asia/Kolkata', 'en', winter)).toBe('GMT+5:30 Mumbai, New Delhi');
  expect(formatZone('Asia/Kathmandu', 'zh', winter)).toBe('GMT+5:45 加德满都');
  expect(formatZone('America/St_Johns', 'en', winter)).toBe('GMT-3:30 Newfoundland');
  expect(formatZone('Pacific/Kiritimati', 'en', winter)).toBe('GMT+14 Line Islands, Kiribati');
  expect(formatZone('Europe/London', 'en', winter)).toBe('GMT London, Dublin');
  expect(formatZone('Europe/London', 'en', summer)).toBe('GMT+1 London, Dublin');
  expect(formatZone('Etc/GMT-9', 'en', winter)).toBe('GMT+9 Etc/GMT-9');
});

it('knows every zone that it names', () => {
  for (const zone of Object.keys(zoneCities))
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone }), zone).not.toThrow();
});

it('lists places from west to east, then every other zone once', () => {
  const options = listZoneOptions('en', winter);
  const values = options.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(options[0]?.label).toBe('GMT-12 Date line west');
  expect(values.indexOf('Asia/Karachi')).toBeLessThan(values.indexOf('Asia/Kolkata'));
  expect(values.indexOf('Asia/Kolkata')).toBeLessThan(values.indexOf('Asia/Kathmandu'));
  expect(options[Object.keys(zoneCities).length - 1]?.label).toBe('GMT+14 Line Islands, Kiribati');
  expect(options.find(({ value }) => value === 'America/Indiana/Knox')?.label).toBe('America/Indiana/Knox');
});

it.each(['Asia/Calcutta', 'Asia/Kolkata', 'Etc/GMT-9', 'Mars/Olympus'])(
  'offers %s once, under the name that is kept',
  (zone) => {
    const options = listZoneOptions('zh', winter, zone, '');
    expect(options.filter(({ value }) => value === zone)).toHaveLength(1);
    expect(options.filter(({ label }) => label === 'GMT+5:30 孟买、新德里')).toHaveLength(1);
  },
);
