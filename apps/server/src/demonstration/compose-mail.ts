/** Makes a message of a described mail, with the same composer that sends what people write. */
import { Readable } from 'node:stream';
import { compileMessage } from '../engines/mime-composer/compile-message.ts';
import type { DemoInvitation, DemoMail, DemoPerson } from './demo-mail.ts';
import { chinaTime, toMoment } from './when.ts';

const minuteMs = 60_000;

function takeDomain(person: DemoPerson): string {
  return person.address.slice(person.address.indexOf('@') + 1);
}

export function formatMessageId(mail: DemoMail): string {
  return `${mail.key}.a3@${takeDomain(mail.from)}`;
}

/** The mails that one answers, the nearest first. */
function listAncestors(mail: DemoMail, all: ReadonlyMap<string, DemoMail>): DemoMail[] {
  const parent = mail.answers === undefined ? undefined : all.get(mail.answers);
  return parent === undefined ? [] : [parent, ...listAncestors(parent, all)];
}

function attribution(parent: DemoMail, now: number, isChinese: boolean): string {
  const time = chinaTime(toMoment(parent.at, now));
  return isChinese ? `在 ${time}，${parent.from.name} 写道：` : `On ${time} ${parent.from.name} wrote:`;
}

const hasChinese = (text: string) => /\p{Script=Han}/u.test(text.slice(0, 200));

function renderText(mail: DemoMail, all: ReadonlyMap<string, DemoMail>, now: number): string {
  const [parent] = listAncestors(mail, all);
  if (parent === undefined) return mail.text;
  const quoted = renderText(parent, all, now)
    .split('\n')
    .map((line) => (line.startsWith('>') || line === '' ? `>${line}` : `> ${line}`));
  return [mail.text, '', attribution(parent, now, hasChinese(mail.text)), ...quoted].join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function renderHtml(mail: DemoMail, all: ReadonlyMap<string, DemoMail>, now: number): string | undefined {
  if (mail.html === undefined && mail.isRich === undefined) return undefined;
  const own = mail.html ?? paragraphs(mail.text);
  const [parent] = listAncestors(mail, all);
  if (parent === undefined) return own;
  const quoted = renderHtml(parent, all, now) ?? paragraphs(renderText(parent, all, now));
  const line = escapeHtml(attribution(parent, now, hasChinese(mail.text)));
  return `${own}<p>${line}</p><blockquote type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${quoted}</blockquote>`;
}

function createInvitation(mail: DemoMail, invitation: DemoInvitation, now: number): string {
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const start = toMoment(invitation.start, now);
  const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
  const people = mail.to.map(
    ({ name, address }) =>
      `ATTENDEE;CN="${name}";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${address}`,
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Hongyan//Demonstration//EN',
    'VERSION:2.0',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${formatMessageId(mail)}`,
    'SEQUENCE:0',
    `DTSTAMP:${stamp(toMoment(mail.at, now))}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + invitation.minutes * minuteMs)}`,
    `SUMMARY:${escape(mail.subject.replace(/^.*?[：:]\s*/u, ''))}`,
    `LOCATION:${escape(invitation.location)}`,
    `ORGANIZER;CN="${mail.from.name}":mailto:${mail.from.address}`,
    ...people,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

async function composeNew(mail: DemoMail, all: ReadonlyMap<string, DemoMail>, now: number): Promise<Readable> {
  const ancestors = listAncestors(mail, all).map((ancestor) => `<${formatMessageId(ancestor)}>`);
  const html = renderHtml(mail, all, now);
  const message = await compileMessage({
    from: mail.from,
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    subject: mail.subject,
    date: new Date(toMoment(mail.at, now)),
    messageId: `<${formatMessageId(mail)}>`,
    ...(ancestors[0] === undefined ? {} : { inReplyTo: ancestors[0], references: ancestors.toReversed().join(' ') }),
    ...(mail.priority === undefined ? {} : { priority: mail.priority }),
    headers: { ...mail.headers },
    text: renderText(mail, all, now),
    ...(html === undefined ? {} : { html }),
    ...(mail.invitation === undefined
      ? {}
      : { icalEvent: { method: 'REQUEST', content: createInvitation(mail, mail.invitation, now) } }),
    attachments: (mail.files ?? []).map((file) => ({
      filename: file.fileName,
      contentType: file.type,
      content: Buffer.from(file.content()),
      // An attached message stays as it is (RFC 2046 §5.2.1).
      ...(file.type === 'message/rfc822' ? { contentTransferEncoding: '8bit' as const } : {}),
      ...(file.contentId === undefined ? {} : { cid: file.contentId, contentDisposition: 'inline' as const }),
    })),
  });
  return message.createReadStream();
}

/** The message as a stream of its bytes, CRLF-ended. */
export async function composeMail(mail: DemoMail, all: ReadonlyMap<string, DemoMail>, now: number): Promise<Readable> {
  if (mail.raw === undefined) return composeNew(mail, all, now);
  const date = new Date(toMoment(mail.at, now)).toUTCString().replace('GMT', '+0000');
  return Readable.from([
    Buffer.from(`Date: ${date}\r\nMessage-ID: <${formatMessageId(mail)}>\r\n`),
    Buffer.from(mail.raw()),
  ]);
}
