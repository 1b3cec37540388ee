import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { LineClock, LineConnection, LineLogger } from '@hongyan/line-protocol';
import { runCommand } from '../commands/run-command.ts';
import type { SmtpLimits } from '../limits.ts';
import type { SmtpObserve } from '../server-options.ts';
import type { SmtpLiveSession, SmtpReply, SmtpSessionHandler } from '../session-port.ts';
import {
  type CommandAnswer,
  type CommandContext,
  describeEnvelope,
  done,
  type SessionState,
  type Transaction,
} from '../session-state.ts';
import type { CommandRead } from '../wire/command-reader.ts';
import { formatPlainReply, formatReply, replies } from '../wire/reply.ts';
import { ContentPhase } from './content-phase.ts';
import { Transport } from './transport.ts';

export interface ConnectionOptions {
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  readonly secureContext: (() => SecureContext) | undefined;
  readonly limits: SmtpLimits;
  readonly clock: LineClock;
  readonly logger: LineLogger;
  readonly observe: SmtpObserve;
}

/** One client: the loop that reads a command, runs it and replies. Rules are in the commands. */
export class SmtpConnection implements CommandContext, LineConnection {
  readonly state: SessionState;
  readonly limits: SmtpLimits;
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  readonly offersTls: boolean;

  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  #resolveClosed: () => void = () => undefined;

  readonly #options: ConnectionOptions;
  readonly #transport: Transport;
  /** Said instead of reading another command. */
  #lastReply: SmtpReply | undefined;
  #stopFollowing: () => void = () => undefined;
  #content: ContentPhase | undefined;

