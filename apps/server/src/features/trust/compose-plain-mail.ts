import { encodeWords } from '@hongyan/mime';
import { base64Lines, formatDate } from '../../mail/notices/index.ts';

export interface PlainMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly now: number;
}

/** A mail of plain text that the product writes for a person. */
export function composePlainMail(mail: PlainMail): Uint8Array {
  const name = mail.from.name === '' ? '' : `${encodeWords(mail.from.name)} `;
  return Buffer.from(
    [
      `Date: ${formatDate(mail.now)}`,
      `From: ${name}<${mail.from.address}>`,
      `To: <${mail.to}>`,
      `Subject: ${encodeWords(mail.subject)}`,
      `Message-ID: <${mail.messageId}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64Lines(`${mail.text}\r\n`),
      '',
    ].join('\r\n'),
    'utf8',
  );
}
