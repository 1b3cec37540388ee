export interface ForwardTrace {
  /** Our name. */
  readonly hostname: string;
  /** The mailbox that passes the mail on. */
  readonly owner: string;
  /** Our id of the job. */
  readonly id: string;
  readonly now: number;
}

/**
 * What stands before a forwarded mail (RFC 5321 §4.4): our Received, and the mark by which this mailbox, and others that know
 * it, see that the mail has been here. Nothing below is changed, so that its DKIM signatures stay good.
 */
export function formatForwardTrace({ hostname, owner, id, now }: ForwardTrace): Uint8Array {
  const date = new Date(now).toUTCString().replace('GMT', '+0000');
  return Buffer.from(
    `Received: by ${hostname} (automatic forward)\r\n\tid ${id};\r\n\t${date}\r\nDelivered-To: ${owner}\r\nX-Loop: ${owner}\r\n`,
    'utf8',
  );
}

/** Takes the Return-Path off that we wrote on top at arrival: it is the last server's to write (RFC 5321 §4.4). */
export function dropReturnPath(header: Buffer): Buffer {
  if (!/^return-path:/i.test(header.subarray(0, 12).toString('latin1'))) return header;
  let end = header.indexOf('\r\n');
  // A folded one goes whole.
  while (end >= 0 && (header[end + 2] === 0x20 || header[end + 2] === 0x09)) end = header.indexOf('\r\n', end + 2);
  return end < 0 ? header : header.subarray(end + 2);
}
