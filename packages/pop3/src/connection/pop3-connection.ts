import type { Socket } from 'node:net';
import type { LineConnection } from '@hongyan/line-protocol';
import { type Answer, bad, type CommandContext, done, err } from '../commands/command.ts';
import type { Pop3Limits } from '../limits.ts';
import type { Maildrop, Pop3Backend } from '../maildrop-port.ts';
import type { Pop3Observe } from '../server-options.ts';
import { OpenMaildrop, type SessionState } from '../session-state.ts';
import { DotStuffer } from '../wire/dot-stuffer.ts';
import type { LineRead } from '../wire/line-reader.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { ClientGone } from './outbox.ts';
import { runCommand } from './run-command.ts';
import { Transport } from './transport.ts';

function format(answer: Exclude<Answer, { kind: 'done' }>): string {
  const code = answer.code === undefined ? '' : `[${answer.code}] `;
  return `${answer.kind === 'ok' ? '+OK' : '-ERR'} ${code}${answer.text}\r\n`;
}

/** One client's session: the loop that reads a command, runs it and answers, and how it ends. Rules are in the commands. */
export class Pop3Connection implements CommandContext, LineConnection {
  readonly state: SessionState;
  readonly limits: Pop3Limits;
  readonly backend: Pop3Backend;
  readonly observe: Pop3Observe;
  readonly offersTls = true;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;

  readonly #options: ConnectionOptions;
  readonly #transport: Transport;
  /** Said instead of the next answer, when the session has to end. */
  #ending: Answer | null = null;
  #cancelSignInTimer: () => void = () => undefined;
  #unwatch: () => void = () => undefined;

