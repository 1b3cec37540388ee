import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import type {
  SmtpClock,
  SmtpCounter,
  SmtpLiveSession,
  SmtpLogger,
  SmtpObserve,
  SmtpReply,
  SmtpSessionHandler,
} from '../../call/smtp-session.ts';
import { type CommandRead, CommandReader } from './command-reader.ts';
import { runCommand } from './commands.ts';
import { ContentPhase } from './content-phase.ts';
import type { SmtpLimits } from './limits.ts';
import { formatPlainReply, formatReply, replies } from './reply.ts';
import {
  type CommandAnswer,
  type CommandContext,
  describeEnvelope,
  done,
  type SessionState,
  type Transaction,
} from './session-state.ts';

export interface ConnectionOptions {
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  readonly secureContext: (() => SecureContext) | undefined;
  readonly limits: SmtpLimits;
  readonly clock: SmtpClock;
  readonly logger: SmtpLogger;
  readonly observe: SmtpObserve;
  readonly onClosed: () => void;
}

/** After our last reply the client's bytes are read and dropped this long, and so many of them, so that a reset does not eat the reply. */
const lingerMs = 2_000;
const maxLingerBytes = 1024 * 1024;

/** One client: its socket, timers and the loop that reads a command, runs it and replies. Rules are in commands.ts. */
export class SmtpConnection implements CommandContext {
  readonly state: SessionState;
  readonly limits: SmtpLimits;
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  readonly offersTls: boolean;

  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  private resolveClosed: () => void = () => undefined;

  private readonly options: ConnectionOptions;
  private readonly reader: CommandReader;
  private socket: Socket;
  private hasGreeted = false;
  private isClosing = false;
  private lingerBytes = 0;
  private isGone = false;
  private hasClientEnded = false;
  /** Said instead of reading another command. */
  private lastReply: SmtpReply | undefined;
  private stopFollowing: () => void = () => undefined;
  private pendingReplies = '';
  private content: ContentPhase | undefined;
  private lineWaiter: ((read: CommandRead | undefined) => void) | undefined;
  private cancelTimer: () => void = () => undefined;
  private readonly onData = (chunk: Buffer) => this.takeBytes(chunk);
  private readonly onEnd = () => this.clientEnded();
  private readonly onGone = () => this.gone();

  constructor(socket: Socket, state: SessionState, options: ConnectionOptions) {
    this.socket = socket;
    this.state = state;
    this.options = options;
    this.limits = options.limits;
    this.hostname = options.hostname;
    this.handler = options.handler;
    this.offersTls = options.secureContext !== undefined;
    this.reader = new CommandReader(options.limits.maxCommandBytes);
    this.closed = new Promise((resolve) => {
      this.resolveClosed = resolve;
    });
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    socket.on('error', (error) =>
      this.options.logger.info({ session: state.id, reason: error.message }, 'smtp connection broke'),
    );
  }

  /** Runs the session to its end. */
  async run(): Promise<void> {
    this.attach();
    if (this.state.role === 'submissions' && !(await this.secure())) return;
    if (!(await this.waitForGreeting())) return;
    this.replyPlain(220, [`${this.hostname} ESMTP`]);
    while (!this.isClosing) {
      const read = await this.readLine();
      if (read === undefined) break;
      this.state.commands += 1;
      if (this.state.commands > this.limits.maxCommands) this.limitReached('commands', replies.tooManyCommands);
      else this.answer(read.kind === 'line' ? await runCommand(this, read.line) : this.answerToBrokenLine(read));
    }
    this.flush();
  }

  /** Ends the session politely: now when it waits for a command, else after the command under way. */
  shutDown(): void {
    this.endSession(replies.shuttingDown);
  }

  destroy(): void {
    this.socket.destroy();
  }

  // --- what commands may do ---

  now(): number {
    return this.options.clock.now();
  }

  replyPlain(code: number, lines: readonly string[]): void {
    this.write(formatPlainReply(code, lines), code);
  }

  async ask(challenge: string): Promise<string | CommandAnswer> {
    this.replyPlain(334, [challenge]);
    const read = await this.readLine();
    if (read === undefined) return done;
    return read.kind === 'line' ? read.line.toString('latin1') : this.answerToBrokenLine(read);
  }

