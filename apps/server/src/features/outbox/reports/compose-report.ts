import type { Language } from '@hongyan/contract';
import { composeReportMessage, formatDate, makeMessageId } from '../../../mail/notices/index.ts';
import { explainStatus, parseEnhanced } from './explain-status.ts';
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

/** What a report says. */
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

const dayMs = 24 * 60 * 60_000;

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
  const strings = reportStrings[input.language];
  const subject = input.subject === '' ? strings.noSubject : readableLine(input.subject);
  const recipients = input.recipients.map((recipient) => {
    const reason = strings.reasons[explainStatus(recipient.code)];
    const days = Math.round((input.now - input.arrivedAt) / dayMs);
    const gaveUp = isGivenUp(input, recipient) && days > 0 ? strings.gaveUp(days) : '';
    const answer = readableLine(`${recipient.code ?? ''} ${recipient.text ?? ''}`);
    return [
      `${strings.recipient}: ${readableLine(recipient.address)}`,
      `  ${strings.reason}: ${reason.what}${gaveUp === '' ? '' : ` ${gaveUp}`}`,
      ...(input.action === 'failed' ? [`  ${strings.advice}: ${reason.advice}`] : []),
      ...(answer === '' ? [] : [`  ${strings.answer(recipient.host)}: ${answer}`]),
      '',
    ].join('\r\n');
  });
  const intro =
    input.action === 'failed' ? strings.failedIntro : strings.delayedIntro(localTime(input.retryUntil, input));
  const kept = input.original.isWhole ? strings.wholeMail : strings.headerOnly;
  const end = input.action === 'failed' ? kept : strings.delayedEnd;
  return [intro, '', ...recipients, strings.about(subject, localTime(input.arrivedAt, input)), '', end, ''].join(
    '\r\n',
  );
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

function chooseStatus(input: ReportInput, recipient: ReportedRecipient): string {
  if (isGivenUp(input, recipient)) return '4.4.7';
  const kind = input.action === 'failed' ? '5' : '4';
  const enhanced = parseEnhanced(recipient.code);
  return enhanced?.startsWith(kind) === true ? enhanced : `${kind}.0.0`;
}

/** RFC 3464 §2.3: one group per recipient. */
function deliveryStatus(input: ReportInput): string {
  const message = [`Reporting-MTA: dns; ${input.hostname}`, `Arrival-Date: ${formatDate(input.arrivedAt)}`];
  const recipients = input.recipients.map((recipient) => {
    const { host, text, code, lastAttemptAt } = recipient;
    return [
      '',
      `Final-Recipient: ${reportedAddress(recipient.address)}`,
      `Action: ${input.action}`,
      `Status: ${chooseStatus(input, recipient)}`,
      ...(host === null || host === '' ? [] : [`Remote-MTA: dns; ${plainLine(host)}`]),
      ...(text === null ? [] : [`Diagnostic-Code: smtp; ${plainLine(`${code ?? ''} ${text}`)}`]),
      ...(lastAttemptAt === null ? [] : [`Last-Attempt-Date: ${formatDate(lastAttemptAt)}`]),
      ...(input.action === 'delayed' ? [`Will-Retry-Until: ${formatDate(input.retryUntil)}`] : []),
    ].join('\r\n');
  });
  return `${[...message, ...recipients].join('\r\n')}\r\n`;
}

/** A delivery status notification (RFC 3464) that a person can read, to the sender of a mail from here. */
export function composeReport(input: ReportInput): Uint8Array {
  const strings = reportStrings[input.language];
  const subject = input.subject === '' ? strings.noSubject : readableLine(input.subject);
  const { bytes, isWhole } = input.original;
  return composeReportMessage({
    type: 'delivery-status',
    from: { name: strings.fromName, address: `mailer-daemon@${input.hostname}` },
    to: plainLine(input.senderAddress),
    subject: input.action === 'failed' ? strings.failedSubject(subject) : strings.delayedSubject(subject),
    messageId: makeMessageId(input.hostname),
    about: input.messageId === '' ? null : plainLine(input.messageId),
    now: input.now,
    text: readableText(input),
    fields: deliveryStatus(input),
    returned: { type: isWhole ? 'message/rfc822' : 'text/rfc822-headers', bytes },
  });
}
