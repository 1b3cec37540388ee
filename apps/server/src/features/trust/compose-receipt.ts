import type { Language } from '@hongyan/contract';
import { composeReportMessage } from '../../mail/notices/index.ts';
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

/** What was in an untrusted header must not begin a line of ours. */
const oneLine = (text: string): string => text.replace(/[^\x21-\x7e]+/g, '');

/** A message disposition notification (RFC 8098 §3). */
export function composeReceipt(input: ReceiptInput): Uint8Array {
  const strings = receiptStrings[input.language];
  const { reader } = input;
  const about = input.originalMessageId === null ? null : oneLine(input.originalMessageId);
  const mode = input.automatic ? 'automatic-action/MDN-sent-automatically' : 'manual-action/MDN-sent-manually';
  const fields = [
    `Reporting-UA: ${input.hostname}; Hongyan`,
    `Final-Recipient: rfc822; ${reader.address}`,
    ...(about === null ? [] : [`Original-Message-ID: <${about}>`]),
    `Disposition: ${mode}; displayed`,
  ];
  return composeReportMessage({
    type: 'disposition-notification',
    from: reader,
    to: oneLine(input.to),
    subject: strings.subject(input.subject),
    messageId: input.messageId,
    about,
    now: input.now,
    text: strings.text({ subject: input.subject, address: reader.address, time: input.time }),
    fields: fields.map((field) => `${field}\r\n`).join(''),
  });
}
