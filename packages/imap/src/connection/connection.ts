/**
 * One client: the loop that reads a command, runs it, tells the news and answers. Commands are worked at one after the other, whatever the
 * client sends ahead (RFC 9051 §5.5); nothing of one session is kept anywhere but here.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { LineConnection } from '@hongyan/line-protocol';
import type { CommandContext, Completion, Extension, ImapState } from '../commands/command.ts';
import { commandTable } from '../commands/index.ts';
import { capabilityLine } from '../commands/session/capability.ts';
import type { ImapLimits } from '../limits.ts';
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import type { ImapBackend, ImapClientId, ImapStore, ImapTlsInfo, StoreNotice } from '../session-port.ts';
import { BrokenAnswerError } from '../wire/broken-answer.ts';
import { encodeMailboxName } from '../wire/mailbox-name.ts';
import { printQuoted, printString } from '../wire/print-string.ts';
import { ClientGoneError } from '../wire/response-writer.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { Deadline } from './deadline.ts';
import { createLiteralPace } from './literal-pace.ts';
import { type LostPatience, Patience } from './patience.ts';
import { BrokenCommandError, type LiteralPace, type ReadCommand, readCommand } from './read-command.ts';
import { refuseNow, runCommand } from './run-command.ts';
import { SessionLog } from './session-log.ts';
import { SessionNews } from './session-news.ts';
import { Transport } from './transport.ts';

type Step = 'startTls' | 'compress' | 'close';

const noClientId: ImapClientId = new Map();
/** A session that has to end while a command is worked at may finish it within this. */
const endGraceMs = 800;

export class ImapConnection implements CommandContext, LineConnection {
  readonly id = randomUUID();
  readonly limits: ImapLimits;
  readonly backend: ImapBackend;
  readonly remoteAddress: string;
  /** Somebody has signed in, and may be gone again. */
  isCountedByAccount = false;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;

  readonly #options: ConnectionOptions;
  readonly #log: SessionLog;
  readonly #transport: Transport;
  readonly #news: SessionNews;
  readonly #deadline: Deadline;
  #resolveClosed: () => void = () => undefined;
  #abort: AbortController | undefined;
  #tls: ImapTlsInfo | undefined;
  #tag = '';
  #clientId: ImapClientId = noClientId;
  #extensions: readonly Extension[] = [];
  #store: ImapStore | undefined;
  #unwatch: (() => void) | undefined;
  #selected: SelectedMailbox | undefined;
  #pace: LiteralPace | undefined;
  #step: Step | undefined;
  readonly #patience: Patience;
  /** A command is being worked at; else the client is waited for. */
  #isWorking = false;
  #isEnding = false;
  #farewell: string | undefined;

