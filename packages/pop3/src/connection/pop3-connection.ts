import type { Socket } from 'node:net';
import { type LineConnection, secureSocket } from '@hongyan/line-protocol';
import { type Answer, bad, type CommandContext, done, err } from '../commands/command.ts';
import type { Pop3Limits } from '../limits.ts';
import type { Maildrop, Pop3Backend } from '../maildrop-port.ts';
import type { Pop3Observe } from '../server-options.ts';
import { OpenMaildrop, type SessionState } from '../session-state.ts';
import { DotStuffer } from '../wire/dot-stuffer.ts';
import { type LineRead, LineReader } from '../wire/line-reader.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { ClientGone, Outbox } from './outbox.ts';
import { runCommand } from './run-command.ts';

/** After our last answer the client's bytes are read and dropped this long, and so many of them, so that a reset does not eat the answer. */
const lingerMs = 2_000;
const maxLingerBytes = 1024 * 1024;

function format(answer: Exclude<Answer, { kind: 'done' }>): string {
  const code = answer.code === undefined ? '' : `[${answer.code}] `;
  return `${answer.kind === 'ok' ? '+OK' : '-ERR'} ${code}${answer.text}\r\n`;
}

/** One client: its socket, timers and the loop that reads a command, runs it and answers. Rules are in the commands. */
export class Pop3Connection implements CommandContext, LineConnection {
  readonly state: SessionState;
  readonly limits: Pop3Limits;
  readonly backend: Pop3Backend;
  readonly observe: Pop3Observe;
  readonly offersTls = true;
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;

  private readonly options: ConnectionOptions;
  private readonly reader = new LineReader();
  private readonly outbox: Outbox;
  private socket: Socket;
  private isClosing = false;
  private lingerBytes = 0;
  private isGone = false;
  private hasClientEnded = false;
  /** Said instead of the next answer, when the session has to end. */
  private ending: Answer | null = null;
  private lineWaiter: ((read: LineRead | undefined) => void) | undefined;
  private maxLineBytes: number;
  private cancelTimer: () => void = () => undefined;
  private cancelSignInTimer: () => void = () => undefined;
  private unwatch: () => void = () => undefined;
  private resolveClosed: () => void = () => undefined;
  private readonly onData = (chunk: Buffer) => this.takeBytes(chunk);
  private readonly onEnd = () => this.clientEnded();
  private readonly onGone = () => this.gone();

  constructor(socket: Socket, state: SessionState, options: ConnectionOptions) {
    this.socket = socket;
    this.state = state;
    this.options = options;
    this.limits = options.limits;
    this.maxLineBytes = options.limits.maxLineBytes;
    this.backend = options.backend;
    this.observe = options.observe;
    this.outbox = new Outbox(options.limits, options.clock, () => this.limitReached('write-time', done));
    this.closed = new Promise((resolve) => {
      this.resolveClosed = resolve;
    });
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    socket.on('error', (error) =>
      options.logger.info({ session: state.id, reason: error.message }, 'pop3 connection broke'),
    );
  }

  /** Runs the session to its end. */
  async run(): Promise<void> {
    this.attach();
    this.cancelSignInTimer = this.options.clock.after(this.limits.signInTimeoutMs, () =>
      this.limitReached('sign-in-time', err('Signing in took too long')),
    );
    if (this.options.isImplicitTls && !(await this.secure())) return;
    // No time stamp in angle brackets: APOP is not offered (RFC 1939 §7).
    this.write('+OK Hongyan is ready\r\n');
    try {
      while (!this.isClosing) {
        const read = await this.readLine();
        if (read === undefined) break;
        this.answer(await this.runLine(read));
      }
      this.flush();
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error;
      this.destroy();
    }
  }

  /** Ends the session politely: now when it waits for a command, else after the one under way. */
  shutDown(): void {
    this.endWith(err('The server is shutting down, try again later', 'SYS/TEMP'));
  }

  destroy(): void {
    this.socket.destroy();
  }

  // --- what commands may do ---

  get mailbox(): OpenMaildrop {
    if (this.state.mailbox === null) throw new Error('nobody has signed in');
    return this.state.mailbox;
  }

  async ask(): Promise<string | null> {
    this.write('+ \r\n');
    this.maxLineBytes = this.limits.maxAuthLineBytes;
    const read = await this.readLine();
    this.maxLineBytes = this.limits.maxLineBytes;
    if (read?.kind === 'line') return read.line.toString('latin1');
    if (read?.kind === 'too-long') this.limitReached('long-line', bad('The line is too long'));
    return null;
  }

  async writeList(text: string, lines: Iterable<string>): Promise<void> {
    this.write(`+OK ${text}\r\n`);
    for (const line of lines) {
      this.write(`${line}\r\n`);
      if (this.socket.writableLength > this.limits.maxUnsentBytes) await this.outbox.drained(this.socket);
    }
    this.write('.\r\n');
  }

  async writeMail(text: string, mail: AsyncIterable<Uint8Array>): Promise<Answer> {
    const stuffer = new DotStuffer();
    let hasBegun = false;
    try {
      for await (const chunk of mail) {
        if (!hasBegun) this.write(`+OK ${text}\r\n`);
        hasBegun = true;
        this.outbox.write(this.socket, stuffer.stuff(chunk));
        await this.outbox.drained(this.socket);
      }
    } catch (error) {
      if (error instanceof ClientGone) throw error;
      this.reportFault(error, 'sending a mail');
      if (!hasBegun) return err('The message cannot be read at the moment', 'SYS/TEMP');
      this.destroy();
      return done;
    }
    if (!hasBegun) this.write(`+OK ${text}\r\n`);
    this.outbox.write(this.socket, stuffer.end());
    return done;
  }

