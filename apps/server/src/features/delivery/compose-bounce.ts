import { randomBytes } from 'node:crypto';
import type { Language } from '@hongyan/contract';
import { encodeWords } from '@hongyan/mime';
import { bounceWords } from './bounce-words.ts';
import type { RecipientResult } from './finish-recipients.ts';

/** What a bounce tells. */
export interface BounceInput {
  readonly language: Language;
  /** Our name: Reporting-MTA, and the sender's domain of the bounce. */
  readonly hostname: string;
  readonly senderAddress: string;
  readonly subject: string;
  readonly messageId: string;
  readonly failed: readonly RecipientResult[];
  /** The header of the mail that was not delivered. */
  readonly originalHeader: Uint8Array;
  readonly arrivedAt: number;
  readonly now: number;
}

const lineCharacters = 76;
/** A header longer than this is cut in the bounce: the sender has the whole mail. */
const maxHeaderBytes = 32 * 1024;

function base64Lines(text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  return encoded.replace(new RegExp(`.{${String(lineCharacters)}}(?=.)`, 'g'), '$&\r\n');
}

/** One line of visible text: what other servers say must not begin a header or a part of ours. */
function plainLine(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 900);
}

function date(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}

function readableText(input: BounceInput): string {
  const words = bounceWords[input.language];
  const recipients = input.failed.map((result) => {
    const answer = result.text === null ? words.noAnswer : `${words.answer}: ${result.code ?? ''} ${result.text}`;
    return `  ${result.address}\r\n    ${answer}`;
  });
  return [words.intro, '', ...recipients, '', words.about(input.subject), '', words.advice, ''].join('\r\n');
}

/** RFC 3464 §2.3: one group per recipient. */
function deliveryStatus(input: BounceInput): string {
  const message = [`Reporting-MTA: dns; ${input.hostname}`, `Arrival-Date: ${date(input.arrivedAt)}`];
  const recipients = input.failed.map((result) => {
    const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(result.code ?? '')?.[0] ?? '5.0.0';
    return [
      '',
      `Final-Recipient: rfc822; ${plainLine(result.address)}`,
      'Action: failed',
      `Status: ${status}`,
      ...(result.host === null || result.host === '' ? [] : [`Remote-MTA: dns; ${plainLine(result.host)}`]),
      ...(result.text === null ? [] : [`Diagnostic-Code: smtp; ${plainLine(`${result.code ?? ''} ${result.text}`)}`]),
    ].join('\r\n');
  });
  return `${[...message, ...recipients].join('\r\n')}\r\n`;
}

/** A delivery status notification (RFC 3464) that a person can read, to the sender of a mail from here. */
export function composeBounce(input: BounceInput): Uint8Array {
  const words = bounceWords[input.language];
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const header = [
    `Date: ${date(input.now)}`,
    `From: ${encodeWords(words.fromName)} <mailer-daemon@${input.hostname}>`,
    `To: <${input.senderAddress}>`,
    `Subject: ${encodeWords(words.subject(input.subject))}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${input.hostname}>`,
    `In-Reply-To: <${input.messageId}>`,
    `References: <${input.messageId}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
  ].join('\r\n');
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(readableText(input))}`,
    `Content-Type: message/delivery-status\r\n\r\n${deliveryStatus(input)}`,
  ].map((part) => `--${boundary}\r\n${part}\r\n`);
  const original = Buffer.from(input.originalHeader.subarray(0, maxHeaderBytes));
  return Buffer.concat([
    Buffer.from(`${header}\r\n\r\n${parts.join('')}--${boundary}\r\nContent-Type: text/rfc822-headers\r\n\r\n`),
    original,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
