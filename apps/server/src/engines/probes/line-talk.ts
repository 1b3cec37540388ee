/**
 * A conversation with a server in lines, for whoever wants to know whether it answers (SMTP, IMAP, POP3, the first lines of HTTP). It proves nothing
 * of the server: any certificate is taken, and reported.
 */
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { type PeerCertificate, readPeer } from './peer-certificate.ts';

/** A peer that sends no line end must not fill the memory. */
const maxLineBytes = 8 * 1024;

/** Where to, and how. */
export interface TalkTarget {
  /** An address, or a name of this machine; or the path of a socket. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, with this name; null: plain. */
  readonly tlsName: string | null;
  /** Authorities besides the system's, PEM. */
  readonly authorities?: readonly string[];
}

/** Rejects with an error that says why in a few words (`code` where the system has one); everything ends with the signal. */
export interface LineTalk {
  /** The next line without its end. */
  readLine(): Promise<string>;
  /** Sends one line. */
  send(line: string): void;
  /** Goes on within TLS; what was not read is thrown away. */
  startTls(name: string): Promise<void>;
  /** What was shown in the handshake; null before one. */
  certificate(): PeerCertificate | null;
  close(): void;
}

/** Opens a conversation; a test may lead it elsewhere. */
export type OpenTalk = (target: TalkTarget, signal: AbortSignal) => Promise<LineTalk>;

const failure = (text: string, code?: string): Error =>
  Object.assign(new Error(text), code === undefined ? {} : { code });

/** Waits for one event of a socket. Rejects when the socket fails first, or the time is over. */
function once(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      socket.off(event, done).off('error', settle).off('close', closed);
      signal.removeEventListener('abort', late);
      if (error === undefined) resolve();
      else reject(error);
    };
    const done = () => settle();
    const closed = () => settle(failure('the connection was closed'));
    const late = () => settle(failure('no answer in time', 'ETIMEDOUT'));
    socket.once(event, done).once('error', settle).once('close', closed);
    if (signal.aborted) late();
    else signal.addEventListener('abort', late, { once: true });
  });
}

/** What goes wrong is reported by whoever waits; nobody does any more when it comes late, and it must not end the process. */
const ignoreLate = (): void => undefined;

class Talk implements LineTalk {
  readonly #target: TalkTarget;
  readonly #signal: AbortSignal;
  #socket: Socket;
  #received = '';
  #ended: Error | null = null;
  #wake: () => void = () => undefined;
  #certificate: PeerCertificate | null = null;

  constructor(target: TalkTarget, signal: AbortSignal) {
    this.#target = target;
    this.#signal = signal;
    this.#socket = connect(
      target.host.startsWith('/') ? { path: target.host } : { host: target.host, port: target.port, noDelay: true },
    );
    this.#socket.on('error', ignoreLate);
    signal.addEventListener('abort', this.#handleAbort, { once: true });
  }

  readonly #handleAbort = (): void => {
    this.#end(failure('no answer in time', 'ETIMEDOUT'));
    this.#socket.destroy();
  };

  async open(): Promise<void> {
    await once(this.#socket, 'connect', this.#signal);
    this.#listen();
    if (this.#target.tlsName !== null) await this.startTls(this.#target.tlsName);
  }

  async readLine(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf('\n');
      if (end >= 0) {
        const line = this.#received.slice(0, end).replace(/\r$/, '');
        this.#received = this.#received.slice(end + 1);
        return line;
      }
      if (this.#received.length > maxLineBytes) throw failure('it sends what is no line');
      if (this.#ended !== null) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  send(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  async startTls(name: string): Promise<void> {
    this.#socket.removeAllListeners('data');
    this.#received = '';
    const { authorities } = this.#target;
    const secure: TLSSocket = connectTls({
      socket: this.#socket,
      // An address is no name that could be asked for (RFC 6066 §3).
      servername: isIP(name) === 0 ? name : '',
      rejectUnauthorized: false,
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
    });
    secure.on('error', ignoreLate);
    this.#socket = secure;
    await once(secure, 'secureConnect', this.#signal);
    this.#certificate = readPeer(secure);
    this.#listen();
  }

  certificate(): PeerCertificate | null {
    return this.#certificate;
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#handleAbort);
    this.#end(failure('the conversation is over'));
    this.#socket.destroy();
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
      this.#wake();
    });
    this.#socket.on('error', (error) => this.#end(error));
    this.#socket.on('close', () => this.#end(failure('the connection was closed')));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#wake();
  }
}

/** Connects; a reason why not is the rejection. */
export const openTalk: OpenTalk = async (target, signal) => {
  const talk = new Talk(target, signal);
  try {
    await talk.open();
    return talk;
  } catch (error) {
    talk.close();
    throw error;
  }
};