  async startTls(): Promise<void> {
    this.write(formatReply(replies.readyForTls), replies.readyForTls.code);
    this.flush();
    // RFC 3207 §4.2: what came before TLS, sent along in the clear, is forgotten (session.test.ts, STARTTLS injection).
    this.reader.drop();
    if (!(await this.secure())) return;
    this.state.helo = undefined;
    this.state.isExtended = false;
    this.state.transaction = undefined;
    this.state.wasMailRefused = false;
  }

  follow(live: SmtpLiveSession): void {
    const stop = live.watchEnd(() => {
      this.content?.cut(replies.accessEnded);
      this.endSession(replies.accessEnded);
    });
    this.stopFollowing = () => {
      stop();
      live.close();
    };
    // The client went while it was let in.
    if (this.isGone) this.stopFollowing();
  }

  async receiveContent(transaction: Transaction): Promise<void> {
    this.replyPlain(354, ['Send the message, end with a line that has only a dot']);
    this.flush();
    const phase = new ContentPhase({
      envelope: describeEnvelope(this.state, transaction),
      handler: this.handler,
      limits: this.limits,
      clock: this.options.clock,
      pause: () => this.socket.pause(),
      resume: () => this.socket.resume(),
      reportFault: (error, during) => this.reportFault(error, during),
    });
    const outcome = phase.run();
    const buffered = this.reader.takeRest();
    if (buffered.length > 0) phase.feed(buffered);
    if (this.isGone || this.hasClientEnded) phase.lose();
    this.content = phase;
    this.socket.resume();
    const { reply, mustClose, rest, bytes, outcome: result } = await outcome;
    this.content = undefined;
    this.reader.push(rest);
    this.count('smtp_messages_total', { role: this.state.role, outcome: result });
    this.options.observe('smtp_message_bytes_total', { role: this.state.role }, bytes);
    if (reply === undefined) return;
    if (mustClose) this.replyAndClose(reply);
    else this.write(formatReply(reply), reply.code);
  }

  count(counter: SmtpCounter, labels: Readonly<Record<string, string>>): void {
    this.options.observe(counter, labels, 1);
  }

  reportFault(error: unknown, during: string): void {
    this.options.logger.error({ session: this.state.id, during, error }, 'smtp handler failed');
  }

  // --- the wire ---

  private attach(): void {
    this.socket.on('data', this.onData);
    this.socket.on('end', this.onEnd);
    this.socket.on('close', this.onGone);
  }

  private takeBytes(chunk: Buffer): void {
    if (this.isClosing) {
      this.lingerBytes += chunk.length;
      if (this.lingerBytes > maxLingerBytes) this.socket.destroy();
    } else if (this.content !== undefined) {
      this.content.feed(chunk);
    } else if (!this.hasGreeted) {
      this.limitReached('early-talker', replies.earlyTalker);
    } else {
      this.reader.push(chunk);
      this.offerLine();
    }
  }

  private offerLine(): void {
    if (this.lineWaiter === undefined) {
      this.socket.pause(); // somebody is still working: at most this chunk waits
      return;
    }
    const read = this.reader.next();
    if (read !== undefined) this.resolveLine(read);
  }

  private resolveLine(read: CommandRead | undefined): void {
    const waiter = this.lineWaiter;
    if (waiter === undefined) return;
    this.lineWaiter = undefined;
    this.cancelTimer();
    this.socket.pause();
    waiter(read);
  }

  /** The next line; undefined when there will be none. The time for it is counted from here, not from its last byte. */
  private async readLine(): Promise<CommandRead | undefined> {
    if (this.isClosing) return undefined;
    if (this.lastReply !== undefined) {
      this.replyAndClose(this.lastReply);
      return undefined;
    }
    const read = this.reader.next();
    if (read !== undefined) return read;
    this.flush();
    if (this.hasClientEnded || this.isGone) {
      this.close();
      return undefined;
    }
    return new Promise((resolve) => {
      this.lineWaiter = resolve;
      this.cancelTimer = this.options.clock.after(this.limits.commandTimeoutMs, () =>
        this.limitReached('command-time', replies.commandTimeout),
      );
      this.socket.resume();
    });
  }

  private answerToBrokenLine(read: CommandRead): CommandAnswer {
    if (read.kind === 'bare-line-end') this.limitReached('bare-line-end', replies.bareLineEnd);
    else this.limitReached('long-command', replies.commandTooLong);
    return done;
  }

