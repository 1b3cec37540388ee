/**
 * One client: the loop that reads a command, runs it, reports the news and answers. Commands are worked at one after the other, whatever the
 * client sends ahead (RFC 9051 §5.5); what one session has come to is in its `Session`.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { LineConnection } from '@hongyan/line-protocol';
import type { Completion } from '../commands/command.ts';
import { commandTable } from '../commands/index.ts';
import { capabilityLine } from '../commands/session/capability.ts';
import type { StoreNotice } from '../session-port.ts';
import { BrokenAnswerError } from '../wire/broken-answer.ts';
import { ClientGoneError } from '../wire/response-writer.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { Deadline } from './deadline.ts';
import { createLiteralPace } from './literal-pace.ts';
import { type LostPatience, Patience } from './patience.ts';
import { BrokenCommandError, type LiteralPace, type ReadCommand, readCommand } from './read-command.ts';
import { refuseNow, runCommand } from './run-command.ts';
import { Session, type Step } from './session.ts';
import { SessionLog } from './session-log.ts';
import { SessionNews } from './session-news.ts';
import { Transport } from './transport.ts';

/** A session that has to end while a command is worked at may finish it within this. */
const endGraceMs = 800;

export class ImapConnection implements LineConnection {
  /** Somebody has signed in, and may be gone again. */
  isCountedByAccount = false;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;

  readonly #options: ConnectionOptions;
  readonly #log: SessionLog;
  readonly #transport: Transport;
  readonly #session: Session;
  readonly #news: SessionNews;
  readonly #deadline: Deadline;
  readonly #patience: Patience;
  #resolveClosed: () => void = () => undefined;
  #pace: LiteralPace | undefined;
  #step: Step | undefined;
  /** A command is being worked at; else the client is waited for. */
  #isWorking = false;
  #isEnding = false;
  #farewell: string | undefined;

