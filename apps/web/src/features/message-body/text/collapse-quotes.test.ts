// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { collapseQuotes } from './collapse-quotes.ts';

const long = 'The quoted words go on for a while. '.repeat(8);

function collapse(html: string): DocumentFragment {
  const fragment = parse(html);
  collapseQuotes(fragment, { show: 'Show quoted text' });
  return fragment;
}

function parse(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  return fragment;
}
const normalisedText = (html: string): string =>
  [...collapse(html).querySelectorAll('details')].map((details) => details.textContent.replace('•••', '')).join('|');

describe('quoted mail in a designed message', () => {
  it('is collapsed with the line that leads in (Gmail, Apple Mail)', () => {
    const html = `<div>Yes.</div><div><div>On Mon, 1 Jan 2026 at 10:00, Li Lei &lt;li@x.example&gt; wrote:<br></div><blockquote>${long}</blockquote></div>`;
    expect(normalisedText(html)).toMatch(/^On Mon.*wrote:The quoted/);
    expect(collapse(html).firstElementChild?.textContent).toBe('Yes.');
  });
  it.each([
    `<div>好的</div><div>------------------ 原始邮件 ------------------</div><div>发件人: 李</div><div>${long}</div>`,
    `<p>OK</p><div style="border-top:solid #E1E1E1 1pt"><p><b>From:</b> Li<br><b>Sent:</b> Monday<br><b>To:</b> An<br><b>Subject:</b> x</p></div><p>${long}</p>`,
    `<p>收到</p><hr><p><b>发件人：</b>李雷<br><b>发送时间：</b>周一<br><b>收件人：</b>安<br><b>主题：</b>x</p><p>${long}</p>`,
    `<p>OK</p><p>-----Original Message-----<br>From: Li</p><p>${long}</p>`,
  ])('everything below the head of the answered mail is folded (Outlook, QQ, Foxmail): %#', (html) => {
    expect(normalisedText(html)).toContain(long.trim());
    const content = collapse(html);
    content.querySelector('details')?.remove();
    expect(content.textContent.trim()).toMatch(/^(好的|OK|收到)$/);
  });
  it('stays when it is short: it is being answered', () => {
    expect(normalisedText('<p>Hello</p><blockquote>At noon?</blockquote><p>Yes.</p>')).toBe('');
  });
  it('stays when the message is nothing else, and when it is forwarded', () => {
    expect(normalisedText(`<blockquote>${long}</blockquote>`)).toBe('');
    expect(normalisedText(`<div>On Mon, 1 Jan 2026, Li wrote:</div><blockquote>${long}</blockquote>`)).toBe('');
    expect(normalisedText(`<p>FYI</p><div>---------- Forwarded message ---------</div><p>${long}</p>`)).toBe('');
  });
  it('leaves what the writer says below a quotation open', () => {
    expect(normalisedText(`<p>Hi</p><blockquote>${long}</blockquote><p>My answer</p>`)).not.toContain('My answer');
  });
  it('loses nothing, and runs nothing of the message', () => {
    const html = `<p>a</p><div><blockquote>${long}<img alt="x"></blockquote></div><table><tr><td>${long}</td></tr></table>`;
    const before = parse(html);
    const after = collapse(html);
    for (const handle of after.querySelectorAll('summary')) handle.remove();
    expect(after.textContent).toBe(before.textContent);
    expect(after.querySelectorAll('img, td').length).toBe(before.querySelectorAll('img, td').length);
  });
  it('takes linear time for a message of ten thousand boxes', () => {
    const started = process.threadCpuUsage();
    collapse(`<p>a</p>${'<div>x</div>'.repeat(10_000)}`);
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });
});
