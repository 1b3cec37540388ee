// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFormatting, htmlOfText, preOfText, textOfMessage } from './plain-text.ts';

const parseBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Lines that people write: quotes of any depth, blanks, signs that mean something in HTML, Chinese, emoji. */
const line = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.array(fc.constantFrom('a', ' ', '<', '>', '&', '"', '你', '好', '😀', '\t', '&amp;', '<b>', '-', '1.'), {
      maxLength: 12,
    }),
  )
  .map(([depth, chunks]) => '> '.repeat(depth) + chunks.join(''))
  // A line of quote signs alone is written without its last blank.
  .map((text) => (/^[> ]+$/.test(text) ? '' : text));

describe('plain text as a draft holds it', () => {
  it('comes back to the message, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n');
        expect(textOfMessage(parseBody(preOfText(plain)))).toBe(plain);
      }),
    );
  });

  it('keeps a line break at its very beginning', () => {
    expect(textOfMessage(parseBody(preOfText('\n\na')))).toBe('\n\na');
  });
});

describe('text to message and back', () => {
  it('keeps every line, quotes of any depth included', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        expect(textOfMessage(parseBody(htmlOfText(text)))).toBe(text);
      }),
    );
  });

  it('makes quotes of quoted lines', () => {
    const body = parseBody(htmlOfText('好\n> 一\n> > 二\n尾'));
    expect(body.querySelectorAll('blockquote blockquote')).toHaveLength(1);
    expect(body.querySelector('blockquote blockquote')?.textContent).toBe('二');
  });

  it('never makes an element of what somebody wrote', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const body = parseBody(htmlOfText(`<img src=x>${text}<script>`));
        expect(body.querySelector('img, script')).toBeNull();
      }),
    );
  });
});

describe('a designed message as text', () => {
  it.each([
    ['<p>一</p><p>二</p>', '一\n\n二'],
    ['<div>一</div><div><br></div><div>二<br>三<br></div>', '一\n\n二\n三'],
    ['<div>看 <a href="https://example.org/x">这里</a></div>', '看 这里 <https://example.org/x>'],
    ['<a href="https://example.org">https://example.org</a>', 'https://example.org'],
    ['<a href="mailto:a@example.org">a@example.org</a>', 'a@example.org'],
    ['<ul><li>一<ul><li>甲</li></ul></li><li>二</li></ul>', '- 一\n  - 甲\n- 二'],
    ['<ol start="3"><li>三</li><li>四</li></ol>', '3. 三\n4. 四'],
    ['<table><tr><td>名</td><td>数</td></tr><tr><td>纸</td><td> 1\n0 </td></tr></table>', '名\t数\n纸\t1 0'],
    ['<img src="x" alt="图"><hr>', `[图]\n${'-'.repeat(40)}`],
    ['<div>甲写道：</div><blockquote><p>一</p><p>二</p></blockquote>', '甲写道：\n> 一\n>\n> 二'],
    ['<div>  a\n b  </div>', 'a b '],
  ])('%s', (html, text) => {
    expect(textOfMessage(parseBody(html))).toBe(text);
  });

  it('knows what would be lost', () => {
    expect(hasFormatting(parseBody('<div style="font-size:14px">一</div><blockquote>二</blockquote>'))).toBe(false);
    for (const html of ['<b>一</b>', '<table></table>', '<span style="color:red">x</span>', '<img src="x">'])
      expect(hasFormatting(parseBody(html)), html).toBe(true);
  });
});
