import { expect, it } from 'vitest';
import { paperStyle } from './paper-style.ts';

const sample = { colour: '#fbf8f0', edge: '#7fa77c', frame: 'left', place: 'tile', bandPx: 0 } as const;

it('says ground, border and room of stationery in declarations', () => {
  expect(paperStyle(sample, null)).toBe(
    'background-color: #fbf8f0; padding: 24px 24px 24px; border-left: 5px solid #7fa77c',
  );
});

it('begins the text below a band, and lets no picture name more than an address', () => {
  const style = paperStyle({ ...sample, edge: null, place: 'top', bandPx: 100 }, 'cid:a@b"); color: red; x: url("');
  expect(style).toContain('padding: 124px');
  expect(style.match(/"/g)).toHaveLength(2);
});
