import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { type LineClock, secureSocket, type TlsInfo } from '@hongyan/line-protocol';
import type { SmtpLimits } from '../limits.ts';
import { type CommandRead, CommandReader } from '../wire/command-reader.ts';

/** After our last reply the client's bytes are read and dropped this long, and so many of them, so that a reset does not eat the reply. */
const lingerMs = 2_000;
const maxLingerBytes = 1024 * 1024;

/** What the session hears of its client. */
export interface TransportEvents {
  /** The client spoke before the greeting. */
  earlyBytes(): void;
  commandTimedOut(): void;
  /** The client has said its last byte. */
  clientEnded(): void;
  /** The socket is closed. */
  gone(): void;
  broke(reason: string, during: 'connection' | 'tls'): void;
}

export interface TransportOptions {
  readonly limits: SmtpLimits;
  readonly clock: LineClock;
  readonly events: TransportEvents;
}

/** Whoever takes the client's bytes instead of the command reader: the content after DATA. */
interface ByteTaker {
  feed(chunk: Buffer): void;
}

/** The bytes of one client: its socket, TLS above it, command lines out of it and gathered replies into it. Knows no command. */
export class Transport {
  readonly #limits: SmtpLimits;
  readonly #clock: LineClock;
  readonly #events: TransportEvents;
  readonly #reader: CommandReader;
  #socket: Socket;
  #hasGreeted = false;
  #isClosing = false;
  #isGone = false;
  #hasClientEnded = false;
  #lingerBytes = 0;
  #pendingReplies = '';
  #taker: ByteTaker | undefined;
  #lineWaiter: ((read: CommandRead | undefined) => void) | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly #onData = (chunk: Buffer) => this.#takeBytes(chunk);
  readonly #onEnd = () => this.#clientEnded();
  readonly #onGone = () => this.#gone();

  constructor(socket: Socket, { limits, clock, events }: TransportOptions) {
    this.#socket = socket;
    this.#limits = limits;
    this.#clock = clock;
    this.#events = events;
    this.#reader = new CommandReader(limits.maxCommandBytes);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    socket.on('error', (error) => events.broke(error.message, 'connection'));
  }

  /** Nothing more is said to this client. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get hasClientEnded(): boolean {
    return this.#hasClientEnded;
  }

  /** A command is waited for: nothing of ours is under way. */
  get isWaiting(): boolean {
    return this.#lineWaiter !== undefined;
  }

  /** Begins to hear the client. */
  open(): void {
    this.#socket.on('data', this.#onData);
    this.#socket.on('end', this.#onEnd);
    this.#socket.on('close', this.#onGone);
  }

  /** True when nobody spoke before the greeting was due. */
  async waitForGreeting(): Promise<boolean> {
    await new Promise<void>((resolve) => {
      this.#cancelTimer = this.#clock.after(this.#limits.greetingDelayMs, resolve);
      this.#lineWaiter = () => resolve();
    });
    this.#lineWaiter = undefined;
    this.#hasGreeted = true;
    return !this.#isClosing && !this.#isGone;
  }

  /** The next line; undefined when there will be none. The time for it is counted from here, not from its last byte. */
  async readLine(): Promise<CommandRead | undefined> {
    if (this.#isClosing) return undefined;
    const read = this.#reader.next();
    if (read !== undefined) return read;
    this.flush();
    if (this.#hasClientEnded || this.#isGone) {
      this.close();
      return undefined;
    }
    return new Promise((resolve) => {
      this.#lineWaiter = resolve;
      this.#cancelTimer = this.#clock.after(this.#limits.commandTimeoutMs, () => this.#events.commandTimedOut());
      this.#socket.resume();
    });
  }

  /** Gives the client's bytes to somebody else; the answer is what was read already. */
  handOver(taker: ByteTaker): Buffer {
    this.#taker = taker;
    return this.#reader.takeRest();
  }

  /** Reads commands again, first from what the other one has left. */
  takeBack(rest: Buffer): void {
    this.#taker = undefined;
    this.#reader.push(rest);
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Puts TLS over the socket; null when the handshake fails, and the session is over. What came in the clear is forgotten. */
  async startTls(secureContext: SecureContext): Promise<TlsInfo | null> {
    const plain = this.#socket;
    if (plain.destroyed) return null;
    // RFC 3207 §4.2: what came before TLS, sent along in the clear, is forgotten (session.test.ts, STARTTLS injection).
    this.#reader.drop();
    plain.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onGone);
    const secured = await secureSocket(plain, {
      secureContext,
      startTimer: (run) => this.#clock.after(this.#limits.handshakeTimeoutMs, run),
      onFailure: (reason) => this.#events.broke(reason, 'tls'),
    });
    if (secured === null) {
      this.#gone();
      return null;
    }
    this.#socket = secured.socket;
    this.open();
    return secured.tls;
  }

  write(text: string): void {
    if (!this.#isClosing) this.#pendingReplies += text;
  }

  flush(): void {
    if (this.#pendingReplies === '' || !this.#socket.writable) return;
    this.#socket.write(this.#pendingReplies);
    this.#pendingReplies = '';
    // A client that sends and never reads would make us keep its replies.
    if (this.#socket.writableLength > this.#limits.maxBufferedBytes) this.#socket.destroy();
  }

  /** Sends what is gathered, says that nothing more comes, and lets go of the client soon. */
  close(): void {
    this.flush();
    this.#isClosing = true;
    this.#cancelTimer();
    this.#socket.end();
    this.#cancelTimer = this.#clock.after(lingerMs, () => this.#socket.destroy());
    this.#resolveLine(undefined);
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #takeBytes(chunk: Buffer): void {
    if (this.#isClosing) {
      this.#lingerBytes += chunk.length;
      if (this.#lingerBytes > maxLingerBytes) this.#socket.destroy();
    } else if (this.#taker !== undefined) {
      this.#taker.feed(chunk);
    } else if (!this.#hasGreeted) {
      this.#events.earlyBytes();
    } else {
      this.#reader.push(chunk);
      this.#offerLine();
    }
  }

  #offerLine(): void {
    if (this.#lineWaiter === undefined) {
      this.#socket.pause(); // somebody is still working: at most this chunk waits
      return;
    }
    const read = this.#reader.next();
    if (read !== undefined) this.#resolveLine(read);
  }

  #resolveLine(read: CommandRead | undefined): void {
    const waiter = this.#lineWaiter;
    if (waiter === undefined) return;
    this.#lineWaiter = undefined;
    // The timer of a client that is being let go of has to run.
    if (!this.#isClosing) this.#cancelTimer();
    this.#socket.pause();
    waiter(read);
  }

  #clientEnded(): void {
    this.#hasClientEnded = true;
    this.#events.clientEnded();
    if (this.#lineWaiter !== undefined) this.close();
  }

  #gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#isClosing = true;
    this.#cancelTimer();
    this.#events.gone();
    this.#resolveLine(undefined);
  }
}
