import { connect as connectTcp, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

export interface LineClientOptions {
  /** TLS before the first byte. */
  readonly tls?: boolean;
  readonly host?: string;
}

/** A test that waits this long for a reply has failed. */
const replyTimeoutMs = 10_000;

/** A client for dialogues: sends bytes as they are and reads replies. A protocol adds what its replies look like. */
export class LineClient {
  readonly #tcp: Socket;
  #stream: Duplex;
  #isClosed = false;
  #wake: () => void = () => undefined;
  /** What has come and was not read, one character a byte. */
  protected received = '';

  constructor(port: number, { tls = false, host = '127.0.0.1' }: LineClientOptions = {}) {
    this.#tcp = connectTcp({ port, host });
    this.#stream = tls ? connectTls({ socket: this.#tcp, rejectUnauthorized: false }) : this.#tcp;
    if (tls) this.#tcp.on('error', () => undefined);
    this.#listen();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get unread(): string {
    return this.received;
  }

  /** Sends text and CRLF. */
  say(line: string): void {
    this.raw(`${line}\r\n`);
  }

  raw(bytes: string | Uint8Array): void {
    this.#stream.write(bytes);
  }

  /** Resolves when the server has closed; the text that came before and was not read. */
  async untilClosed(): Promise<string> {
    while (!this.#isClosed) await this.#change();
    return this.received;
  }

  async startTls(): Promise<void> {
    this.through((plain) => connectTls({ socket: plain, rejectUnauthorized: false }));
    const secured = this.#stream;
    await new Promise<void>((resolve, reject) => {
      secured.once('secureConnect', () => resolve());
      secured.once('close', () => reject(new Error('The TLS handshake failed')));
    });
  }

  /** Puts another stream between the client and the network (TLS, compression). */
  through(wrap: (stream: Duplex) => Duplex): void {
    this.#stream.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
    this.#stream = wrap(this.#stream);
    this.#listen();
  }

  /** Writes the same bytes again and again, until the server cuts the connection or so many are written; how many were. */
  async pour(bytes: Uint8Array, maxBytes: number): Promise<number> {
    let written = 0;
    while (!this.#isClosed && !this.#stream.destroyed && written < maxBytes) {
      await new Promise<void>((resolve) => this.#stream.write(bytes, () => resolve()));
      written += bytes.length;
    }
    return written;
  }

  /** Leaves everything that comes in the network, so that the server's replies pile up. */
  stopReading(): void {
    this.#stream.pause();
  }

  readAgain(): void {
    this.#stream.resume();
  }

  /** Half closes: says no more, and still reads. */
  end(): void {
    this.#stream.end();
  }

  destroy(): void {
    this.#stream.destroy();
  }

  /** Goes without a word: the server sees a reset at once. */
  reset(): void {
    this.#tcp.resetAndDestroy();
  }

  /** Takes from what was received as soon as `take` finds its part there (how many characters); null when the server has closed before. */
  protected async next(take: (received: string) => number | null): Promise<string | null> {
    for (;;) {
      const length = take(this.received);
      if (length !== null) {
        const text = this.received.slice(0, length);
        this.received = this.received.slice(length);
        return text;
      }
      if (this.#isClosed) return null;
      await this.#change();
    }
  }

  /**
   * The text up to and with `end`; null when the server has closed before.
   * Each piece is searched once and joined at the end, so that an answer of many megabytes is cheap.
   */
  protected async nextUntil(end: string): Promise<string | null> {
    const pieces: string[] = [];
    let tail = '';
    for (;;) {
      const piece = this.received;
      const searched = tail + piece;
      const at = searched.indexOf(end);
      this.received = at < 0 ? '' : searched.slice(at + end.length);
      pieces.push(piece.slice(0, piece.length - this.received.length));
      if (at >= 0) return pieces.join('');
      if (this.#isClosed) {
        this.received = pieces.join('');
        return null;
      }
      tail = searched.slice(1 - end.length);
      await this.#change(() => pieces.join(''));
    }
  }

  #listen(): void {
    this.#stream.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
      this.#wake();
    });
    this.#stream.on('error', () => undefined); // a reset is seen as the end
    const closed = () => {
      this.#isClosed = true;
      this.#wake();
    };
    this.#stream.on('end', closed).on('close', closed);
  }

  #change(searched = () => ''): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        const unread = JSON.stringify(searched() + this.received);
        reject(new Error(`Nothing came for ${replyTimeoutMs} ms; unread: ${unread}`));
      }, replyTimeoutMs);
      this.#wake = () => {
        clearTimeout(giveUp);
        resolve();
      };
    });
  }
}
