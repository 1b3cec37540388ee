import type { Language } from '@hongyan/contract';
import { base64Lines } from '../../mail/notices/index.ts';
import { noticeStrings } from './notice-strings.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A text of paragraphs; the first stands out. */
function renderParagraphs(lines: readonly string[]): string {
  const [title = '', ...rest] = lines;
  return `<p style="font-size:16px"><strong>${escapeHtml(title)}</strong></p>${rest.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}`;
}

/** What the copy in Sent says instead of the message. */
export function writeSentNotice(language: Language, terms: { readonly reads: number; readonly days: number }): string {
  const strings = noticeStrings[language];
  return renderParagraphs([strings.sentTitle, strings.sentTerms(terms.reads, terms.days), strings.sentHow]);
}

export interface Notice {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  /** Name and address of who sent it. */
  readonly sender: string;
  readonly reads: number;
  readonly expiresAt: number;
  readonly url: string;
  /** Names the border between the two forms; the same at every attempt. */
  readonly uid: string;
}

function renderPart(type: string, text: string): string[] {
  return [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', base64Lines(text)];
}

/**
 * What a recipient gets: content fields and body of a message, whose other fields stand before it. Without the password, which
 * the sender passes on by another way.
 */
export function writeNotice(notice: Notice): string {
  const strings = noticeStrings[notice.language];
  const format = { timeZone: notice.timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  const until = new Intl.DateTimeFormat(notice.language === 'zh' ? 'zh-CN' : 'en-GB', format).format(notice.expiresAt);
  const sender = notice.sender.replace(/\p{Cc}+/gu, ' ').trim();
  const lines = [strings.title, strings.from(sender), strings.terms(notice.reads, until), strings.how, strings.last];
  const url = escapeHtml(notice.url);
  const html = `${renderParagraphs(lines)}<p><a href="${url}">${strings.open}</a><br><span style="color:#666;font-size:12px">${url}</span></p>`;
  const boundary = `=_${notice.uid}`;
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...renderPart('text/plain', [...lines, `${strings.open}: ${notice.url}`, ''].join('\r\n\r\n')),
    `--${boundary}`,
    ...renderPart('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
