import type { Socket } from 'node:net';
import { secureSocket } from '@hongyan/line-protocol';
import type { ImapTlsInfo } from '../session-port.ts';
import { ResponseWriter } from '../wire/response-writer.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { Input } from './input.ts';
import { Packer } from './packer.ts';
import { Unpacker } from './unpacker.ts';

/** After our last word the client's octets are read and dropped this long, and so many of them, so that a reset does not eat the word. */
const lingerMs = 2_000;
const maxLingerBytes = 1024 * 1024;
/** Finds clients that vanished without a word. */
const keepAliveMs = 120_000;

/** The octets of one client: its socket, TLS above it, compression above that. Knows nothing of IMAP. */
export class Transport {
  readonly input: Input;
  readonly output: ResponseWriter;
  readonly #options: Pick<ConnectionOptions, 'clock' | 'limits' | 'secureContext'>;
  readonly #onGone: (reason: string | undefined) => void;
  #socket: Socket;
  #packer: Packer | undefined;
  #unpacker: Unpacker | undefined;
  #isGone = false;
  #isEnding = false;
  #lingerBytes = 0;
  #fault: string | undefined;
  readonly #onData = (chunk: Buffer) => {
    if (!this.#isEnding) {
      this.input.push(chunk);
      return;
    }
    this.#lingerBytes += chunk.length;
    if (this.#lingerBytes > maxLingerBytes) this.#socket.destroy();
  };
  readonly #onEnd = () => this.input.end();
  readonly #onClose = () => this.#gone();
  readonly #onError = (error: Error) => {
    this.#fault ??= error.message;
    this.#socket.destroy();
  };

  constructor(
    socket: Socket,
    options: Pick<ConnectionOptions, 'clock' | 'limits' | 'secureContext'>,
    onGone: (reason: string | undefined) => void,
  ) {
    this.#socket = socket;
    this.#options = options;
    this.#onGone = onGone;
    const source = () => this.#unpacker?.source ?? this.#socket;
    this.input = new Input({ pause: () => source().pause(), resume: () => source().resume() });
    this.output = new ResponseWriter({
      maxUnsentBytes: options.limits.maxUnsentBytes,
      after: (run) => options.clock.after(options.limits.writeTimeoutMs, run),
      onStuck: () => this.destroy('does not read'),
    });
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.on('error', this.#onError);
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  get isCompressed(): boolean {
    return this.#packer !== undefined;
  }

  /** Begins to read. */
  open(): void {
    this.#listen(this.#socket);
    this.output.attach(this.#socket);
  }

  /**
   * Puts TLS over the socket; null when the handshake fails, and the connection is over. What came in the clear before it is forgotten
   * (RFC 9051 §6.2.1; command injection, CVE-2011-0411).
   */
  async startTls(): Promise<ImapTlsInfo | null> {
    const plain = this.#socket;
    if (this.#isGone || plain.destroyed) return null;
    plain.off('data', this.#onData).off('end', this.#onEnd).off('close', this.#onClose);
    plain.removeAllListeners('drain');
    this.input.clear();
    const secured = await secureSocket(plain, {
      secureContext: this.#options.secureContext(),
      alpn: 'imap',
      startTimer: (run) => this.#options.clock.after(this.#options.limits.handshakeTimeoutMs, run),
      onFailure: (reason) => {
        this.#fault ??= reason;
        this.#socket.destroy();
      },
    });
    if (secured === null) {
      this.#gone();
      return null;
    }
    this.#socket = secured.socket;
    this.open();
    return secured.tls;
  }

  /** DEFLATE both ways from the next octet on (RFC 4978 §3). */
  compress(): void {
    const socket = this.#socket;
    socket.off('data', this.#onData).off('end', this.#onEnd);
    const packer = new Packer();
    this.#packer = packer;
    packer.on('error', this.#onError);
    socket.removeAllListeners('drain');
    packer.pipe(socket);
    this.output.attach(packer);
    const ahead = this.input.takeAll();
    this.#unpacker = new Unpacker(socket, { onData: this.#onData, onEnd: this.#onEnd, onError: this.#onError });
    this.#unpacker.take(ahead);
  }

  /** The client may be silent for long now: gives back what can be made again. */
  rest(): void {
    if (this.#unpacker === undefined) return;
    // What woke us may still be on its way through zlib.
    setImmediate(() => {
      if (this.input.isEmpty) this.#unpacker?.rest();
    });
  }

  /** Sends what is gathered, says that nothing more comes, and lets go of the client soon. */
  end(): void {
    if (this.#isEnding || this.#isGone) return;
    this.output.flush();
    this.#isEnding = true;
    if (this.#packer === undefined) this.#socket.end();
    else this.#packer.end();
    this.input.clear();
    this.input.end();
    this.output.abandon();
    (this.#unpacker?.source ?? this.#socket).resume();
    const cancel = this.#options.clock.after(lingerMs, () => this.#socket.destroy());
    this.#socket.once('close', cancel);
  }

  destroy(reason?: string): void {
    this.#fault ??= reason;
    this.#socket.destroy();
  }

  #listen(socket: Socket): void {
    socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onClose);
    socket.resume();
  }

  #gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.input.end();
    this.output.abandon();
    this.#unpacker?.destroy();
    this.#packer?.destroy();
    this.#onGone(this.#fault);
  }
}
