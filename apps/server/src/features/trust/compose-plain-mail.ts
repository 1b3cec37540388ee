import { encodeWords } from '@hongyan/mime';

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
  const text = Buffer.from(`${mail.text}\r\n`, 'utf8').toString('base64');
  return Buffer.from(
    [
      `Date: ${new Date(mail.now).toUTCString().replace('GMT', '+0000')}`,
      `From: ${name}<${mail.from.address}>`,
      `To: <${mail.to}>`,
      `Subject: ${encodeWords(mail.subject)}`,
      `Message-ID: <${mail.messageId}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      text.replace(/.{76}(?=.)/g, '$&\r\n'),
      '',
    ].join('\r\n'),
    'utf8',
  );
}
