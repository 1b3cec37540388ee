/**
 * The port between SMTP and whoever keeps the mail. The session speaks the protocol and keeps its limits; whatever needs to
 * know people, addresses or the store is asked here. Nothing in this file knows a socket.
 */
import type { TlsInfo } from '@hongyan/line-protocol';

/** `mx`: mail from other hosts (port 25). `submission`: people, STARTTLS then AUTH (587). `submissions`: people, TLS from the start (465). */
export type SmtpRole = 'mx' | 'submission' | 'submissions';

/** One SMTP reply: RFC 5321 §4.2 code, RFC 3463 enhanced status (`5.1.1`), one line of plain English text. */
export interface SmtpReply {
  readonly code: number;
  readonly enhanced: string;
  readonly text: string;
}

/** The signed-in person of a submission session. */
export interface SmtpAccount {
  readonly accountNo: number;
  readonly address: string;
  /** The code and device that the session was opened with: the handler asks at each mail whether they still hold. */
  readonly codeId: number;
  readonly deviceId: number;
}

/** How long a mail is to wait before it leaves (RFC 4865 §3): from its acceptance, or until a time in epoch milliseconds. */
export type SmtpHold = { readonly forSeconds: number } | { readonly until: number };

/** What is known of a session once the client has said who it is. */
export interface SmtpSession {
  /** Random, for log lines and the Received header. */
  readonly id: string;
  readonly role: SmtpRole;
  /** Client address; an IPv4 client on a dual-stack socket is written as IPv4. */
  readonly remoteAddress: string;
  /** The HELO or EHLO argument, exactly as the client gave it. Unverified. */
  readonly helo: string;
  /** True after EHLO, false after HELO. */
  readonly isExtended: boolean;
  readonly tls: TlsInfo | undefined;
  /** Set after AUTH; always set for submission roles once a mail transaction runs. */
  readonly account: SmtpAccount | undefined;
}

/** A session with a mail transaction: everything before the content. */
export interface SmtpEnvelope extends SmtpSession {
  /** Reverse-path without angle brackets; the empty string is the null sender of bounces (RFC 5321 §4.5.5). */
  readonly mailFrom: string;
  /** Accepted forward-paths without angle brackets, in order, without repetition. `postmaster` may lack a domain. */
  readonly rcptTo: readonly string[];
  /** The client asked for SMTPUTF8 (RFC 6531): headers and addresses may be UTF-8. */
  readonly smtpUtf8: boolean;
  /** The client declared BODY=8BITMIME (RFC 6152). Content is passed byte for byte in any case. */
  readonly body8Bit: boolean;
  /** SIZE= of the MAIL command in octets (RFC 1870), unverified. */
  readonly declaredSize: number | undefined;
  /** HOLDFOR or HOLDUNTIL of the MAIL command; left out: it leaves at once. */
  readonly hold?: SmtpHold;
}

/** What may end a session that somebody signed in to, from outside of it. */
export interface SmtpLiveSession {
  /** Hears once that the session has to end, also when it has already; the answer ends the watching. */
  watchEnd(listener: (text: string) => void): () => void;
  /** The session is over. */
  close(): void;
}

export type SmtpAuthenticationResult =
  | ({ readonly status: 'ok'; readonly live?: SmtpLiveSession } & SmtpAccount)
  | { readonly status: 'refused' }
  | { readonly status: 'temporary' };

/**
 * Implemented by whoever keeps the mail. Every method may be slow; the session reads nothing from that client meanwhile.
 * A thrown error is our fault: it is logged and answered with 451 4.3.0, and the session goes on.
 */
export interface SmtpSessionHandler {
  /** AUTH PLAIN and AUTH LOGIN. Rate limits and lockout are the handler's. Never called without TLS. */
  authenticate(input: {
    readonly username: string;
    readonly password: string;
    readonly remoteAddress: string;
    /** What the client called itself. Unverified. */
    readonly helo: string;
    readonly tls: TlsInfo | undefined;
    readonly role: SmtpRole;
  }): Promise<SmtpAuthenticationResult>;
  /** MAIL FROM. `undefined` accepts; a 421 ends the session. */
  acceptSender(input: {
    readonly address: string;
    readonly declaredSize: number | undefined;
    readonly hold?: SmtpHold;
    readonly session: SmtpSession;
  }): Promise<SmtpReply | undefined>;
  /** RCPT TO. `undefined` accepts. A 5xx reply counts towards the limit of unknown recipients. */
  resolveRecipient(input: {
    readonly address: string;
    readonly mailFrom: string;
    readonly session: SmtpSession;
  }): Promise<SmtpReply | undefined>;
  /**
   * The content, dot-unstuffed, lines ended by CRLF, byte for byte otherwise. The session sends the returned reply and
   * nothing before it: a 2xx takes responsibility (RFC 5321 §6.1), so return it only when the message is on disk.
   *
   * The stream throws `SmtpDataAborted` when the content is refused or the client is gone: keep nothing then.
   * Returning before the end of the stream is allowed (busy, no space): the rest is read and dropped.
   */
  receive(input: { readonly session: SmtpEnvelope; readonly stream: AsyncIterable<Uint8Array> }): Promise<SmtpReply>;
}

/** Thrown by the content stream: the message did not arrive whole, nothing of it may be kept. */
export class SmtpDataAborted extends Error {
  /** What the client is answered, where it can still hear it. */
  readonly reply: SmtpReply | undefined;

  constructor(message: string, reply?: SmtpReply) {
    super(message);
    this.name = 'SmtpDataAborted';
    this.reply = reply;
  }
}
