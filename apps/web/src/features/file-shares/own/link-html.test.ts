// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { linkHtml } from './link-html.ts';

const reading = { nowMs: 0, timeZone: 'Asia/Shanghai', clock: 24, language: 'zh' } as const;

it('shows a title of markup as text, with code and end', () => {
  const html = linkHtml(
    { title: '<img src=x onerror=alert(1)>', url: 'https://m.example/#/sharefile?id=1', code: 'abc234', expiresAt: 0 },
    reading,
  );
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
  expect(html).toContain('href="https://m.example/#/sharefile?id=1"');
  expect(html).toContain('abc234');
});
