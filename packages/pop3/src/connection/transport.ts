import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { secureSocket, type Timers } from '@hongyan/line-protocol';
import type { Pop3Limits } from '../limits.ts';
import { type LineRead, LineReader } from '../wire/line-reader.ts';
import { Outbox } from './outbox.ts';

/** After our last answer the client's bytes are read and dropped this long, and so many of them, so that a reset does not eat the answer. */
const lingerMs = 2_000;
const maxLingerBytes = 1024 * 1024;

/** What the session hears of its client. */
export interface TransportEvents {
  /** The time for the next line is over. */
  idle(): void;
  /** The client does not read what it is sent. */
  stuck(): void;
  /** The socket is closed. */
  gone(): void;
  broke(reason: string, during: 'connection' | 'tls'): void;
}

export interface TransportOptions {
  readonly limits: Pop3Limits;
  readonly clock: Timers;
  readonly secureContext: () => SecureContext;
  readonly events: TransportEvents;
}

/** The next line that the session wants: how long it may be, and how long it is waited for (null: somebody else counts). */
export interface LineWanted {
  readonly maxBytes: number;
  readonly idleMs: number | null;
}

/** The bytes of one client: its socket, TLS above it, lines out of it and gathered answers into it. Knows no command. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #reader = new LineReader();
  readonly #outbox: Outbox;
  #socket: Socket;
  #isClosing = false;
  #isGone = false;
  #hasClientEnded = false;
  #lingerBytes = 0;
  #maxLineBytes = 0;
  #lineWaiter: ((read: LineRead | undefined) => void) | undefined;
  #cancelTimer: () => void = () => undefined;
  readonly #onData = (chunk: Buffer) => this.#takeBytes(chunk);
  readonly #onEnd = () => this.#clientEnded();
  readonly #onGone = () => this.#gone();

  constructor(socket: Socket, options: TransportOptions) {
    const { limits, clock, events } = options;
    this.#socket = socket;
    this.#options = options;
    this.#outbox = new Outbox(limits, clock, () => events.stuck());
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    socket.on('error', (error) => events.broke(error.message, 'connection'));
  }

  /** Nothing more is said to this client. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** A line is waited for: nothing of ours is under way. */
  get isWaiting(): boolean {
    return this.#lineWaiter !== undefined;
  }

  /** The client has more unread than it may. */
  get isFull(): boolean {
    return this.#socket.writableLength > this.#options.limits.maxUnsentBytes;
  }

  /** Begins to hear the client. */
  open(): void {
    this.#socket.on('data', this.#onData);
    this.#socket.on('end', this.#onEnd);
    this.#socket.on('close', this.#onGone);
  }

  /** The next line; undefined when there will be none. Throws ClientGone. */
  async readLine({ maxBytes, idleMs }: LineWanted): Promise<LineRead | undefined> {
    if (this.#isClosing) return undefined;
    const read = this.#reader.next(maxBytes);
    if (read !== undefined) {
      // A client that sends commands and never reads would make us keep their answers.
      await this.drained();
      return read;
    }
    this.flush();
    if (this.#hasClientEnded || this.#isGone) {
      this.close();
      return undefined;
    }
    return new Promise((resolve) => {
      this.#maxLineBytes = maxBytes;
      this.#lineWaiter = resolve;
      const { clock, events } = this.#options;
      if (idleMs !== null) this.#cancelTimer = clock.after(idleMs, () => events.idle());
      this.#socket.resume();
    });
  }

  /** Puts TLS over the socket; false when the handshake fails, and the session is over. What came in the clear is forgotten. */
  async startTls(): Promise<boolean> {
    const plain = this.#socket;
    if (plain.destroyed) return false;
    // What came before TLS, sent along in the clear, is forgotten (pop3-server.test.ts).
    this.#reader.drop();
    plain.off('data', this.#onData);
    plain.off('end', this.#onEnd);
    plain.off('close', this.#onGone);
    const { secureContext, limits, clock, events } = this.#options;
    const secured = await secureSocket(plain, {
      secureContext: secureContext(),
      alpn: 'pop3',
      startTimer: (run) => clock.after(limits.handshakeTimeoutMs, run),
      onFailure: (reason) => events.broke(reason, 'tls'),
    });
    if (secured === null || this.#isClosing) {
      secured?.socket.destroy();
      this.#gone();
      return false;
    }
    this.#socket = secured.socket;
    this.open();
    return true;
  }

  write(chunk: Uint8Array): void {
    if (!this.#isClosing) this.#outbox.write(this.#socket, chunk);
  }

  flush(): void {
    if (!this.#isClosing) this.#outbox.flush(this.#socket);
  }

  /** Waits while the client has too much unread. Throws ClientGone. */
  drained(): Promise<void> {
    return this.#outbox.drained(this.#socket);
  }

  /** Sends what is gathered, says that nothing more comes, and lets go of the client soon. */
  close(): void {
    if (this.#isClosing) return;
    this.flush();
    this.#isClosing = true;
    this.#cancelTimer();
    this.#socket.end();
    this.#cancelTimer = this.#options.clock.after(lingerMs, () => this.#socket.destroy());
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
      return;
    }
    this.#reader.push(chunk);
    if (this.#lineWaiter === undefined) {
      this.#socket.pause(); // somebody is still working: at most this chunk waits
      return;
    }
    const read = this.#reader.next(this.#maxLineBytes);
    if (read !== undefined) this.#resolveLine(read);
  }

  #resolveLine(read: LineRead | undefined): void {
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
    if (this.#lineWaiter !== undefined) this.close();
  }

  #gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#isClosing = true;
    this.#cancelTimer();
    this.#options.events.gone();
    this.#resolveLine(undefined);
  }
}
