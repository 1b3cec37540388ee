import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { constants, createDeflateRaw, createInflateRaw, type DeflateRaw, type InflateRaw } from 'node:zlib';
import type { ImapTlsInfo } from '../session-port.ts';
import { ResponseWriter } from '../wire/response-writer.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { Input } from './input.ts';

/** After our last word the client's octets are read and dropped this long, so that a reset does not eat the word. */
const lingerMs = 2_000;
/** Finds clients that vanished without a word. */
const keepAliveMs = 120_000;
/**
 * COMPRESS (RFC 4978): what we send is packed with a window of 2 kB, so that a compressed connection keeps some 20 kB more, not 270 kB. What
 * the client sends may use 32 kB, which RFC 4978 does not let us bound; zlib takes that only once it is used.
 */
const packing = { windowBits: 11, memLevel: 3, chunkSize: 2_048, flush: constants.Z_SYNC_FLUSH };
/** Small pieces, each handed on before the next is unpacked: a bomb is met by the limits of lines and literals, never in memory. */
const unpacking = { windowBits: 15, chunkSize: 4_096, flush: constants.Z_SYNC_FLUSH };

/** The octets of one client: its socket, TLS above it, compression above that. Knows nothing of IMAP. */
export class Transport {
  readonly input: Input;
  readonly output: ResponseWriter;
  readonly #options: Pick<ConnectionOptions, 'clock' | 'limits' | 'secureContext'>;
  readonly #onGone: (reason: string | undefined) => void;
  #socket: Socket;
  #source: Readable;
  #deflate: DeflateRaw | undefined;
  #inflate: InflateRaw | undefined;
  #isGone = false;
  #isEnding = false;
  #fault: string | undefined;
  readonly #onData = (chunk: Buffer) => {
    if (!this.#isEnding) this.input.push(chunk);
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
    this.#source = socket;
    this.#options = options;
    this.#onGone = onGone;
    this.input = new Input({ pause: () => this.#source.pause(), resume: () => this.#source.resume() });
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
    return this.#deflate !== undefined;
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
    plain.pause();
    this.input.clear();
    while (plain.read() !== null); // what Node has read already; what is still in the kernel breaks the handshake
    const secured = new TLSSocket(plain, {
      isServer: true,
      secureContext: this.#options.secureContext(),
      requestCert: false,
      rejectUnauthorized: false,
    });
    this.#socket = secured;
    if (!(await this.#shakeHands(secured))) {
      secured.destroy();
      plain.destroy();
      this.#gone();
      return null;
    }
    this.open();
    return { protocol: secured.getProtocol() ?? 'TLS', cipher: secured.getCipher().standardName };
  }

  /** DEFLATE both ways from the next octet on (RFC 4978 §3). */
  compress(): void {
    const socket = this.#socket;
    socket.off('data', this.#onData).off('end', this.#onEnd);
    const ahead = this.input.takeAll();
    const inflate = createInflateRaw(unpacking);
    const deflate = createDeflateRaw(packing);
    this.#inflate = inflate;
    this.#deflate = deflate;
    inflate.on('error', this.#onError);
    deflate.on('error', this.#onError);
    this.#source = inflate;
    inflate.on('data', this.#onData).on('end', this.#onEnd);
    if (ahead.length > 0) inflate.write(ahead);
    socket.pipe(inflate);
    socket.removeAllListeners('drain');
    deflate.pipe(socket);
    this.output.attach(deflate);
  }

  /** Sends what is gathered, says that nothing more comes, and lets go of the client soon. */
  end(): void {
    if (this.#isEnding || this.#isGone) return;
    this.output.flush();
    this.#isEnding = true;
    if (this.#deflate === undefined) this.#socket.end();
    else this.#deflate.end();
    this.input.clear();
    this.input.end();
    this.#source.resume();
    const cancel = this.#options.clock.after(lingerMs, () => this.#socket.destroy());
    this.#socket.once('close', cancel);
  }

  destroy(reason?: string): void {
    this.#fault ??= reason;
    this.#socket.destroy();
  }

  #listen(socket: Socket): void {
    this.#source = socket;
    socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onClose);
    socket.resume();
  }

  #shakeHands(secured: TLSSocket): Promise<boolean> {
    const { clock, limits } = this.#options;
    return new Promise((resolve) => {
      const settle = (isSecure: boolean) => {
        cancel();
        secured.off('close', refuse);
        resolve(isSecure);
      };
      const refuse = () => settle(false);
      const cancel = clock.after(limits.handshakeTimeoutMs, refuse);
      secured.once('secure', () => settle(true));
      secured.once('close', refuse);
      secured.on('error', this.#onError);
      secured.on('_tlsError', (error: Error) => {
        this.#fault ??= error.message;
        refuse();
      });
    });
  }

  #gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.input.end();
    this.output.abandon();
    this.#inflate?.destroy();
    this.#deflate?.destroy();
    this.#onGone(this.#fault);
  }
}