  async startTls(): Promise<void> {
    this.write('+OK Go ahead with TLS\r\n');
    this.flush();
    // What came before TLS, sent along in the clear, is forgotten (pop3-server.test.ts).
    this.reader.drop();
    if (!(await this.secure())) return;
    this.state.username = null;
    this.state.isUtf8 = false;
  }

  admit(maildrop: Maildrop): boolean {
    if (this.isGone || this.isClosing) {
      maildrop.close();
      return false;
    }
    this.state.mailbox = new OpenMaildrop(maildrop);
    this.cancelSignInTimer();
    this.unwatch = maildrop.watchEnd((text) => this.cut(text));
    return true;
  }

  release(): void {
    const { mailbox } = this.state;
    if (mailbox === null) return;
    this.state.mailbox = null;
    this.unwatch();
    mailbox.maildrop.close();
  }

  reportFault(error: unknown, during: string): void {
    this.options.logger.error({ session: this.state.id, during, err: error }, 'pop3 backend failed');
  }

  // --- commands ---

  private async runLine(read: LineRead): Promise<Answer> {
    if (read.kind === 'too-long') {
      this.limitReached('long-line', bad('The command is too long'));
      return done;
    }
    return runCommand(this, read.line);
  }

  private answer(answer: Answer): void {
    if (answer.kind === 'done' || this.isClosing) return;
    if (answer.kind === 'bad') this.state.badCommands += 1;
    if (this.state.badCommands >= this.limits.maxBadCommands) {
      this.limitReached('bad-commands', err('Too many wrong commands'));
      return;
    }
    this.write(format(answer));
    if (answer.isLast === true) this.close();
  }

  // --- ends ---

  private endWith(answer: Answer): void {
    this.ending = answer;
    if (this.lineWaiter === undefined) return;
    this.sayLast(answer);
  }

  /** The session may not go on: what is under way is cut at once, since its answer may be mail. */
  private cut(text: string): void {
    if (this.lineWaiter !== undefined) this.sayLast(err(text, 'AUTH'));
    else this.destroy();
  }

  private sayLast(answer: Answer): void {
    if (this.isClosing) return;
    if (answer.kind !== 'done') this.write(format(answer));
    this.close();
  }

  private limitReached(limit: string, answer: Answer): void {
    if (this.isClosing) return;
    this.observe('pop3_limits_total', { limit }, 1);
    const { id, remoteAddress } = this.state;
    this.options.logger.warn({ session: id, remoteAddress, limit }, 'pop3 limit reached');
    if (answer.kind === 'done') this.destroy();
    else this.sayLast(answer);
  }

  private close(): void {
    if (this.isClosing) return;
    this.flush();
    this.isClosing = true;
    this.stopTimers();
    this.socket.end();
    this.cancelTimer = this.options.clock.after(lingerMs, () => this.socket.destroy());
    this.resolveLine(undefined);
    this.socket.resume();
  }

  private clientEnded(): void {
    this.hasClientEnded = true;
    if (this.lineWaiter !== undefined) this.close();
  }

  private gone(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.isClosing = true;
    this.stopTimers();
    this.release();
    this.resolveLine(undefined);
    this.resolveClosed();
  }

  private stopTimers(): void {
    this.cancelTimer();
    this.cancelSignInTimer();
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
      return;
    }
    this.reader.push(chunk);
    if (this.lineWaiter === undefined) {
      this.socket.pause(); // somebody is still working: at most this chunk waits
      return;
    }
    const read = this.reader.next(this.maxLineBytes);
    if (read !== undefined) this.resolveLine(read);
  }

  private resolveLine(read: LineRead | undefined): void {
    const waiter = this.lineWaiter;
    if (waiter === undefined) return;
    this.lineWaiter = undefined;
    if (!this.isClosing) this.cancelTimer();
    this.socket.pause();
    waiter(read);
  }

  /** The next line; undefined when there will be none. */
  private async readLine(): Promise<LineRead | undefined> {
    if (this.isClosing) return undefined;
    if (this.ending !== null) {
      this.sayLast(this.ending);
      return undefined;
    }
    const read = this.reader.next(this.maxLineBytes);
    if (read !== undefined) {
      // A client that sends commands and never reads would make us keep their answers.
      await this.outbox.drained(this.socket);
      return read;
    }
    this.flush();
    if (this.hasClientEnded || this.isGone) {
      this.close();
      return undefined;
    }
    return new Promise((resolve) => {
      this.lineWaiter = resolve;
      // RFC 1939 §3: nothing is deleted then, and nothing said.
      if (this.state.mailbox !== null)
        this.cancelTimer = this.options.clock.after(this.limits.idleTimeoutMs, () =>
          this.limitReached('idle-time', done),
        );
      this.socket.resume();
    });
  }

  private async secure(): Promise<boolean> {
    const plain = this.socket;
    if (plain.destroyed) return false;
    plain.off('data', this.onData);
    plain.off('end', this.onEnd);
    plain.off('close', this.onGone);
    const secured = await secureSocket(plain, {
      secureContext: this.options.secureContext(),
      alpn: 'pop3',
      startTimer: (run) => this.options.clock.after(this.limits.handshakeTimeoutMs, run),
      onFailure: (reason) => this.options.logger.info({ session: this.state.id, reason }, 'pop3 tls failed'),
    });
    if (secured === null || this.isClosing) {
      secured?.socket.destroy();
      this.gone();
      return false;
    }
    this.socket = secured.socket;
    this.state.isSecure = true;
    this.attach();
    return true;
  }

  private write(text: string): void {
    if (!this.isClosing) this.outbox.write(this.socket, Buffer.from(text, 'utf8'));
  }

  private flush(): void {
    if (!this.isClosing) this.outbox.flush(this.socket);
  }
}
