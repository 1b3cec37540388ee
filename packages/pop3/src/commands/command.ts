/** A command is one file: its name, when it may come, what it does. The connection looks it up in `commands/index.ts` and sends its answer. */
import type { Pop3Limits } from '../limits.ts';
import type { Maildrop, Pop3Backend } from '../maildrop-port.ts';
import type { Pop3Observe } from '../server-options.ts';
import type { OpenMaildrop, Pop3State, SessionState } from '../session-state.ts';

/** Response codes: RFC 2449 §8 and RFC 3206; UTF8 is of RFC 6856. */
export type ResponseCode = 'IN-USE' | 'LOGIN-DELAY' | 'SYS/TEMP' | 'SYS/PERM' | 'AUTH';

/** `bad` is a wrong command, which is counted. `done`: everything was said already. `isLast` ends the session. */
export type Answer =
  | { readonly kind: 'ok' | 'err' | 'bad'; readonly text: string; readonly code?: ResponseCode; readonly isLast?: true }
  | { readonly kind: 'done' };

export const done: Answer = { kind: 'done' };
export const ok = (text: string): Answer => ({ kind: 'ok', text });
export const err = (text: string, code?: ResponseCode): Answer =>
  code === undefined ? { kind: 'err', text } : { kind: 'err', text, code };
export const bad = (text: string): Answer => ({ kind: 'bad', text });
export const last = (answer: Answer): Answer => (answer.kind === 'done' ? answer : { ...answer, isLast: true });

/** The connection as a command sees it. */
export interface CommandContext {
  readonly limits: Pop3Limits;
  readonly backend: Pop3Backend;
  readonly state: SessionState;
  /** TLS can be started here. */
  readonly offersTls: boolean;
  /** The maildrop; throws before sign-in (a command that asks has the wrong states). */
  readonly mailbox: OpenMaildrop;
  readonly observe: Pop3Observe;
  /** Sends `+ ` and reads one line, without its end; null: the client is gone, or the line was too long. */
  ask(): Promise<string | null>;
  /** `+OK text`, the lines and the dot, waiting for a slow client. Lines begin with no dot and are wire-safe. */
  writeList(text: string, lines: Iterable<string>): Promise<void>;
  /** `+OK text`, the mail and the dot, waiting for a slow client. A fault in the middle cuts the connection: half a mail must not look whole. */
  writeMail(text: string, mail: AsyncIterable<Uint8Array>): Promise<Answer>;
  startTls(): Promise<void>;
  /** Signed in; false: the client has gone meanwhile, and the maildrop is closed. */
  admit(maildrop: Maildrop): boolean;
  /** Ends the session's hold of the maildrop. */
  release(): void;
  /** Something of ours threw: logged. */
  reportFault(error: unknown, during: string): void;
}

export interface Command {
  /** Upper case. */
  readonly name: string;
  readonly states: readonly Pop3State[];
  /** `argument`: what follows the name and one space, as it came. */
  run(context: CommandContext, argument: string): Answer | Promise<Answer>;
}

export const anyState: readonly Pop3State[] = ['authorization', 'transaction'];
