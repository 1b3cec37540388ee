import { encodeWords } from '@hongyan/mime';
import { makeMessageId } from './compose-notice.ts';
import { base64Lines, formatDate } from './write-mime.ts';

/** What the mail system says to several people at once. */
interface SharedNotice {
  /** Our name. */
  readonly hostname: string;
  readonly fromName: string;
  readonly subject: string;
  /** Plain text without its last line end. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A notice that names no recipient, so that one body serves many mailboxes. */
export function composeSharedNotice({ hostname, fromName, subject, text, now }: SharedNotice): Uint8Array {
  const lines = [
    `Date: ${formatDate(now)}`,
    `From: ${encodeWords(fromName)} <mailer-daemon@${hostname}>`,
    'To: undisclosed-recipients:;',
    `Subject: ${encodeWords(subject).replaceAll(' ', '\r\n ')}`,
    `Message-ID: <${makeMessageId(hostname)}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64Lines(`${text}\r\n`),
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
