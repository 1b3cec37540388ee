export interface ReceivedInput {
  readonly helo: string;
  readonly remoteAddress: string;
  /** Our name. */
  readonly by: string;
  readonly isExtended: boolean;
  readonly tls: { readonly protocol: string; readonly cipher: string } | undefined;
  readonly isAuthenticated: boolean;
  readonly smtpUtf8: boolean;
  /** Our id of the message or session. */
  readonly id: string;
  /** Given only for a message to one recipient: with several it would disclose hidden ones (RFC 5321 §7.6). */
  readonly recipient?: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The Received field (RFC 5321 §4.4), folded, with its CRLF. What the client said is cut to harmless characters. */
export function formatReceived(input: ReceivedInput): string {
  const helo = input.helo.replace(/[^A-Za-z0-9.:_[\]-]/g, '?').slice(0, 255);
  const address = input.remoteAddress.includes(':') ? `IPv6:${input.remoteAddress}` : input.remoteAddress;
  // A person's own computer is nobody's business: its address is left out of signed-in submissions.
  const from = input.isAuthenticated ? 'from [127.0.0.1] (authenticated)' : `from ${helo} ([${address}])`;
  const tls =
    input.tls === undefined ? '' : ` (${input.tls.protocol} ${input.tls.cipher})`.replace(/[^A-Za-z0-9_.() -]/g, '');
  const recipient =
    input.recipient === undefined || /[^\x21-\x7e]/.test(input.recipient) ? '' : `\r\n\tfor <${input.recipient}>`;
  return `Received: ${from}\r\n\tby ${input.by} with ${protocolName(input)}${tls}\r\n\tid ${input.id}${recipient};\r\n\t${formatDate(input.now)}\r\n`;
}

/** RFC 3848, and RFC 6531 §4.3 for SMTPUTF8. */
function protocolName(input: ReceivedInput): string {
  if (!input.isExtended) return 'SMTP';
  return `${input.smtpUtf8 ? 'UTF8SMTP' : 'ESMTP'}${input.tls === undefined ? '' : 'S'}${input.isAuthenticated ? 'A' : ''}`;
}

/** RFC 5322 §3.3, in UTC. */
function formatDate(now: number): string {
  return new Date(now).toUTCString().replace('GMT', '+0000');
}
