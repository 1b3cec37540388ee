import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls';
import { generate } from 'selfsigned';
import type {
  SmtpAuthenticationResult,
  SmtpEnvelope,
  SmtpLiveSession,
  SmtpReply,
  SmtpRole,
  SmtpSessionHandler,
} from '../../../call/smtp-session.ts';
import type { SmtpLimits } from '../limits.ts';
import { type SmtpListener, type SmtpListenerOptions, startSmtpListener } from '../start-smtp-listener.ts';

/** A client for protocol stories: sends bytes as they are and expects replies. */
export class Dialogue {
  private socket: Socket;
  private received = '';
  private isClosed = false;
  private wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.listen();
  }

  static async open(port: number, options: { readonly tls?: boolean } = {}): Promise<Dialogue> {
    const socket =
      options.tls === true
        ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
        : connectTcp(port, '127.0.0.1');
    return new Dialogue(socket);
  }

  private listen(): void {
    this.socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
      this.wake();
    });
    this.socket.on('error', () => undefined); // a reset is seen as the end
    this.socket.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
  }

  /** Sends text and CRLF. */
  say(line: string): void {
    this.raw(`${line}\r\n`);
  }

  raw(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  /** The next whole reply, with its continuation lines; throws when it does not begin as expected. */
  async expect(start: string): Promise<string> {
    const reply = await this.nextReply();
    if (!reply.startsWith(start)) throw new Error(`expected ${start}, heard ${JSON.stringify(reply)}`);
    return reply;
  }

  async ask(line: string, start: string): Promise<string> {
    this.say(line);
    return this.expect(start);
  }

  /** Resolves when the server has closed; the text that came before. */
  async closed(): Promise<string> {
    while (!this.isClosed) await this.change();
    return this.received;
  }

  async startTls(): Promise<void> {
    const plain = this.socket;
    plain.removeAllListeners('data');
    plain.removeAllListeners('close');
    this.socket = connectTls({ socket: plain, rejectUnauthorized: false });
    this.listen();
    await new Promise<void>((resolve, reject) => {
      this.socket.once('secureConnect', () => resolve());
      this.socket.once('close', () => reject(new Error('TLS handshake failed')));
    });
  }

  async hello(): Promise<string> {
    await this.expect('220 ');
    return this.ask('EHLO client.example', '250');
  }

  end(): void {
    this.socket.destroy();
  }

  /** Writes the same bytes again and again, until the server cuts the connection or so many are written; how many were. */
  async pour(bytes: Uint8Array, maxBytes: number): Promise<number> {
    let written = 0;
    while (!this.isClosed && !this.socket.destroyed && written < maxBytes) {
      await new Promise<void>((resolve) => this.socket.write(bytes, () => resolve()));
      written += bytes.length;
    }
    return written;
  }

  /** Stops reading, so that the server's replies pile up. */
  deafen(): void {
    this.socket.pause();
  }

  private async nextReply(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/.exec(this.received);
      if (match !== null) {
        this.received = this.received.slice(match[0].length);
        return match[0];
      }
      if (this.isClosed) throw new Error(`closed after ${JSON.stringify(this.received)}`);
      await this.change();
    }
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

export interface Received {
  readonly envelope: SmtpEnvelope;
  readonly content: Buffer;
}

export const queued: SmtpReply = { code: 250, enhanced: '2.6.0', text: 'Queued' };

/** Accepts everything but recipients that begin with `unknown`; the password is `secret`. Keeps what it was given. */
export class RecordingHandler implements SmtpSessionHandler {
  readonly received: Received[] = [];
  readonly aborted: string[] = [];
  answer: SmtpReply = queued;
  /** Ends what is signed in; how many sessions are watched. */
  readonly watching = new Set<(text: string) => void>();

  async authenticate(input: {
    readonly username: string;
    readonly password: string;
  }): Promise<SmtpAuthenticationResult> {
    if (input.username === 'busy') return { status: 'temporary' };
    return input.password === 'secret'
      ? { status: 'ok', accountNo: 7, address: input.username, codeId: 1, deviceId: 1, live: this.live() }
      : { status: 'refused' };
  }

  private live(): SmtpLiveSession {
    return {
      watchEnd: (listener) => {
        this.watching.add(listener);
        return () => this.watching.delete(listener);
      },
      close: () => undefined,
    };
  }

  async acceptSender(input: { readonly address: string }): Promise<SmtpReply | undefined> {
    return input.address.startsWith('banned') ? { code: 550, enhanced: '5.7.1', text: 'Not from you' } : undefined;
  }

  async resolveRecipient(input: { readonly address: string }): Promise<SmtpReply | undefined> {
    if (input.address.startsWith('broken')) throw new Error('the store is gone');
    return input.address.startsWith('unknown') ? { code: 550, enhanced: '5.1.1', text: 'No such person' } : undefined;
  }

  async receive(input: {
    readonly session: SmtpEnvelope;
    readonly stream: AsyncIterable<Uint8Array>;
  }): Promise<SmtpReply> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of input.stream) chunks.push(chunk);
    } catch (error) {
      this.aborted.push(String(error));
      throw error;
    }
    this.received.push({ envelope: input.session, content: Buffer.concat(chunks) });
    return this.answer;
  }
}

let certificate: Promise<SecureContext> | undefined;

/** One self-signed certificate a test file. */
export async function testSecureContext(): Promise<SecureContext> {
  certificate ??= generate([{ name: 'commonName', value: 'mx.example' }], { keySize: 2048 }).then((made) =>
    createSecureContext({ key: made.private, cert: made.cert, minVersion: 'TLSv1.2' }),
  );
  return certificate;
}

export interface TestDoor {
  readonly listener: SmtpListener;
  readonly handler: RecordingHandler;
  readonly counted: Map<string, number>;
  readonly logged: string[];
}

/** Opens a door on a free port of the loopback, with no greeting delay worth waiting for. */
export async function openDoor(
  role: SmtpRole,
  limits: Partial<SmtpLimits> = {},
  more: Partial<SmtpListenerOptions> = {},
): Promise<TestDoor> {
  const handler = new RecordingHandler();
  const counted = new Map<string, number>();
  const logged: string[] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) =>
    logged.push(`${message} ${JSON.stringify(fields)}`);
  const secureContext = await testSecureContext();
  const listener = await startSmtpListener({
    role,
    host: '127.0.0.1',
    port: 0,
    hostname: 'mx.example',
    handler,
    secureContext: () => secureContext,
    limits: { greetingDelayMs: 1, ...limits },
    logger: { info: log, warn: log, error: log },
    observe: (counter, labels, amount) => {
      const key = `${counter} ${Object.values(labels).join(' ')}`;
      counted.set(key, (counted.get(key) ?? 0) + amount);
    },
    ...more,
  });
  return { listener, handler, counted, logged };
}
