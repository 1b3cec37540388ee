import { expect, it } from 'vitest';
import { drawFavicon, plainFavicon } from './favicon.ts';

it('counts up to 99 and then says so; nothing unread is the plain mark', () => {
  expect(drawFavicon(0)).toBe(plainFavicon);
  expect(decodeURIComponent(drawFavicon(7))).toContain('>7</text>');
  expect(decodeURIComponent(drawFavicon(99))).toContain('>99</text>');
  expect(decodeURIComponent(drawFavicon(100))).toContain('>99+</text>');
});

it('is a picture that the page’s policy allows, and loads nothing', () => {
  const icon = drawFavicon(7);
  expect(icon.startsWith('data:image/svg+xml,')).toBe(true);
  expect(decodeURIComponent(icon)).not.toMatch(/href|url\(|<image/);
});
