import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkText } from './link-text.ts';

const links = (text: string): string[] =>
  linkText(text).flatMap((chunk) => (chunk.href === undefined ? [] : [chunk.text]));

describe('addresses in plain text', () => {
  it.each([
    ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
    ['(http://example.org/x)', ['http://example.org/x']],
    ['https://en.example/wiki/A_(b) and', ['https://en.example/wiki/A_(b)']],
    ['请看https://example.org/预算。谢谢', ['https://example.org/']],
    ['<https://example.org/a>', ['https://example.org/a']],
    ['mailto:a@b.example，', ['mailto:a@b.example']],
    ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
    ['xhttp://example.org', []],
    ['javascript:alert(1) data:text/html,x ftp://x.example', []],
    ['http://', []],
    ['https://"onmouseover=alert(1)', []],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it('goes over the warning page', () => {
    expect(linkText('https://a.example/x')[0]?.href).toBe('/#/linkPage?url=https%3A%2F%2Fa.example%2Fx');
  });

  it('loses no character and never makes another scheme', () => {
    const chunk = fc.constantFrom(
      'http://',
      'https://',
      'mailto:',
      'javascript:',
      'a.example',
      ' ',
      '(',
      ')',
      '.',
      '"',
      '<',
      '>',
      '中',
      '@',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const chunks = linkText(text);
        expect(chunks.map((found) => found.text).join('')).toBe(text);
        for (const { href } of chunks)
          if (href !== undefined) expect(href).toMatch(/^(\/#\/linkPage\?url=https?%3A|mailto:)/);
      }),
    );
  });

  it('finds addresses behind letters that grow in lower case', () => {
    expect(linkText('İİİ https://example.org/ x').map(({ text }) => text)).toEqual([
      'İİİ ',
      'https://example.org/',
      ' x',
    ]);
  });

  it('is linear: a megabyte of beginnings takes no second', () => {
    const before = process.threadCpuUsage();
    linkText('http://'.repeat(150_000));
    linkText(`http://a${'('.repeat(1_000_000)}`);
    // Computing, not time: on a busy machine a linear function waits too.
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(3_000);
  });
});
