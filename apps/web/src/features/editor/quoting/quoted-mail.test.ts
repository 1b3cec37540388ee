// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { QuotedMails } from './quoted-mail.ts';

const quoted = (mail: string): string => `<blockquote><div data-hongyan-part="quoted">${mail}</div></blockquote>`;
const parseBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;
const table = '<div><table><tbody><tr><td>甲</td></tr></tbody></table></div>';

describe('designed mail in a message', () => {
  it('comes back as it was, with a line behind it to write in', () => {
    const mails = new QuotedMails();
    const body = parseBody(`<div>你好</div>${quoted(table)}\n`);
    mails.takeFrom(body);
    expect(body.querySelector('table')).toBeNull();
    expect(body.lastElementChild?.outerHTML).toBe('<div><br></div>');
    mails.putInto(body);
    expect(body.querySelector('blockquote')?.outerHTML).toBe(quoted(table));
  });

  it('does not get a second line each time a draft is opened', () => {
    const body = parseBody(`${quoted(table)}<div><br></div>`);
    new QuotedMails().takeFrom(body);
    expect(body.querySelectorAll('br')).toHaveLength(1);
  });

  it('is no design without tables, boxes and backgrounds: people answer between its lines', () => {
    const body = parseBody(quoted('<p>甲</p>'));
    new QuotedMails().takeFrom(body);
    expect(body.querySelector('blockquote p')?.textContent).toBe('甲');
    expect(body.querySelector('br')).toBeNull();
  });
});
