import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
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
/**
 * A client that means another protocol is refused in the handshake (ALPACA; RFC 7301 §3.2). Most mail programs say none, and this is not
 * asked. A list of names instead of a function is a buffer for each connection, and each holds the 64 kB that it is a slice of.
 */
const chooseProtocol = ({ protocols }: { readonly protocols: readonly string[] }) =>
  protocols.includes('imap') ? 'imap' : undefined;
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
    plain.pause();
    this.input.clear();
    while (plain.read() !== null); // what Node has read already; what is still in the kernel breaks the handshake
    if (!(await this.#firstOctets(plain))) {
      plain.destroy();
      this.#gone();
      return null;
    }
    const secured = new TLSSocket(plain, {
      isServer: true,
      secureContext: this.#options.secureContext(),
      requestCert: false,
      rejectUnauthorized: false,
      ALPNCallback: chooseProtocol,
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

  /**
   * Waits until the client begins, and leaves in the socket what it says: TLS then makes its first buffer as large as that, and its next
   * one 16 kB. When it reads from the network by itself it takes 64 kB at once, and keeps them as long as the connection lasts.
   */
  #firstOctets(plain: Socket): Promise<boolean> {
    const { clock, limits } = this.#options;
    return new Promise((resolve) => {
      const settle = () => {
        cancel();
        plain.off('readable', settle).off('close', settle);
        resolve(plain.readableLength > 0);
      };
      const cancel = clock.after(limits.handshakeTimeoutMs, settle);
      plain.once('readable', settle).once('close', settle);
    });
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
    this.#unpacker?.destroy();
    this.#packer?.destroy();
    this.#onGone(this.#fault);
  }
}
