/**
 * A command is one file: its name, the states in which it may come, how its arguments are read and what it does. The connection looks it up
 * in `commands/index.ts`, reads the arguments, runs it, sends what it wrote, then the untagged news of the open mailbox, then the tagged answer.
 */

import type { ImapLimits } from '../limits.ts';
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import type { ImapBackend, ImapClientId, ImapSignIn, ImapStore, ImapTlsInfo } from '../session-port.ts';
import type { Arguments, CommandText } from '../wire/arguments.ts';
import type { LiteralSink } from '../wire/literal-sink.ts';

/** RFC 9051 §3. `any` is said in the command's list as all three. */
export type ImapState = 'notAuthenticated' | 'authenticated' | 'selected';

/** The tagged answer. */
export interface Completion {
  readonly status: 'OK' | 'NO' | 'BAD';
  /** Without brackets: `READ-WRITE`, `APPENDUID 3 7`, `MODIFIED 5:6`. */
  readonly code?: string;
  readonly text: string;
  /**
   * Which news of the open mailbox may be reported before it: EXPUNGE (and VANISHED) is not allowed after FETCH, STORE and SEARCH by sequence
   * number (RFC 9051 §7.5.1). Left out: `all`.
   */
  readonly news?: 'all' | 'withoutExpunge' | 'none';
}

/** What ENABLE has switched on (RFC 5161). */
export type Extension = 'CONDSTORE' | 'QRESYNC' | 'UTF8=ACCEPT' | 'IMAP4REV2';

/** The connection as a command sees it. */
export interface CommandContext {
  readonly limits: ImapLimits;
  readonly backend: ImapBackend;
  readonly remoteAddress: string;
  readonly tls: ImapTlsInfo | undefined;
  /** Of the command that runs: ESEARCH repeats it (RFC 9051 §7.3.4). */
  readonly tag: string;
  readonly state: ImapState;
  /** Signed in; throws when nobody is (a command that asks has the wrong states). */
  readonly store: ImapStore;
  /** The open mailbox; throws in other states. */
  readonly selected: SelectedMailbox;
  readonly clientId: ImapClientId;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  now(): number;
  isEnabled(extension: Extension): boolean;
  enable(extension: Extension): void;
  setClientId(id: ImapClientId): void;
  signedIn(store: ImapStore): void;
  /** Counts how sign-ins ended, for the figures. */
  recordSignIn(outcome: ImapSignIn['status']): void;
  /** Opens, or with null closes, the mailbox; closes the one before. */
  select(mailbox: SelectedMailbox | null): void;
  /** Untagged line, without `* ` and CRLF; must be one line of wire-safe bytes. */
  untagged(line: string): void;
  /** Raw chunks of an untagged answer that carries literals, CRLF and all. Nothing else is written between two of them while awaiting. */
  write(chunk: string | Uint8Array): void;
  /** Waits until what was written is small enough again; rejects when the client is gone. Call between mails. */
  drained(): Promise<void>;
  /** Sends `+ text` and reads one line (without CRLF; latin1 bytes) as it comes: SASL, IDLE. null: the client is gone. */
  ask(text: string): Promise<string | null>;
  /**
   * Sends `+ idling`, reports the news of the open mailbox as they come, and reads the line that ends it; null: the client is gone.
   * Other mailboxes' news are not reported (RFC 2177).
   */
  idle(): Promise<string | null>;
  /** What the connection does once the tagged answer of this command is sent, and nothing of the client is read before. */
  afterwards(step: 'startTls' | 'compress' | 'close'): void;
  readonly isCompressed: boolean;
  /** Mailbox names as this client wants them: modified UTF-7 (RFC 3501 §5.1.3), or UTF-8 when UTF8=ACCEPT or IMAP4rev2 is on; quoted or literal. */
  printMailboxName(name: string): string;
  /** A string of any text: quoted, or a literal; UTF-8 in quotes only when the client has enabled it. */
  printString(text: string): string;
}

/** A literal as it is announced, before any octet of it. */
export interface LiteralAhead {
  readonly sizeBytes: number;
  /** `~{n}` (RFC 3516, RFC 6855 §4). */
  readonly isBinary: boolean;
}

/** Reads its arguments (throwing ImapSyntaxError) and runs. `I` is what was read. */
export interface Command<I> {
  /** Upper case: `FETCH`, `UID FETCH`. */
  readonly name: string;
  readonly states: readonly ImapState[];
  /** Signs in: refused before TLS, and before a literal of it is asked for, since it carries a password; the connection ends after a few that let nobody in. */
  readonly needsTls?: true;
  /** `args` stands after the name and its space (or at the end). The connection checks that nothing is left. */
  parse(args: Arguments, context: CommandContext): I;
  run(context: CommandContext, input: I): Promise<Completion>;
  /**
   * Asked at each announced literal, before the client may go on (only APPEND has it; other commands keep theirs in memory, within
   * `maxLiteralBytes`). `soFar` begins after the command's name and its space: the chunks and literals up to here, the last chunk without the
   * `{n}`; a literal that went to a sink stands there with that sink. `'keep'`: into memory, within the limits. A sink: the octets go there.
   * Throwing ImapRefusal or ImapSyntaxError refuses before reading: a client that waits for `+` gets the tagged answer at once; of one that
   * does not wait, the literal and the rest of the command are dropped first. Sinks of a command that comes to nothing are aborted.
   */
  takeLiteral?(context: CommandContext, soFar: CommandText, literal: LiteralAhead): Promise<'keep' | LiteralSink>;
}

/** Gives a command its types; the connection knows them as this. */
export type AnyCommand = Command<unknown>;

export function defineCommand<I>(command: Command<I>): Command<I> {
  return command;
}

export const anyState: readonly ImapState[] = ['notAuthenticated', 'authenticated', 'selected'];
export const signedInStates: readonly ImapState[] = ['authenticated', 'selected'];
