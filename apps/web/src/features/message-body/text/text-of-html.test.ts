import { describe, expect, it } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

describe('the words of a message that is too deep for HTML', () => {
  it.each([
    ['<p>one</p><p>two<br>three</p>', 'one\ntwo\nthree'],
    ['<style>p{}</style><script>alert("1 < 2")</script>a', 'a'],
    ['a &lt;b&gt; &amp;amp; &#20013;&#x6587; &nope; &#0;', 'a <b> &amp; 中文 &nope;'],
    ['a<!-- <p>no --> b', 'a b'],
    ['never closed <p', 'never closed'],
    ['<STYLE>p{}</STYLE>İ<Script>x</sCRIPT>b', 'İb'],
    ['<style>never closed', ''],
    [`${'<div>'.repeat(5_000)}deep`, 'deep'],
  ])('%#', (html, text) => expect(textOfHtml(html)).toBe(text));

  it('takes linear time', () => {
    const began = process.threadCpuUsage();
    for (const chunk of ['<', '<!--', '<style>', '&', '<p', '&#', '<p>x</p>', 'x<br>\n'])
      textOfHtml(chunk.repeat(500_000));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(3_000);
  });
});
