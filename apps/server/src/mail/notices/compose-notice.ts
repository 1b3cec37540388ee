import { randomBytes } from 'node:crypto';
import { compileMessage } from '../../engines/mime-composer/compile-message.ts';

/** What the mail system says to somebody by mail. */
interface Notice {
  /** Our name. */
  readonly hostname: string;
  readonly fromName: string;
  readonly to: string | readonly string[];
  readonly subject: string;
  /** Plain text, no links: whoever forges a notice gains nothing by looking like it. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The sender is the mail system where it is left out. */
  readonly from?: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Without brackets; made where it is left out. */
  readonly messageId?: string;
}

/** A Message-ID of ours, without brackets. */
export function makeMessageId(hostname: string): string {
  return `${randomBytes(16).toString('hex')}@${hostname}`;
}

/** A notice as a message. */
export async function composeNotice(notice: Notice): Promise<Buffer> {
  const { hostname, replyTo, to } = notice;
  const message = await compileMessage({
    from: { name: notice.fromName, address: notice.from ?? `mailer-daemon@${hostname}` },
    to: [to].flat().map((address) => ({ name: '', address })),
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: notice.subject,
    date: new Date(notice.now),
    messageId: `<${notice.messageId ?? makeMessageId(hostname)}>`,
    text: notice.text,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return message.build();
}
