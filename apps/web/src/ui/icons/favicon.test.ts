import { expect, it } from 'vitest';
import { faviconOf, plainFavicon } from './favicon.ts';

it('counts up to 99 and then says so; nothing unread is the plain mark', () => {
  expect(faviconOf(0)).toBe(plainFavicon);
  expect(decodeURIComponent(faviconOf(7))).toContain('>7</text>');
  expect(decodeURIComponent(faviconOf(99))).toContain('>99</text>');
  expect(decodeURIComponent(faviconOf(100))).toContain('>99+</text>');
});

it('is a picture that the page’s policy allows, and loads nothing', () => {
  const icon = faviconOf(7);
  expect(icon.startsWith('data:image/svg+xml,')).toBe(true);
  expect(decodeURIComponent(icon)).not.toMatch(/href|url\(|<image/);
});
