import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfoldFlowed } from './flowed.ts';
import { htmlToText } from './html-text.ts';
import { makePreview } from './preview.ts';

const toText = (html: string, skipQuotes = false) => htmlToText(html, { maxCharacters: 1_000, skipQuotes });

describe('HTML to text', () => {
  it.each([
    ['blocks and blanks', '<div>a\n  b</div><p>c<br/>d</p>', 'a b\nc\nd'],
    ['cells', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['inline tags join', 'a<b>b</b>c', 'abc'],
    [
      'entities',
      '&lt;b&gt; &amp;amp; &#20320;&#x597D; &euro;&nbsp;x &copy &unknown; &',
      '<b> &amp; 你好 € x © &unknown; &',
    ],
    ['hostile numbers', '&#0;&#xD800;&#x110000;&#99999999999;&#150;', '\ufffd\ufffd\ufffd\ufffd–'],
    ['script and style vanish', 'a<script>if (a<b) "</p>"</script>b<STYLE>p{}</STYLE >c', 'abc'],
    ['an unclosed script hides the rest', 'a<script>b</scrip>c', 'a'],
    ['title vanishes, head text not', '<head><title>t</title></head>b', 'b'],
    ['comments', 'a<!-- <b> -->b<!-->c<!---->d<!DOCTYPE x>e<?php x?>f', 'abcdef'],
    ['conditional comments of Outlook', 'a<!--[if mso]><p>x</p><![endif]-->b<![if !mso]>c<![endif]>', 'abc'],
    ['quoted > in attributes', '<a title="a>b" href=\'>\'>c</a>', 'c'],
    ['a quote without = is no value', '<a "x>b</a>', 'b'],
    ['a lone <', 'a < b <3 <', 'a < b <3 <'],
    ['an unclosed tag', 'a<b c', 'a'],
    ['pictures show nothing', 'a<img alt="x">b', 'ab'],
  ])('%s', (_, html, text) => expect(toText(html)).toBe(text));

  it.each([
    ['blockquote', 'mine<blockquote>theirs<blockquote>older</blockquote></blockquote> more', 'mine\nmore'],
    ['Gmail', 'mine<div class="gmail_quote">On…<div>theirs</div></div>', 'mine'],
    ['Outlook on the web', 'mine<div id="divRplyFwdMsg">From:</div>', 'mine'],
  ])('leaves quotations out: %s', (_, html, text) => expect(toText(html, true)).toBe(text));

  it('stops at the limit, gives no tags of script, and never throws', () => {
    expect(htmlToText('ab '.repeat(1_000), { maxCharacters: 10 })).toHaveLength(10);
    const chunks = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<script',
        '</script>',
        '<!--',
        '-->',
        '"',
        "'",
        '=',
        '&',
        '&#',
        '&lt',
        ';',
        'a',
        ' ',
        '<p>',
        '<blockquote>',
        '<svg/>',
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(chunks, fc.boolean(), (all, skipQuotes) => typeof toText(all.join(''), skipQuotes) === 'string'),
      { numRuns: 2_000 },
    );
  });
});

describe('format=flowed', () => {
  it.each([
    ['joins', 'a \nb\nc', false, 'a b\nc'],
    ['removes the blank with DelSp', '你 \r\n好', true, '你好'],
    ['unstuffs', ' From\n  x', false, 'From\n x'],
    ['keeps quoting depths apart', '> a \n> b \n>> c\nd', false, '> a b \n>> c\nd'],
    ['the signature mark is never flowed', 'a \n-- \nme', false, 'a \n-- \nme'],
    ['ends open', 'a ', false, 'a '],
  ])('%s', (_, text, delSp, expected) => expect(unfoldFlowed(text, { delSp })).toBe(expected));
});

describe('preview', () => {
  it.each([
    ['quotations and rulers', '> old\n-----\nmine\n***\n> older', 'mine'],
    ['Chinese quote head', '好的\n\n在 2024年1月5日，张三 写道：\n旧内容', '好的'],
    ['QQ quote head', '好的\n------------------ 原始邮件 ------------------\n旧', '好的'],
    ['English quote head', 'fine\nOn Fri, Jan 5, 2024 John wrote:\nold', 'fine'],
    [
      'a mere forward shows what is forwarded',
      '---------- Forwarded message ---------\nFrom: a\ntext',
      '---------- Forwarded message --------- From: a text',
    ],
    ['links', 'see https://example.org/a?b=c#d now <https://x.org>', 'see now'],
    ['signature', 'text\n-- \nme', 'text'],
    ['hidden marks', 'a\u200b\u200c\u034fb', 'ab'],
  ])('%s', (_, text, expected) => expect(makePreview(text)).toBe(expected));

  it('has at most 200 characters and never half of one', () => {
    const preview = makePreview('😀'.repeat(500) + 'a');
    expect(Array.from(makePreview(`a${'😀'.repeat(500)}`)).length).toBeLessThanOrEqual(200);
    expect(preview.isWellFormed()).toBe(true);
  });
});