  constructor(socket: Socket, state: SessionState, options: ConnectionOptions) {
    const { limits, backend, observe, clock, secureContext, logger } = options;
    this.state = state;
    this.limits = limits;
    this.backend = backend;
    this.observe = observe;
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.closed = promise;
    this.#transport = new Transport(socket, {
      limits,
      clock,
      secureContext,
      events: {
        // RFC 1939 §3: nothing is deleted then, and nothing said.
        idle: () => this.#limitReached('idle-time', done),
        stuck: () => this.#limitReached('write-time', done),
        gone: () => {
          this.#cancelSignInTimer();
          this.release();
          resolve(undefined);
        },
        broke: (reason, during) =>
          logger.info({ session: state.id, reason }, during === 'tls' ? 'pop3 tls failed' : 'pop3 connection broke'),
      },
    });
  }

  /** Runs the session to its end. */
  async run(): Promise<void> {
    this.#transport.open();
    this.#cancelSignInTimer = this.#options.clock.after(this.limits.signInTimeoutMs, () =>
      this.#limitReached('sign-in-time', err('Signing in took too long')),
    );
    if (this.#options.isImplicitTls && !(await this.#secure())) return;
    // No time stamp in angle brackets: APOP is not offered (RFC 1939 §7).
    this.#write('+OK Hongyan is ready\r\n');
    try {
      while (!this.#transport.isClosing) {
        const read = await this.#readLine(this.limits.maxLineBytes);
        if (read === undefined) break;
        this.#answer(await this.#runLine(read));
      }
      this.#transport.flush();
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error;
      this.destroy();
    }
  }

  /** Ends the session politely: now when it waits for a command, else after the one under way. */
  shutDown(): void {
    this.#ending = err('The server is shutting down, try again later', 'SYS/TEMP');
    if (this.#transport.isWaiting) this.#sayLast(this.#ending);
  }

  destroy(): void {
    this.#transport.destroy();
  }

  // --- what commands may do ---

  get mailbox(): OpenMaildrop {
    if (this.state.mailbox === null) throw new Error('nobody has signed in');
    return this.state.mailbox;
  }

  async ask(): Promise<string | null> {
    this.#write('+ \r\n');
    const read = await this.#readLine(this.limits.maxAuthLineBytes);
    if (read?.kind === 'line') return read.line.toString('latin1');
    if (read?.kind === 'too-long') this.#limitReached('long-line', bad('The line is too long'));
    return null;
  }

  async writeList(text: string, lines: Iterable<string>): Promise<void> {
    this.#write(`+OK ${text}\r\n`);
    for (const line of lines) {
      this.#write(`${line}\r\n`);
      if (this.#transport.isFull) await this.#transport.drained();
    }
    this.#write('.\r\n');
  }

  async writeMail(text: string, mail: AsyncIterable<Uint8Array>): Promise<Answer> {
    const stuffer = new DotStuffer();
    let hasBegun = false;
    try {
      for await (const chunk of mail) {
        if (!hasBegun) this.#write(`+OK ${text}\r\n`);
        hasBegun = true;
        this.#transport.write(stuffer.stuff(chunk));
        await this.#transport.drained();
      }
    } catch (error) {
      if (error instanceof ClientGone) throw error;
      this.reportFault(error, 'sending a mail');
      if (!hasBegun) return err('The message cannot be read at the moment', 'SYS/TEMP');
      this.destroy();
      return done;
    }
    if (!hasBegun) this.#write(`+OK ${text}\r\n`);
    this.#transport.write(stuffer.end());
    return done;
  }

  async startTls(): Promise<void> {
    this.#write('+OK Go ahead with TLS\r\n');
    this.#transport.flush();
    if (!(await this.#secure())) return;
    this.state.username = null;
    this.state.isUtf8 = false;
  }

  admit(maildrop: Maildrop): boolean {
    if (this.#transport.isClosing) {
      maildrop.close();
      return false;
    }
    this.state.mailbox = new OpenMaildrop(maildrop);
    this.#cancelSignInTimer();
    this.#unwatch = maildrop.watchEnd((text) => this.#cut(text));
    return true;
  }

  release(): void {
    const { mailbox } = this.state;
    if (mailbox === null) return;
    this.state.mailbox = null;
    this.#unwatch();
    mailbox.maildrop.close();
  }

  reportFault(error: unknown, during: string): void {
    this.#options.logger.error({ session: this.state.id, during, err: error }, 'pop3 backend failed');
  }

  // --- commands ---

  /** The next line; undefined when there will be none. */
  async #readLine(maxBytes: number): Promise<LineRead | undefined> {
    if (this.#ending !== null) {
      this.#sayLast(this.#ending);
      return undefined;
    }
    return this.#transport.readLine({
      maxBytes,
      // Before sign-in the time for all of it runs already.
      idleMs: this.state.mailbox === null ? null : this.limits.idleTimeoutMs,
    });
  }

  async #runLine(read: LineRead): Promise<Answer> {
    if (read.kind === 'too-long') {
      this.#limitReached('long-line', bad('The command is too long'));
      return done;
    }
    return runCommand(this, read.line);
  }

  #answer(answer: Answer): void {
    if (answer.kind === 'done' || this.#transport.isClosing) return;
    if (answer.kind === 'bad') this.state.badCommands += 1;
    if (this.state.badCommands >= this.limits.maxBadCommands) {
      this.#limitReached('bad-commands', err('Too many wrong commands'));
      return;
    }
    this.#write(format(answer));
    if (answer.isLast === true) this.#transport.close();
  }

  #write(text: string): void {
    this.#transport.write(Buffer.from(text, 'utf8'));
  }

  async #secure(): Promise<boolean> {
    if (!(await this.#transport.startTls())) return false;
    this.state.isSecure = true;
    return true;
  }

  // --- ends ---

  /** The session may not go on: what is under way is cut at once, since its answer may be mail. */
  #cut(text: string): void {
    if (this.#transport.isWaiting) this.#sayLast(err(text, 'AUTH'));
    else this.destroy();
  }

  #sayLast(answer: Answer): void {
    if (this.#transport.isClosing) return;
    if (answer.kind !== 'done') this.#write(format(answer));
    this.#transport.close();
  }

  #limitReached(limit: string, answer: Answer): void {
    if (this.#transport.isClosing) return;
    this.observe('pop3_limits_total', { limit }, 1);
    const { id, remoteAddress } = this.state;
    this.#options.logger.warn({ session: id, remoteAddress, limit }, 'pop3 limit reached');
    if (answer.kind === 'done') this.destroy();
    else this.#sayLast(answer);
  }
}
