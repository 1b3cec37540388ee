import { randomBytes } from 'node:crypto';
import type { Language } from '@hongyan/contract';
import { encodeWords } from '@hongyan/mime';
import { enhancedOf, explainStatus } from './explain-status.ts';
import { reportStrings } from './report-strings.ts';

/** One recipient in a report. */
export interface ReportedRecipient {
  readonly address: string;
  /** The last answer as it was recorded: `550 5.1.1`, `4.4.1`, or null. */
  readonly code: string | null;
  readonly text: string | null;
  readonly host: string | null;
  /** Epoch milliseconds of the last attempt, if there was one. */
  readonly lastAttemptAt: number | null;
}

/** What a report tells. */
export interface ReportInput {
  /** `failed`: it will never come. `delayed`: it is still tried (RFC 3464 §2.3.3). */
  readonly action: 'failed' | 'delayed';
  readonly language: Language;
  /** Our name: Reporting-MTA, and the sender's domain of the report. */
  readonly hostname: string;
  readonly senderAddress: string;
  readonly subject: string;
  readonly messageId: string;
  readonly recipients: readonly ReportedRecipient[];
  /** The mail itself, or its header alone where it is too large to be sent back. */
  readonly original: { readonly bytes: Uint8Array; readonly isWhole: boolean };
  readonly arrivedAt: number;
  /** When delivery is given up; for `delayed`. */
  readonly retryUntil: number;
  readonly now: number;
  /** For times in the text, an IANA zone. */
  readonly timeZone: string;
}

const lineCharacters = 76;
const dayMs = 24 * 60 * 60_000;

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

/** The same for what a person reads: any script, no control characters. */
function readableLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function date(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}

function localTime(ms: number, { language, timeZone }: Pick<ReportInput, 'language' | 'timeZone'>): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(ms);
}

/** A recipient whose last answer was temporary failed because its time was over (RFC 3463 X.4.7). */
function isGivenUp(input: ReportInput, recipient: ReportedRecipient): boolean {
  if (input.action !== 'failed') return false;
  return /^(?:4\d\d|4\.)/.test(recipient.code ?? '4.4.7');
}

function readableText(input: ReportInput): string {
  const words = reportStrings[input.language];
  const subject = input.subject === '' ? words.noSubject : readableLine(input.subject);
  const recipients = input.recipients.map((recipient) => {
    const reason = words.reasons[explainStatus(recipient.code)];
    const days = Math.round((input.now - input.arrivedAt) / dayMs);
    const gaveUp = isGivenUp(input, recipient) && days > 0 ? words.gaveUp(days) : '';
    const answer = readableLine(`${recipient.code ?? ''} ${recipient.text ?? ''}`);
    return [
      `${words.recipient}: ${readableLine(recipient.address)}`,
      `  ${words.reason}: ${reason.what}${gaveUp === '' ? '' : ` ${gaveUp}`}`,
      ...(input.action === 'failed' ? [`  ${words.advice}: ${reason.advice}`] : []),
      ...(answer === '' ? [] : [`  ${words.answer(recipient.host)}: ${answer}`]),
      '',
    ].join('\r\n');
  });
  const intro = input.action === 'failed' ? words.failedIntro : words.delayedIntro(localTime(input.retryUntil, input));
  const kept = input.original.isWhole ? words.wholeMail : words.headerOnly;
  const end = input.action === 'failed' ? kept : words.delayedEnd;
  return [intro, '', ...recipients, words.about(subject, localTime(input.arrivedAt, input)), '', end, ''].join('\r\n');
}

/** RFC 6533 §3: an address outside ASCII as it stands in a report of seven bits. */
function reportedAddress(address: string): string {
  const clean = address.replace(/\p{Cc}+/gu, '');
  if (!/[^\x20-\x7e]/.test(clean)) return `rfc822; ${clean}`;
  const escaped = clean.replace(
    /[^\x21-\x7e]|[\\+=]/gu,
    (character) => `\\x{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
  return `utf-8; ${escaped}`;
}

function statusOf(input: ReportInput, recipient: ReportedRecipient): string {
  if (isGivenUp(input, recipient)) return '4.4.7';
  const kind = input.action === 'failed' ? '5' : '4';
  const enhanced = enhancedOf(recipient.code);
  return enhanced?.startsWith(kind) === true ? enhanced : `${kind}.0.0`;
}

/** RFC 3464 §2.3: one group per recipient. */
function deliveryStatus(input: ReportInput): string {
  const message = [`Reporting-MTA: dns; ${input.hostname}`, `Arrival-Date: ${date(input.arrivedAt)}`];
  const recipients = input.recipients.map((recipient) => {
    const { host, text, code, lastAttemptAt } = recipient;
    return [
      '',
      `Final-Recipient: ${reportedAddress(recipient.address)}`,
      `Action: ${input.action}`,
      `Status: ${statusOf(input, recipient)}`,
      ...(host === null || host === '' ? [] : [`Remote-MTA: dns; ${plainLine(host)}`]),
      ...(text === null ? [] : [`Diagnostic-Code: smtp; ${plainLine(`${code ?? ''} ${text}`)}`]),
      ...(lastAttemptAt === null ? [] : [`Last-Attempt-Date: ${date(lastAttemptAt)}`]),
      ...(input.action === 'delayed' ? [`Will-Retry-Until: ${date(input.retryUntil)}`] : []),
    ].join('\r\n');
  });
  return `${[...message, ...recipients].join('\r\n')}\r\n`;
}

function originalPart({ bytes, isWhole }: ReportInput['original']): {
  readonly head: string;
  readonly is8Bit: boolean;
} {
  const is8Bit = bytes.some((byte) => byte > 0x7f);
  const type = isWhole ? 'message/rfc822' : 'text/rfc822-headers';
  const encoding = is8Bit ? '\r\nContent-Transfer-Encoding: 8bit' : '';
  return { head: `Content-Type: ${type}${encoding}\r\n\r\n`, is8Bit };
}

/** A delivery status notification (RFC 3464) that a person can read, to the sender of a mail from here. */
export function composeReport(input: ReportInput): Uint8Array {
  const words = reportStrings[input.language];
  const boundary = `=_${randomBytes(18).toString('hex')}`;
  const subject = input.subject === '' ? words.noSubject : readableLine(input.subject);
  const original = originalPart(input.original);
  const header = [
    `Date: ${date(input.now)}`,
    `From: ${encodeWords(words.fromName)} <mailer-daemon@${input.hostname}>`,
    `To: <${plainLine(input.senderAddress)}>`,
    `Subject: ${encodeWords(input.action === 'failed' ? words.failedSubject(subject) : words.delayedSubject(subject))}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${input.hostname}>`,
    ...(input.messageId === ''
      ? []
      : [`In-Reply-To: <${plainLine(input.messageId)}>`, `References: <${plainLine(input.messageId)}>`]),
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
    ...(original.is8Bit ? ['Content-Transfer-Encoding: 8bit'] : []),
  ].join('\r\n');
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(readableText(input))}`,
    `Content-Type: message/delivery-status\r\n\r\n${deliveryStatus(input)}`,
  ].map((part) => `--${boundary}\r\n${part}\r\n`);
  return Buffer.concat([
    Buffer.from(`${header}\r\n\r\n${parts.join('')}--${boundary}\r\n${original.head}`),
    input.original.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
