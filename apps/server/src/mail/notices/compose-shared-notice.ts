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
  /** Message-ID, without brackets, of the message in whose conversation it stands; null, or left out: in none. */
  readonly about?: string | null;
}

/** What other programs have called their message must not begin a header field of ours. */
const isPlainId = (id: string): boolean => /^[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/.test(id);

/** A notice that names no recipient, so that one body serves many mailboxes. */
export function composeSharedNotice({
  hostname,
  fromName,
  subject,
  text,
  now,
  about = null,
}: SharedNotice): Uint8Array {
  const lines = [
    `Date: ${formatDate(now)}`,
    `From: ${encodeWords(fromName)} <mailer-daemon@${hostname}>`,
    'To: undisclosed-recipients:;',
    `Subject: ${encodeWords(subject).replaceAll(' ', '\r\n ')}`,
    `Message-ID: <${makeMessageId(hostname)}>`,
    ...(about !== null && isPlainId(about) ? [`In-Reply-To: <${about}>`, `References: <${about}>`] : []),
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
