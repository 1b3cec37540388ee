/** The mail around a scheduling message (RFC 6047): words for people, and the calendar part in the two forms that programs look for. */
import type { Language } from '@hongyan/contract';
import { expandEvent, readEvent } from '@hongyan/icalendar';
import type { CalendarMessageTable } from '../../../engines/database/schema/calendar-tables.ts';
import { compileMessage } from '../../../engines/mime-composer/compile-message.ts';
import { chooseTopic, messageStrings } from './message-strings.ts';

export interface MessageMail {
  readonly row: CalendarMessageTable;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  /** Of the sender: readers of other languages see the calendar part in their own. */
  readonly language: Language;
  /** Of the sender; for events without one. */
  readonly zone: string;
  readonly messageId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const oneLine = (text: string): string => text.replace(/[\0\r\n]+/g, ' ').trim();

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function printTimes(ics: string, { language, zone }: Pick<MessageMail, 'language' | 'zone'>): string {
  const details = readEvent(ics);
  if (details === null) return '';
  const { startsAt } = expandEvent(ics, { from: 0, to: 1, floatingZone: zone, max: 1 });
  const lengthMs = Date.parse(`${details.end}Z`) - Date.parse(`${details.start}Z`);
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  if (details.allDay) {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
    const [first, last] = [Date.parse(details.start), Date.parse(details.end) - 86_400_000];
    return last > first ? format.formatRange(first, last) : format.format(first);
  }
  const timeZone = details.zone === '' ? zone : details.zone;
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
  return format.formatRange(startsAt, startsAt + Math.max(0, lengthMs));
}

interface Said {
  readonly subject: string;
  /** The first says what it is about; the others are a name and what it is. */
  readonly intro: string;
  readonly title: string;
  readonly fields: readonly (readonly [string, string])[];
}

function say({ row, from, language, zone }: MessageMail): Said {
  const words = messageStrings[language];
  const topic = chooseTopic(row);
  const details = readEvent(row.ics);
  const title = oneLine(details?.title ?? '') || words.untitled;
  const organizer = details?.organizer ?? null;
  const when = details?.isRepeated === true && row.recurrence_id === '' ? words.repeated : words.when;
  const comment = /^COMMENT[;:]/m.test(row.ics) ? readComment(row.ics) : '';
  const fields: (readonly [string, string])[] = [
    [when, printTimes(row.ics, { language, zone })],
    [words.location, details?.location ?? ''],
    [words.organizer, organizer === null ? '' : organizer.name || organizer.address],
    [words.comment, comment],
  ];
  return {
    subject: words.subject[topic](title),
    intro: words.says[topic](oneLine(from.name) || from.address),
    title,
    fields: fields.filter(([, value]) => value !== ''),
  };
}

/** COMMENT as we have written it. */
function readComment(ics: string): string {
  const unfolded = ics.replace(/\r?\n[ \t]/g, '');
  const value = /^COMMENT(?:;[^:\r\n]*)?:(.*)$/m.exec(unfolded)?.[1] ?? '';
  return value
    .replace(/\\([nN\\,;])/g, (_, escaped: string) => (escaped === 'n' || escaped === 'N' ? '\n' : escaped))
    .trim();
}

function toHtml({ intro, title, fields }: Said): string {
  const rows = fields.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 12px 2px 0;color:#666;vertical-align:top">${escapeHtml(name)}</td>` +
      `<td style="padding:2px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return (
    '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>' +
    `<p>${escapeHtml(intro)}</p><p><strong>${escapeHtml(title)}</strong></p><table>${rows.join('')}</table></body></html>`
  );
}

/** The whole mail: text, HTML and the calendar part side by side (RFC 6047 §2.4), and the same as a file for programs that look for one. */
export async function composeMessage(mail: MessageMail): Promise<Buffer> {
  const { row, from, to, language, now } = mail;
  const said = say(mail);
  const { separator } = messageStrings[language];
  const text = [said.intro, '', said.title, ...said.fields.map(([name, value]) => `${name}${separator}${value}`), ''];
  const message = await compileMessage({
    from: { name: oneLine(from.name), address: from.address },
    to: to.map((address) => ({ name: '', address: oneLine(address) })),
    subject: oneLine(said.subject),
    date: new Date(now),
    messageId: `<${mail.messageId}>`,
    text: text.join('\n'),
    html: toHtml(said),
    icalEvent: { method: row.method.toLowerCase(), content: row.ics, filename: 'invite.ics' },
    ...(row.is_automatic === 1 ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
  });
  return message.build();
}