  constructor(socket: Socket, remoteAddress: string, options: ConnectionOptions) {
    this.#options = options;
    this.#log = new SessionLog(randomUUID(), remoteAddress, options);
    this.#patience = new Patience(options.limits);
    this.#deadline = new Deadline(options.clock);
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
    this.#transport = new Transport(socket, options, (reason) => this.#gone(reason));
    const session = new Session({
      remoteAddress,
      options,
      log: this.#log,
      transport: this.#transport,
      loop: {
        signedIn: () => this.#signedIn(),
        heed: (notice) => this.#heed(notice),
        waitForClient: () => this.#waitForClient(),
        idle: () => this.#idle(),
        afterwards: (step) => {
          this.#step = step;
        },
      },
    });
    this.#session = session;
    this.#news = new SessionNews({
      context: session,
      selected: () => session.openMailbox,
      output: this.#transport.output,
      log: this.#log,
      clock: options.clock,
      gatherMs: options.limits.idleGatherMs,
    });
  }

  /** Runs the session to its end. */
  async run(): Promise<void> {
    try {
      if (this.#options.implicitTls) await this.#secure();
      else this.#transport.open();
      if (this.#transport.isGone) return;
      this.#deadline.set(this.#options.limits.signInTimeoutMs, () => this.#timeOut('sign-in-time', 'Sign in sooner'));
      this.#session.untagged(`OK [${capabilityLine(this.#session)}] Hongyan is ready`);
      while (await this.#nextCommand());
    } catch (error) {
      this.#break(error);
    }
    this.#deadline.clear();
    this.#transport.end();
    // Not before: a command under way when the client went has worked with them to its end.
    this.#session.giveBack();
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

  /** Reads and answers one command; false when the session is over. */
  async #nextCommand(): Promise<boolean> {
    const { input, output } = this.#transport;
    if (input.isEmpty) output.flush();
    if (this.#session.isSignedIn) this.#waitForClient();
    if (this.#isEnding) this.#bye();
    this.#isWorking = false;
    if (input.isEmpty) this.#transport.rest();
    const isThere = await input.any();
    this.#isWorking = true;
    if (!isThere) return false;
    if (this.#session.isSignedIn)
      this.#deadline.set(this.#options.limits.commandTimeoutMs, () =>
        this.#timeOut('command-time', 'The command takes too long'),
      );
    const read = await this.#read();
    if (read === null) return false;
    // Work of ours is not the client's time; before sign-in the clock goes on.
    if (this.#session.isSignedIn) this.#deadline.clear();
    const completion = read.refusal ?? (await this.#run(read));
    return this.#complete(read, completion);
  }

  #read(): Promise<ReadCommand | null> {
    const { input, output } = this.#transport;
    this.#pace ??= createLiteralPace(this.#options.clock, this.#options.limits, this.#deadline, () =>
      this.#timeOut('literal-time', 'The literal comes too slowly'),
    );
    const isSignedIn = this.#session.isSignedIn;
    return readCommand({
      context: this.#session,
      input,
      maxLineBytes: this.#session.maxLineBytes,
      maxIdBytes: isSignedIn ? this.#options.limits.maxLineBytes : this.#options.limits.maxIdBytesBeforeSignIn,
      maxLiteralBytes: isSignedIn
        ? this.#options.limits.maxLiteralBytes
        : this.#options.limits.maxLiteralBytesBeforeSignIn,
      commands: commandTable,
      goOn: () => {
        output.line('+ Go on');
        output.flush();
      },
      pace: this.#pace,
      refuse: (command) => refuseNow(command, this.#session),
      reportFault: (error, during) => this.#log.fault(error, during, this.#session.askedSignal),
    });
  }

  async #run(read: ReadCommand): Promise<Completion> {
    this.#session.tag = read.tag ?? '';
    this.#log.command(read.name);
    const start = performance.now();
    try {
      return await runCommand(this.#session, read, (error, during) =>
        this.#log.fault(error, during, this.#session.askedSignal),
      );
    } finally {
      this.#log.commandEnded(read.name, performance.now() - start);
    }
  }

  async #complete({ tag, command }: ReadCommand, completion: Completion): Promise<boolean> {
    const { status, code, text, news = 'all' } = completion;
    if (news !== 'none') await this.#news.report(news);
    const { output } = this.#transport;
    if (this.#step === 'close' && this.#farewell === undefined) this.#session.untagged('BYE Goodbye');
    output.line(`${tag ?? '*'} ${status} ${code === undefined ? '' : `[${code}] `}${text}`);
    const lost = this.#patience.hear(status, command?.needsTls === true && !this.#session.isSignedIn);
    if (this.#step !== 'close') this.#loseOn(lost);
    await output.drained();
    const step = this.#step;
    this.#step = undefined;
    if (step === 'close' && this.#farewell !== undefined) this.#bye();
    if (step === 'startTls' || step === 'compress') output.flush();
    if (step === 'startTls') return this.#secure();
    if (step === 'compress') this.#transport.compress();
    return step !== 'close' && !this.#transport.isGone;
  }

  #loseOn(lost: LostPatience | null): void {
    if (lost === null) return;
    this.#log.limitReached(lost.limit);
    this.#farewell = lost.farewell;
    this.#step = 'close';
  }

  async #secure(): Promise<boolean> {
    const tls = await this.#transport.startTls();
    if (tls === null) return false;
    this.#session.secured(tls);
    return true;
  }

  #signedIn(): void {
    this.isCountedByAccount = true;
    this.#options.signedIn(this.#session.remoteAddress);
    this.#patience.forgive();
  }

  #heed(notice: StoreNotice): void {
    if (notice.kind === 'closed') this.shutDown(notice.text);
    else this.#news.heed(notice);
  }

  async #idle(): Promise<string | null> {
    try {
      return await this.#news.reportDuring(() => {
        this.#isWorking = false;
        if (this.#isEnding) this.#bye();
        this.#transport.rest();
        return this.#session.ask('idling');
      });
    } finally {
      this.#isWorking = true;
    }
  }

  #waitForClient(): void {
    this.#deadline.set(this.#options.limits.idleTimeoutMs, () =>
      this.#timeOut('idle-time', 'Signed out for inactivity'),
    );
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
    this.#session.abort();
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
    this.#session.abort();
    this.#resolveClosed();
  }
}

/** A reason that came from elsewhere, as one line. */
function oneLine(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 500);
}
