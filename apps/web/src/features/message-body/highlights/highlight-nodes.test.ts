// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { highlightNodes } from './highlight-nodes.ts';
import { maxHighlights, type TextHighlights } from './text-highlights.ts';

const open = vi.fn();
/** Marks every `now`. */
const marks: TextHighlights = {
  find: (text, max) =>
    [...text.matchAll(/now/g)]
      .slice(0, max)
      .map(({ index }) => ({ from: index, to: index + 3, label: 'Act', path: '/#/x', open })),
};

function mark(html: string): { readonly body: HTMLElement; readonly stop: () => void } {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return { body: page.body, stop: highlightNodes(page.body, marks) };
}
const markedIn = (html: string): readonly string[] =>
  [...mark(html).body.querySelectorAll('a.mark')].map((link) => link.textContent);

describe('marks in a message', () => {
  it('are links of our own around the words', () => {
    const { body } = mark('<p>Come <b>now</b>, or now.</p>');
    expect(body.innerHTML).toBe(
      '<p>Come <b><a class="mark" href="/#/x" target="_blank" rel="noopener" title="Act">now</a></b>, or <a class="mark" href="/#/x" target="_blank" rel="noopener" title="Act">now</a>.</p>',
    );
  });
  it('may lie across several elements, with one stop for the keyboard', () => {
    const { body } = mark('<p>n<b>o</b>w and n<i>ow</i></p>');
    const links = [...body.querySelectorAll<HTMLElement>('a.mark')];
    expect(links.map((link) => link.textContent).toSorted()).toEqual(['n', 'n', 'o', 'ow', 'w']);
    expect(body.textContent).toBe('now and now');
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(2);
  });
  it('do what they are for, with the line around them, and lead nowhere', () => {
    const { body } = mark('<p>Come\nnow!</p>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    body.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(open).toHaveBeenCalledWith('Come now!');
  });
  it('are taken away again', () => {
    const { body, stop } = mark('<p>Come now, n<b>ow</b></p>');
    stop();
    expect(body.innerHTML).toBe('<p>Come now, n<b>ow</b></p>');
  });
  it.each([
    ['a link', '<a href="https://x.example">now</a>'],
    ['code', '<pre>now</pre><code>now</code><tt>now</tt>'],
    ['a quotation', '<blockquote>now</blockquote><details>now</details>'],
    ['what is struck out', '<s>now</s><del>now</del>'],
    ['a signature', '<div>Bye</div><div>-- </div><div>Open now</div>'],
    [
      'what follows the line of an answer',
      '<div>On Mon, 1 Jan 2026 at 10:00, Li &lt;l@x.example&gt; wrote:</div><div>now</div>',
    ],
    ['the mail that is answered', '<p>From: Li<br>Sent: Monday<br>To: An<br>Subject: x</p><p>now</p>'],
    ['words across lines', '<p>no</p><p>w</p>no<br>w'],
  ])('leave %s alone', (_what, html) => {
    expect(markedIn(html)).toEqual([]);
  });
  it('are bounded', () => {
    expect(markedIn('<p>now</p>'.repeat(100))).toHaveLength(maxHighlights);
    expect(markedIn(`${'<br>'.repeat(4_100)}<p>now</p>`)).toEqual([]);
  });
});
