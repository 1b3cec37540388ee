import { randomBytes } from 'node:crypto';
import type { Language } from '@hongyan/contract';
import { encodeWords } from '@hongyan/mime';
import { receiptStrings } from './receipt-strings.ts';

export interface ReceiptInput {
  readonly language: Language;
  /** Our name: Reporting-UA. */
  readonly hostname: string;
  readonly messageId: string;
  /** Who has read, at the address that the mail was sent to. */
  readonly reader: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  /** Of the mail that was read; null when it has none. */
  readonly originalMessageId: string | null;
  readonly now: number;
  /** The time in the reader's zone, as their language writes it. */
  readonly time: string;
  /** Sent by a setting, without a question. */
  readonly automatic: boolean;
}

const lineCharacters = 76;

function base64Lines(text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  return encoded.replace(new RegExp(`.{${String(lineCharacters)}}(?=.)`, 'g'), '$&\r\n');
}

/** What was in an untrusted header must not begin a line of ours. */
const oneLine = (text: string): string => text.replace(/[^\x21-\x7e]+/g, '');

/** A message disposition notification (RFC 8098 §3). */
export function composeReceipt(input: ReceiptInput): Uint8Array {
  const words = receiptStrings[input.language];
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const { reader, originalMessageId } = input;
  const reference = originalMessageId === null ? [] : [`<${oneLine(originalMessageId)}>`];
  const header = [
    `Date: ${new Date(input.now).toUTCString().replace('GMT', '+0000')}`,
    `From: ${encodeWords(reader.name)} <${reader.address}>`,
    `To: <${oneLine(input.to)}>`,
    `Subject: ${encodeWords(words.subject(input.subject))}`,
    `Message-ID: <${input.messageId}>`,
    ...reference.flatMap((id) => [`In-Reply-To: ${id}`, `References: ${id}`]),
    // RFC 3834 §5: nothing answers this by itself.
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=disposition-notification;\r\n\tboundary="${boundary}"`,
  ];
  const mode = input.automatic ? 'automatic-action/MDN-sent-automatically' : 'manual-action/MDN-sent-manually';
  const report = [
    `Reporting-UA: ${input.hostname}; Hongyan`,
    `Final-Recipient: rfc822; ${reader.address}`,
    ...reference.map((id) => `Original-Message-ID: ${id}`),
    `Disposition: ${mode}; displayed`,
    '',
  ];
  const text = words.text({ subject: input.subject, address: reader.address, time: input.time });
  const parts = [
    ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '', base64Lines(text)],
    ['Content-Type: message/disposition-notification', '', ...report],
  ];
  const body = parts.map((part) => `--${boundary}\r\n${part.join('\r\n')}\r\n`).join('');
  return Buffer.from(`${header.join('\r\n')}\r\n\r\n${body}--${boundary}--\r\n`, 'utf8');
}