  constructor(socket: Socket, remoteAddress: string, options: ConnectionOptions) {
    this.remoteAddress = remoteAddress;
    this.#options = options;
    this.#log = new SessionLog(this.id, remoteAddress, options);
    this.limits = options.limits;
    this.#patience = new Patience(options.limits);
    this.backend = options.backend;
    this.#deadline = new Deadline(options.clock);
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
    this.#transport = new Transport(socket, options, (reason) => this.#gone(reason));
    this.#news = new SessionNews({
      context: this,
      selected: () => this.#selected,
      output: this.#transport.output,
      log: this.#log,
      clock: options.clock,
      gatherMs: options.limits.idleGatherMs,
    });
  }

  // --- what commands see ---

  get tls(): ImapTlsInfo | undefined {
    return this.#tls;
  }

  get tag(): string {
    return this.#tag;
  }

  get state(): ImapState {
    if (this.#store === undefined) return 'notAuthenticated';
    return this.#selected === undefined ? 'authenticated' : 'selected';
  }

  get store(): ImapStore {
    if (this.#store === undefined) throw new Error('Nobody is signed in');
    return this.#store;
  }

  get selected(): SelectedMailbox {
    if (this.#selected === undefined) throw new Error('No mailbox is open');
    return this.#selected;
  }

  get clientId(): ImapClientId {
    return this.#clientId;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#transport.isGone) this.#abort.abort();
    return this.#abort.signal;
  }

  get isCompressed(): boolean {
    return this.#transport.isCompressed;
  }

  now(): number {
    return this.#options.clock.now();
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
    this.#store = store;
    this.isCountedByAccount = true;
    this.#options.signedIn(this.remoteAddress);
    this.#patience.forgive();
    this.#unwatch = store.watch((notice) => this.#heed(notice));
    this.#log.signedIn(store.username);
  }

  recordSignIn(outcome: 'ok' | 'refused' | 'limited' | 'unavailable'): void {
    this.#log.signIn(outcome);
  }

  select(mailbox: SelectedMailbox | null): void {
    this.#selected?.mailbox.close();
    this.#selected = mailbox ?? undefined;
  }

  untagged(line: string): void {
    this.#transport.output.line(`* ${line}`);
  }

  write(chunk: string | Uint8Array): void {
    this.#transport.output.write(chunk);
  }

  drained(): Promise<void> {
    return this.#transport.output.drained();
  }

  async ask(text: string): Promise<string | null> {
    this.#transport.output.line(`+ ${text}`);
    this.#transport.output.flush();
    if (this.state !== 'notAuthenticated') this.#waitForClient();
    const line = await this.#transport.input.line(this.#maxLineBytes);
    if (line !== null && typeof line !== 'string') throw new BrokenCommandError('The line is too long or broken');
    return line;
  }

  async idle(): Promise<string | null> {
    try {
      return await this.#news.reportDuring(() => {
        this.#isWorking = false;
        if (this.#isEnding) this.#bye();
        this.#transport.rest();
        return this.ask('idling');
      });
    } finally {
      this.#isWorking = true;
    }
  }

  afterwards(step: Step): void {
    this.#step = step;
  }

  printMailboxName(name: string): string {
    return printQuoted(this.#isUtf8 ? name : encodeMailboxName(name));
  }

  printString(text: string): string {
    return printString(text, this.#isUtf8);
  }

  // --- the session ---

  /** Runs the session to its end. */
  async run(): Promise<void> {
    try {
      if (this.#options.implicitTls) this.#tls = (await this.#transport.startTls()) ?? undefined;
      else this.#transport.open();
      if (this.#transport.isGone) return;
      this.#deadline.set(this.limits.signInTimeoutMs, () => this.#timeOut('sign-in-time', 'Sign in sooner'));
      this.untagged(`OK [${capabilityLine(this)}] Hongyan is ready`);
      while (await this.#nextCommand());
    } catch (error) {
      this.#break(error);
    }
    this.#deadline.clear();
    this.#transport.end();
    // Not before: a command under way when the client went has worked with them to its end.
    this.#giveBack();
  }

  /** Ends the session politely: at once when the client is waited for, else after the command under way. */
  shutDown(text = 'The server is going down'): void {
    this.#farewell ??= text;
    this.#isEnding = true;
    if (!this.#isWorking) this.#bye();
    else this.#options.clock.after(endGraceMs, () => this.#bye());
  }

  destroy(): void {
    this.#transport.destroy();
  }

  get #isUtf8(): boolean {
    return this.isEnabled('UTF8=ACCEPT') || this.isEnabled('IMAP4REV2');
  }

  get #maxLineBytes(): number {
    return this.state === 'notAuthenticated' ? this.limits.maxLineBytesBeforeSignIn : this.limits.maxLineBytes;
  }

  /** Reads and answers one command; false when the session is over. */
  async #nextCommand(): Promise<boolean> {
    const { input, output } = this.#transport;
    if (input.isEmpty) output.flush();
    if (this.state !== 'notAuthenticated') this.#waitForClient();
    if (this.#isEnding) this.#bye();
    this.#isWorking = false;
    if (input.isEmpty) this.#transport.rest();
    const isThere = await input.any();
    this.#isWorking = true;
    if (!isThere) return false;
    if (this.state !== 'notAuthenticated')
      this.#deadline.set(this.limits.commandTimeoutMs, () =>
        this.#timeOut('command-time', 'The command takes too long'),
      );
    const read = await this.#read();
    if (read === null) return false;
    // Work of ours is not the client's time; before sign-in the clock goes on.
    if (this.state !== 'notAuthenticated') this.#deadline.clear();
    const completion = read.refusal ?? (await this.#run(read));
    return this.#complete(read, completion);
  }

  #read(): Promise<ReadCommand | null> {
    const { input, output } = this.#transport;
    this.#pace ??= createLiteralPace(this.#options.clock, this.limits, this.#deadline, () =>
      this.#timeOut('literal-time', 'The literal comes too slowly'),
    );
    const isSignedIn = this.state !== 'notAuthenticated';
    return readCommand({
      context: this,
      input,
      maxLineBytes: this.#maxLineBytes,
      maxIdBytes: isSignedIn ? this.limits.maxLineBytes : this.limits.maxIdBytesBeforeSignIn,
      maxLiteralBytes: isSignedIn ? this.limits.maxLiteralBytes : this.limits.maxLiteralBytesBeforeSignIn,
      commands: commandTable,
      goOn: () => {
        output.line('+ Go on');
        output.flush();
      },
      pace: this.#pace,
      refuse: (command) => refuseNow(command, this),
      reportFault: (error, during) => this.#log.fault(error, during, this.#abort?.signal),
    });
  }

  #run(read: ReadCommand): Promise<Completion> {
    this.#tag = read.tag ?? '';
    this.#log.command(read.name);
    return runCommand(this, read, (error, during) => this.#log.fault(error, during, this.#abort?.signal));
  }

  async #complete({ tag, command }: ReadCommand, completion: Completion): Promise<boolean> {
    const { status, code, text, news = 'all' } = completion;
    if (news !== 'none') await this.#news.report(news);
    const { output } = this.#transport;
    if (this.#step === 'close' && this.#farewell === undefined) this.untagged('BYE Goodbye');
    output.line(`${tag ?? '*'} ${status} ${code === undefined ? '' : `[${code}] `}${text}`);
    const lost = this.#patience.hear(status, command?.needsTls === true && this.state === 'notAuthenticated');
    if (this.#step !== 'close') this.#loseOn(lost);
    await output.drained();
    const step = this.#step;
    this.#step = undefined;
    if (step === 'close' && this.#farewell !== undefined) this.#bye();
    if (step === 'startTls') return this.#startTls();
    if (step === 'compress') {
      output.flush();
      this.#transport.compress();
    }
    return step !== 'close' && !this.#transport.isGone;
  }

  #loseOn(lost: LostPatience | null): void {
    if (lost === null) return;
    this.#log.limitReached(lost.limit);
    this.#farewell = lost.farewell;
    this.#step = 'close';
  }

  async #startTls(): Promise<boolean> {
    this.#transport.output.flush();
    const tls = await this.#transport.startTls();
    if (tls === null) return false;
    this.#tls = tls;
    // RFC 9051 §6.2.1: nothing that was said in the clear is believed.
    this.#clientId = noClientId;
    this.#extensions = [];
    return true;
  }

  #heed(notice: StoreNotice): void {
    if (notice.kind === 'closed') this.shutDown(notice.text);
    else this.#news.heed(notice);
  }

  #waitForClient(): void {
    this.#deadline.set(this.limits.idleTimeoutMs, () => this.#timeOut('idle-time', 'Signed out for inactivity'));
  }

  #timeOut(limit: string, text: string): void {
    this.#log.limitReached(limit);
    this.#farewell = text;
    this.#bye();
  }

  /** Says why and ends; whoever waits for the client hears that nothing comes. */
  #bye(): void {
    if (this.#transport.isGone || this.#transport.isEnding) return;
    if (this.#transport.output.isBetweenLines) {
      this.#transport.output.line(`* BYE ${oneLine(this.#farewell ?? 'Goodbye')}`);
      this.#transport.end();
    } else {
      // Within a literal it would be read as octets of the mail.
      this.#transport.destroy();
    }
    this.#abort?.abort();
  }

  #break(error: unknown): void {
    if (error instanceof ClientGoneError) return;
    if (!(error instanceof BrokenCommandError)) this.#log.fault(error, 'session');
    if (this.#transport.isGone || this.#transport.input.hasEnded) return;
    if (error instanceof BrokenAnswerError) {
      // A BYE would be read as octets of the mail.
      this.#transport.destroy();
      return;
    }
    if (error instanceof BrokenCommandError) {
      this.#log.limitReached('broken-command');
      if (error.tag !== null) this.#transport.output.line(`${error.tag} BAD ${error.message}`);
      this.#farewell = error.message;
    } else this.#farewell = 'An error of the server';
    this.#bye();
  }

  #gone(reason: string | undefined): void {
    if (reason !== undefined) this.#log.broke(reason);
    this.#deadline.clear();
    this.#abort?.abort();
    this.#resolveClosed();
  }

  #giveBack(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#selected?.mailbox.close();
    this.#selected = undefined;
    this.#store?.close();
    this.#store = undefined;
  }
}

/** A reason that came from elsewhere, as one line. */
function oneLine(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500);
}
