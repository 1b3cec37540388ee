import { randomBytes } from 'node:crypto';
import { encodeWords } from '@hongyan/mime';
import { base64Lines, formatDate } from './write-mime.ts';

/** A report about a message (RFC 6522). Addresses and ids come without line breaks; the texts of names and subject are encoded here. */
interface ReportMessage {
  readonly type: 'delivery-status' | 'disposition-notification';
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  /** Of the report, without brackets. */
  readonly messageId: string;
  /** Of the message that it is about, without brackets; null when it has none. */
  readonly about: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** For people. */
  readonly text: string;
  /** For machines: fields, each line ended. */
  readonly fields: string;
  /** What is returned of the message that it is about. */
  readonly returned?: { readonly type: 'message/rfc822' | 'text/rfc822-headers'; readonly bytes: Uint8Array };
}

/** A report as a message: a text for people, the fields of its type for machines, and what is returned of the message. */
export function composeReportMessage(report: ReportMessage): Uint8Array {
  const { about, type, from, returned } = report;
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const is8Bit = returned?.bytes.some((byte) => byte > 0x7f) === true;
  const encoding = is8Bit ? ['Content-Transfer-Encoding: 8bit'] : [];
  const header = [
    `Date: ${formatDate(report.now)}`,
    `From: ${encodeWords(from.name)} <${from.address}>`,
    `To: <${report.to}>`,
    `Subject: ${encodeWords(report.subject)}`,
    `Message-ID: <${report.messageId}>`,
    ...(about === null ? [] : [`In-Reply-To: <${about}>`, `References: <${about}>`]),
    // RFC 3834 §5: nothing answers this by itself.
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};\r\n\tboundary="${boundary}"`,
    ...encoding,
  ];
  const parts = [
    ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '', base64Lines(report.text)],
    [`Content-Type: message/${type}`, '', report.fields],
  ].map((part) => `--${boundary}\r\n${part.join('\r\n')}\r\n`);
  const beginning = `${header.join('\r\n')}\r\n\r\n${parts.join('')}`;
  const end = `--${boundary}--\r\n`;
  if (returned === undefined) return Buffer.from(beginning + end);
  const returnedFields = [`--${boundary}`, `Content-Type: ${returned.type}`, ...encoding, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(beginning + returnedFields), returned.bytes, Buffer.from(`\r\n${end}`)]);
}
