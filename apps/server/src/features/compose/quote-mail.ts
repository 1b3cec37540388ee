import type { Language, MailAddress } from '@hongyan/contract';
import type { PlainDetail } from '../../mail/reading/index.ts';
import { quoteStrings } from './quote-strings.ts';

/** Text as HTML that shows exactly that text. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Plain text as HTML, a block for each line. */
export function textAsHtml(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `<div>${line === '' ? '<br>' : escapeHtml(line)}</div>`)
    .join('');
}

function renderBody(mail: PlainDetail): string {
  return mail.html ?? textAsHtml(mail.text ?? '');
}

/**
 * The mail as it came, marked: the composer takes all from the mark up to the end as a page of its own, so that stray end tags
 * in it end nothing of ours, and keeps it as it was.
 */
function renderOriginal(mail: PlainDetail): string {
  return `<div data-hongyan-part="original">${renderBody(mail)}</div>`;
}

function person({ name, address }: MailAddress): string {
  return escapeHtml(name === '' ? address : `${name} <${address}>`);
}

/** When a mail was written, in the person's zone and language, in full. */
function when(mail: PlainDetail, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(mail.sentAt ?? mail.receivedAt);
}

/** The place for an answer above the quoted mail. The quoted HTML is as untrusted as it came: every client cleans it before it is shown. */
export function quoteForReply(mail: PlainDetail, language: Language, timeZone: string): string {
  const who = mail.from[0] ?? mail.mailFrom;
  const line = escapeHtml(
    quoteStrings[language].wrote(
      who.name === '' ? who.address : `${who.name} <${who.address}>`,
      when(mail, language, timeZone),
    ),
  );
  return `<div><br></div><div><br></div><div data-hongyan-quote="reply"><div>${line}</div><blockquote type="cite">${renderOriginal(mail)}</blockquote></div>`;
}

export function quoteForForward(mail: PlainDetail, language: Language, timeZone: string): string {
  const strings = quoteStrings[language];
  const rows = [
    `${strings.from}: ${mail.from.map(person).join(', ')}`,
    `${strings.date}: ${when(mail, language, timeZone)}`,
    `${strings.to}: ${mail.to.map(person).join(', ')}`,
    ...(mail.cc.length === 0 ? [] : [`${strings.cc}: ${mail.cc.map(person).join(', ')}`]),
    `${strings.subject}: ${escapeHtml(mail.mailSubject)}`,
  ];
  return `<div><br></div><div><br></div><div data-hongyan-quote="forward"><div>${strings.forwarded}</div>${rows.map((row) => `<div>${row}</div>`).join('')}<div><br></div>${renderOriginal(mail)}</div>`;
}
