// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxHtmlElements, readHtmlShape } from './html-shape.ts';

const many = (chunk: string, count = 60_001): string => chunk.repeat(count);
const numbered = (count: number, chunk: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => chunk(index)).join('');

describe('the shape of HTML', () => {
  it.each([
    ['nothing', '', 0, 0],
    ['elements and attributes', '<p a=b c>x<br/><img src="a>b"></p>', 3, 3],
    ['no tags in comments and declarations', '<!doctype html><!-- <p> --><?x <b>?></p>', 0, 0],
    ['formatting that is opened again', '<p><b><i>x</p><p>y</p>', 6, 0],
    ['formatting that a cell keeps to itself', '<table><td><b>x</td><td>y</table>', 4, 0],
  ])('counts %s', (_name, html, elements, attributes) => expect(readHtmlShape(html)).toEqual({ elements, attributes }));

  it.each([
    ['nested boxes', many('<div>', 300)],
    ['nested boxes whose ends are in comments', many('<div><!-- </div> -->', 300)],
    ['nested boxes whose ends are in attributes', many('<div a="</div>">', 300)],
    ['nested boxes whose ends are behind a cell', many(`${many('<div>', 100)}<table><td>${many('</div>', 100)}`, 3)],
    ['nested tables', many('<table><tr><td>', 300)],
    ['nested quotations', many('<blockquote>', 300)],
    ['nested lists', many('<ul><li>', 300)],
    ['open formatting', many('<b>', 300)],
    ['open formatting and boxes', many('<b><div></b>', 300)],
    [
      'formatting that each paragraph opens again',
      `<p>${numbered(60, (at) => `<font size=${String(at)}>`)}</p>${many('<p>x</p>', 2_000)}`,
    ],
    ['too many elements', many('<p>x</p>')],
    ['boxes that links leave open', many('<a><div>', 300)],
    ['boxes that forms leave open', many('<form><div></form>', 300)],
    ['a style sheet that is longer than any of a message', `<Style>${many('.a{color:red}', 10_090)}</style>`],
    ['a style that is longer than any of a message', `<p STYLE = "${many('color:red;', 6_554)}">`],
    ['attributes of one tag', `<p ${numbered(300, (at) => `a${String(at)} `)}>`],
    ['attributes', many(`<p ${numbered(200, (at) => `a${String(at)} `)}>`, 601)],
  ])('refuses %s', (_name, html) => expect(readHtmlShape(html)).toBeNull());

  it('lets pass what ordinary messages are made of', () => {
    expect(
      readHtmlShape(many('<tr><td style="x"><a href=y><img src=z></a><b>w</b><br></td></tr>', 2_000)),
    ).not.toBeNull();
    expect(readHtmlShape(many('<blockquote><div>x</div>', 100))).not.toBeNull();
    expect(readHtmlShape(many('<p>x<li>y<dt>z<dd>w<option>v', 1_000))).not.toBeNull();
    expect(readHtmlShape(many('<a href=x>y', 1_000))).not.toBeNull();
    expect(readHtmlShape(many('<table><tr><td>x<p><td>y</table>', 1_000))).not.toBeNull();
    expect(readHtmlShape(many('<tr><td><table><tbody><tr><td>x</table>', 1_000))).not.toBeNull();
  });

  const chunk = fc.constantFrom(
    ...[
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<a href=x>',
      '</a>',
      '<table>',
      '</table>',
      '<tr>',
      '<td>',
      '</td>',
    ],
    ...[
      '<ul>',
      '<li>',
      '</li>',
      '</ul>',
      '<h1>',
      '</h1>',
      '<font color=x>',
      '</font>',
      'words',
      ' ',
      '<br>',
      '<!-- <b> -->',
      '<blockquote>',
    ],
    ...[
      '</blockquote>',
      '<span a="</div>">',
      '</span>',
      '<dd>',
      '<dt>',
      '<option>',
      '<style>',
      '</style>',
      '<center>',
      '</center>',
    ],
  );
  it('never counts far fewer elements than a parser makes', () => {
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 60 }), (chunks) => {
        const html = chunks.join('');
        const made = new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll('*').length;
        // The parser adds rows and groups of its own, and copies formatting where boxes are closed wrongly.
        expect((readHtmlShape(html)?.elements ?? maxHtmlElements) * 3 + 6).toBeGreaterThanOrEqual(made);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['brackets', '<'],
    ['comments', '<!--'],
    ['ends of comments', '<!-- --!>'],
    ['style sheets', '<style>'],
    ['end tags', '</p>'],
    ['open quotes', '<p a="'],
    ['references', '&amp;'],
  ])('costs no more than its length: %s', (_name, text) => {
    const html = text.repeat(Math.ceil(2_000_000 / text.length));
    const began = performance.now();
    readHtmlShape(html);
    // A quadratic reader would need minutes, whatever the machine.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
