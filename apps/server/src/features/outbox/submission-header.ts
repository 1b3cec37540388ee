import { randomBytes } from 'node:crypto';
import { type Address, findHeaders, parseAddressList, parseHeaderBlock, parseMessageIds } from '@hongyan/mime';
import { removeForeignAuthenticationResults } from '../../engines/mail-authentication/index.ts';

/** What a submitted message's header says, and the header as it leaves. */
export interface SubmissionHeader {
  /** Addresses of all From lines. */
  readonly from: readonly Address[];
  readonly fromLines: number;
  /** Addresses of all Sender lines: who really sends, where From names somebody else (RFC 5322 §3.6.2). */
  readonly senders: readonly Address[];
  /** Addresses of all Resent-From and Resent-Sender lines (RFC 5322 §3.6.6). */
  readonly resentBy: readonly Address[];
  readonly messageId: string;
  readonly header: Buffer;
}

/** Bcc is for the envelope only; Return-Path is the last server's to write. White space before the colon is the obsolete form (RFC 5322 §4.5). */
const droppedFields = /^(?:bcc|resent-bcc|return-path)[ \t]*:/i;

function dropFields(header: string): string {
  const kept: string[] = [];
  let isDropping = false;
  for (const line of header.split('\r\n')) {
    if (!/^[ \t]/.test(line)) isDropping = droppedFields.test(line);
    if (!isDropping) kept.push(line);
  }
  return kept.join('\r\n');
}

/** Reads and completes the header of a submission (RFC 6409 §8): Date and Message-ID where they are missing, no Bcc, no verdict in our name (RFC 8601 §5). */
export function prepareSubmissionHeader(
  header: Buffer,
  options: { readonly hostname: string; readonly now: number },
): SubmissionHeader {
  const fields = parseHeaderBlock(header).fields;
  const from = findHeaders(fields, 'from');
  const listAddresses = (name: string) => findHeaders(fields, name).flatMap((field) => parseAddressList(field.value));
  const given = parseMessageIds(findHeaders(fields, 'message-id')[0]?.value ?? '')[0];
  const messageId = given ?? `${randomBytes(16).toString('hex')}@${options.hostname}`;
  const added = [
    ...(given === undefined ? [`Message-ID: <${messageId}>`] : []),
    ...(findHeaders(fields, 'date').length === 0
      ? [`Date: ${new Date(options.now).toUTCString().replace('GMT', '+0000')}`]
      : []),
  ];
  const text = dropFields(removeForeignAuthenticationResults(header, options.hostname).toString('latin1'));
  return {
    from: listAddresses('from'),
    fromLines: from.length,
    senders: listAddresses('sender'),
    resentBy: [...listAddresses('resent-from'), ...listAddresses('resent-sender')],
    messageId,
    header: Buffer.from(`${added.map((line) => `${line}\r\n`).join('')}${text}`, 'latin1'),
  };
}