  constructor(socket: Socket, state: SessionState, options: ConnectionOptions) {
    this.state = state;
    this.#options = options;
    this.limits = options.limits;
    this.hostname = options.hostname;
    this.handler = options.handler;
    this.offersTls = options.secureContext !== undefined;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
    this.#transport = new Transport(socket, {
      limits: options.limits,
      clock: options.clock,
      events: {
        earlyBytes: () => this.#limitReached('early-talker', replies.earlyTalker),
        commandTimedOut: () => this.#limitReached('command-time', replies.commandTimeout),
        clientEnded: () => this.#content?.lose(),
        gone: () => this.#gone(),
        broke: (reason, during) =>
          options.logger.info(
            { session: state.id, reason },
            during === 'tls' ? 'smtp tls failed' : 'smtp connection broke',
          ),
      },
    });
  }

  /** Runs the session to its end. */
  async run(): Promise<void> {
    this.#transport.open();
    if (this.state.role === 'submissions' && !(await this.#secure())) return;
    if (!(await this.#transport.waitForGreeting())) return;
    this.replyPlain(220, [`${this.hostname} ESMTP`]);
    while (!this.#transport.isClosing) {
      const read = await this.#readLine();
      if (read === undefined) break;
      this.state.commands += 1;
      if (this.state.commands > this.limits.maxCommands) this.#limitReached('commands', replies.tooManyCommands);
      else this.#answer(read.kind === 'line' ? await runCommand(this, read.line) : this.#answerToBrokenLine(read));
    }
    this.#transport.flush();
  }

  /** Ends the session politely: now when it waits for a command, else after the command under way. */
  shutDown(): void {
    this.#endSession(replies.shuttingDown);
  }

  destroy(): void {
    this.#transport.destroy();
  }

  // --- what commands may do ---

  now(): number {
    return this.#options.clock.now();
  }

  replyPlain(code: number, lines: readonly string[]): void {
    this.#write(formatPlainReply(code, lines), code);
  }

  async ask(challenge: string): Promise<string | CommandAnswer> {
    this.replyPlain(334, [challenge]);
    const read = await this.#readLine();
    if (read === undefined) return done;
    return read.kind === 'line' ? read.line.toString('latin1') : this.#answerToBrokenLine(read);
  }

  async startTls(): Promise<void> {
    this.#write(formatReply(replies.readyForTls), replies.readyForTls.code);
    this.#transport.flush();
    if (!(await this.#secure())) return;
    this.state.helo = undefined;
    this.state.isExtended = false;
    this.state.transaction = undefined;
    this.state.wasMailRefused = false;
  }

  follow(live: SmtpLiveSession): void {
    const stop = live.watchEnd(() => {
      this.#content?.cut(replies.accessEnded);
      this.#endSession(replies.accessEnded);
    });
    this.#stopFollowing = () => {
      stop();
      live.close();
    };
    // The client went while it was let in.
    if (this.#transport.isGone) this.#stopFollowing();
  }

  async receiveContent(transaction: Transaction): Promise<void> {
    const transport = this.#transport;
    this.replyPlain(354, ['Send the message, end with a line that has only a dot']);
    transport.flush();
    const phase = new ContentPhase({
      envelope: describeEnvelope(this.state, transaction),
      handler: this.handler,
      limits: this.limits,
      clock: this.#options.clock,
      pause: () => transport.pause(),
      resume: () => transport.resume(),
      reportFault: (error, during) => this.reportFault(error, during),
    });
    const outcome = phase.run();
    const buffered = transport.handOver(phase);
    if (buffered.length > 0) phase.feed(buffered);
    if (transport.isGone || transport.hasClientEnded) phase.lose();
    this.#content = phase;
    transport.resume();
    const { reply, mustClose, rest, bytes, outcome: result } = await outcome;
    this.#content = undefined;
    transport.takeBack(rest);
    this.count('smtp_messages_total', { role: this.state.role, outcome: result });
    this.#options.observe('smtp_message_bytes_total', { role: this.state.role }, bytes);
    if (reply === undefined) return;
    if (mustClose) this.#replyAndClose(reply);
    else this.#write(formatReply(reply), reply.code);
  }

  count(counter: Parameters<SmtpObserve>[0], labels: Readonly<Record<string, string>>): void {
    this.#options.observe(counter, labels, 1);
  }

  reportFault(error: unknown, during: string): void {
    this.#options.logger.error({ session: this.state.id, during, error }, 'smtp handler failed');
  }

  // --- the session ---

  async #readLine(): Promise<CommandRead | undefined> {
    if (this.#lastReply !== undefined) this.#replyAndClose(this.#lastReply);
    return this.#transport.readLine();
  }

  #answerToBrokenLine(read: CommandRead): CommandAnswer {
    if (read.kind === 'bare-line-end') this.#limitReached('bare-line-end', replies.bareLineEnd);
    else this.#limitReached('long-command', replies.commandTooLong);
    return done;
  }

  #answer(answer: CommandAnswer): void {
    if (answer.kind === 'done') return;
    if (answer.kind === 'last') {
      this.#replyAndClose(answer.reply);
      return;
    }
    if (answer.kind === 'bad') this.state.badCommands += 1;
    if (this.state.badCommands >= this.limits.maxBadCommands)
      this.#limitReached('bad-commands', replies.tooManyBadCommands);
    else this.#write(formatReply(answer.reply), answer.reply.code);
    // RFC 4954 §4: after too many failures the connection is closed.
    if (this.state.authenticationFailures >= this.limits.maxAuthenticationFailures)
      this.#limitReached('sign-in-failures', replies.tooManyAuthenticationFailures);
  }

  /** Puts TLS over the socket; false when the handshake fails, and the session is over. */
  async #secure(): Promise<boolean> {
    const { secureContext } = this.#options;
    if (secureContext === undefined) return false;
    const tls = await this.#transport.startTls(secureContext());
    if (tls === null) return false;
    this.state.tls = tls;
    return true;
  }

  #limitReached(limit: string, reply: SmtpReply): void {
    if (this.#transport.isClosing) return;
    this.count('smtp_limits_total', { role: this.state.role, limit });
    this.#options.logger.warn(
      { session: this.state.id, remoteAddress: this.state.remoteAddress, role: this.state.role, limit },
      'smtp limit reached',
    );
    this.#replyAndClose(reply);
  }

  #endSession(reply: SmtpReply): void {
    this.#lastReply = reply;
    if (this.#transport.isWaiting) this.#replyAndClose(reply);
  }

  #replyAndClose(reply: SmtpReply): void {
    if (this.#transport.isClosing) return;
    this.#write(formatReply(reply), reply.code);
    this.#transport.close();
  }

  #write(text: string, code: number): void {
    if (this.#transport.isClosing) return;
    this.count('smtp_replies_total', { role: this.state.role, class: `${Math.floor(code / 100)}xx` });
    this.#transport.write(text);
  }

  #gone(): void {
    this.#content?.lose();
    this.#stopFollowing();
    this.#resolveClosed();
  }
}