  private answer(answer: CommandAnswer): void {
    if (answer.kind === 'done') return;
    if (answer.kind === 'last') {
      this.replyAndClose(answer.reply);
      return;
    }
    if (answer.kind === 'bad') this.state.badCommands += 1;
    if (this.state.badCommands >= this.limits.maxBadCommands)
      this.limitReached('bad-commands', replies.tooManyBadCommands);
    else this.write(formatReply(answer.reply), answer.reply.code);
    // RFC 4954 §4: after too many failures the connection is closed.
    if (this.state.authenticationFailures >= this.limits.maxAuthenticationFailures)
      this.limitReached('sign-in-failures', replies.tooManyAuthenticationFailures);
  }

  /** True when nobody spoke before the greeting was due. */
  private async waitForGreeting(): Promise<boolean> {
    await new Promise<void>((resolve) => {
      this.cancelTimer = this.options.clock.after(this.limits.greetingDelayMs, resolve);
      this.lineWaiter = () => resolve();
    });
    this.lineWaiter = undefined;
    this.hasGreeted = true;
    return !this.isClosing && !this.isGone;
  }

  /** Puts TLS over the socket; false when the handshake fails, and the session is over. */
  private async secure(): Promise<boolean> {
    const secureContext = this.options.secureContext;
    const plain = this.socket;
    if (secureContext === undefined || plain.destroyed) return false;
    plain.off('data', this.onData);
    plain.off('end', this.onEnd);
    plain.off('close', this.onGone);
    plain.pause();
    while (plain.read() !== null); // drops bytes that Node read already; those still in the kernel break the handshake
    const secured = new TLSSocket(plain, {
      isServer: true,
      secureContext: secureContext(),
      requestCert: false,
      rejectUnauthorized: false,
    });
    this.socket = secured;
    const isSecure = await this.handshake(secured);
    if (!isSecure) {
      secured.destroy();
      plain.destroy();
      this.gone();
      return false;
    }
    this.state.tls = { protocol: secured.getProtocol() ?? 'TLS', cipher: secured.getCipher().standardName };
    this.attach();
    return true;
  }

  private async handshake(secured: TLSSocket): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.options.clock.after(this.limits.handshakeTimeoutMs, () => resolve(false));
      const settle = (isSecure: boolean) => {
        cancel();
        resolve(isSecure);
      };
      secured.once('secure', () => settle(true));
      secured.once('close', () => settle(false));
      secured.on('error', (error: Error) =>
        this.options.logger.info({ session: this.state.id, reason: error.message }, 'smtp tls failed'),
      );
      secured.on('_tlsError', (error: unknown) => {
        this.options.logger.info({ session: this.state.id, reason: String(error) }, 'smtp tls failed');
        secured.destroy();
      });
    });
  }

  private limitReached(limit: string, reply: SmtpReply): void {
    if (this.isClosing) return;
    this.count('smtp_limits_total', { role: this.state.role, limit });
    this.options.logger.warn(
      { session: this.state.id, remoteAddress: this.state.remoteAddress, role: this.state.role, limit },
      'smtp limit reached',
    );
    this.replyAndClose(reply);
  }

  /** Ends the session: now when it waits for a command, else after the command under way. */
  private endSession(reply: SmtpReply): void {
    this.lastReply = reply;
    if (this.lineWaiter !== undefined) this.replyAndClose(reply);
  }

  private replyAndClose(reply: SmtpReply): void {
    if (this.isClosing) return;
    this.write(formatReply(reply), reply.code);
    this.close();
  }

  private write(text: string, code: number): void {
    if (this.isClosing) return;
    this.count('smtp_replies_total', { role: this.state.role, class: `${Math.floor(code / 100)}xx` });
    this.pendingReplies += text;
  }

  private flush(): void {
    if (this.pendingReplies === '' || !this.socket.writable) return;
    this.socket.write(this.pendingReplies);
    this.pendingReplies = '';
    // A client that sends and never reads would make us keep its replies.
    if (this.socket.writableLength > this.limits.maxBufferedBytes) this.socket.destroy();
  }

  private close(): void {
    this.flush();
    this.isClosing = true;
    this.cancelTimer();
    this.socket.end();
    this.cancelTimer = this.options.clock.after(lingerMs, () => this.socket.destroy());
    this.resolveLine(undefined);
    this.socket.resume();
  }

  private clientEnded(): void {
    this.hasClientEnded = true;
    this.content?.lose();
    if (this.lineWaiter !== undefined) this.close();
  }

  private gone(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.isClosing = true;
    this.cancelTimer();
    this.content?.lose();
    this.stopFollowing();
    this.resolveLine(undefined);
    this.options.onClosed();
    this.resolveClosed();
  }
}
