import type { CommandContext, Extension, ImapState } from '../commands/command.ts';
import type { ImapLimits } from '../limits.ts';
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import type { ImapBackend, ImapClientId, ImapSignIn, ImapStore, ImapTlsInfo, StoreNotice } from '../session-port.ts';
import { encodeMailboxName } from '../wire/mailbox-name.ts';
import { printQuoted, printString } from '../wire/print-string.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { BrokenCommandError } from './read-command.ts';
import type { SessionLog } from './session-log.ts';
import type { Transport } from './transport.ts';

/** What a command has the connection do once its tagged answer is sent. */
export type Step = 'startTls' | 'compress' | 'close';

/** The loop above a session, as far as commands reach it. */
interface Loop {
  /** Somebody has signed in. */
  signedIn(): void;
  heed(notice: StoreNotice): void;
  /** The client is waited for from now on. */
  waitForClient(): void;
  idle(): Promise<string | null>;
  afterwards(step: Step): void;
}

interface SessionParts {
  readonly remoteAddress: string;
  readonly options: Pick<ConnectionOptions, 'limits' | 'backend' | 'clock'>;
  readonly log: SessionLog;
  readonly transport: Transport;
  readonly loop: Loop;
}

const noClientId: ImapClientId = new Map();

/** What one client has come to: who signed in, which mailbox is open, what was agreed on. It is the connection as commands see it. */
export class Session implements CommandContext {
  readonly limits: ImapLimits;
  readonly backend: ImapBackend;
  readonly remoteAddress: string;
  /** Of the command that runs. */
  tag = '';
  readonly #parts: SessionParts;
  #abort: AbortController | undefined;
  #tls: ImapTlsInfo | undefined;
  #clientId: ImapClientId = noClientId;
  #extensions: readonly Extension[] = [];
  #store: ImapStore | undefined;
  #unwatch: (() => void) | undefined;
  #selected: SelectedMailbox | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.limits = parts.options.limits;
    this.backend = parts.options.backend;
    this.remoteAddress = parts.remoteAddress;
  }

  get tls(): ImapTlsInfo | undefined {
    return this.#tls;
  }

  get state(): ImapState {
    if (this.#store === undefined) return 'notAuthenticated';
    return this.#selected === undefined ? 'authenticated' : 'selected';
  }

  get isSignedIn(): boolean {
    return this.#store !== undefined;
  }

  get store(): ImapStore {
    if (this.#store === undefined) throw new Error('Nobody is signed in');
    return this.#store;
  }

  get selected(): SelectedMailbox {
    if (this.#selected === undefined) throw new Error('No mailbox is open');
    return this.#selected;
  }

  /** The same, where it is no fault that none is open. */
  get openMailbox(): SelectedMailbox | undefined {
    return this.#selected;
  }

  get clientId(): ImapClientId {
    return this.#clientId;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#parts.transport.isGone) this.#abort.abort();
    return this.#abort.signal;
  }

  /** The signal, where a command has asked for it. */
  get askedSignal(): AbortSignal | undefined {
    return this.#abort?.signal;
  }

  get isCompressed(): boolean {
    return this.#parts.transport.isCompressed;
  }

  get maxLineBytes(): number {
    return this.isSignedIn ? this.limits.maxLineBytes : this.limits.maxLineBytesBeforeSignIn;
  }

  now(): number {
    return this.#parts.options.clock.now();
  }

  isEnabled(extension: Extension): boolean {
    return this.#extensions.includes(extension);
  }

  enable(extension: Extension): void {
    if (!this.isEnabled(extension)) this.#extensions = [...this.#extensions, extension];
  }

  setClientId(id: ImapClientId): void {
    this.#clientId = id;
  }

  signedIn(store: ImapStore): void {
    const { loop, log } = this.#parts;
    this.#store = store;
    loop.signedIn();
    this.#unwatch = store.watch((notice) => loop.heed(notice));
    log.signedIn(store.username);
  }

  recordSignIn(outcome: ImapSignIn['status']): void {
    this.#parts.log.signIn(outcome);
  }

  select(mailbox: SelectedMailbox | null): void {
    this.#selected?.mailbox.close();
    this.#selected = mailbox ?? undefined;
  }

  untagged(line: string): void {
    this.#parts.transport.output.line(`* ${line}`);
  }

  write(chunk: string | Uint8Array): void {
    this.#parts.transport.output.write(chunk);
  }

  drained(): Promise<void> {
    return this.#parts.transport.output.drained();
  }

  async ask(text: string): Promise<string | null> {
    const { loop, transport } = this.#parts;
    transport.output.line(`+ ${text}`);
    transport.output.flush();
    if (this.isSignedIn) loop.waitForClient();
    const line = await transport.input.line(this.maxLineBytes);
    if (line !== null && typeof line !== 'string') throw new BrokenCommandError('The line is too long or broken');
    return line;
  }

  idle(): Promise<string | null> {
    return this.#parts.loop.idle();
  }

  afterwards(step: Step): void {
    this.#parts.loop.afterwards(step);
  }

  printMailboxName(name: string): string {
    return printQuoted(this.#isUtf8 ? name : encodeMailboxName(name));
  }

  printString(text: string): string {
    return printString(text, this.#isUtf8);
  }

  // --- what the loop reports to it ---

  /** TLS has begun. RFC 9051 §6.2.1: nothing that was said in the clear is believed. */
  secured(tls: ImapTlsInfo): void {
    this.#tls = tls;
    this.#clientId = noClientId;
    this.#extensions = [];
  }

  /** Ends what a command waits for: the client has gone, or hears nothing more. */
  abort(): void {
    this.#abort?.abort();
  }

  /** Lets go of the mailbox and of the store. */
  giveBack(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.select(null);
    this.#store?.close();
    this.#store = undefined;
  }

  get #isUtf8(): boolean {
    return this.isEnabled('UTF8=ACCEPT') || this.isEnabled('IMAP4REV2');
  }
}
