import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Pop3Limits } from '../limits.ts';
import { startPop3Server } from '../pop3-server.ts';
import type { Pop3Clock, Pop3Role, Pop3Server } from '../server-options.ts';
import { MemoryMailbox, owner } from './memory-maildrop.ts';
import { testSecureContext } from './test-certificate.ts';

/** Timers that run when a test says so. */
export class ManualClock implements Pop3Clock {
  private readonly timers = new Map<() => void, number>();

  after(delayMs: number, run: () => void): () => void {
    const timer = () => run();
    this.timers.set(timer, delayMs);
    return () => this.timers.delete(timer);
  }

  delays(): number[] {
    return [...this.timers.values()];
  }

  /** Lets every timer of this length run out; throws when there is none. */
  runOut(delayMs: number): void {
    const due = [...this.timers].filter(([, delay]) => delay === delayMs).map(([timer]) => timer);
    if (due.length === 0) throw new Error(`no timer of ${delayMs} ms`);
    for (const timer of due) {
      this.timers.delete(timer);
      timer();
    }
  }
}

export interface TestDoor {
  readonly server: Pop3Server;
  readonly mailbox: MemoryMailbox;
  readonly clock: ManualClock;
  readonly counted: Map<string, number>;
  readonly logged: string[];
}

/** Opens a door on a free port of the loopback, over a mailbox in memory. */
export async function openDoor(
  role: Pop3Role,
  mails: readonly string[] = [],
  limits: Partial<Pop3Limits> = {},
): Promise<TestDoor> {
  const mailbox = new MemoryMailbox(mails);
  const clock = new ManualClock();
  const counted = new Map<string, number>();
  const logged: string[] = [];
  const log = (fields: Readonly<Record<string, unknown>>, message: string) =>
    logged.push(`${message} ${JSON.stringify(fields)}`);
  const server = await startPop3Server({
    role,
    host: '127.0.0.1',
    port: 0,
    backend: mailbox,
    secureContext: () => testSecureContext,
    limits,
    clock,
    logger: { info: log, warn: log, error: log },
    observe: (counter, labels, amount) => {
      const key = [counter, ...Object.values(labels)].join(' ');
      counted.set(key, (counted.get(key) ?? 0) + amount);
    },
  });
  return { server, mailbox, clock, counted, logged };
}

/** A client for protocol stories: sends bytes as they are and expects lines. */
export class Dialogue {
  private socket: Socket;
  private received = '';
  private isClosed = false;
  private wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.listen();
  }

  static open(port: number, { tls = false } = {}): Dialogue {
    return new Dialogue(
      tls ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }) : connectTcp(port, '127.0.0.1'),
    );
  }

  /** Signed in over TLS. */
  static async signedIn(door: TestDoor): Promise<Dialogue> {
    const talk = Dialogue.open(door.server.port, { tls: true });
    await talk.expect('+OK');
    await talk.ask(`USER ${owner.username}`, '+OK');
    await talk.ask(`PASS ${owner.code}`, '+OK');
    return talk;
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

  /** The next line without its end; throws when it does not begin as expected. */
  async expect(start: string): Promise<string> {
    const line = await this.until('\r\n');
    if (!line.startsWith(start)) throw new Error(`expected ${start}, heard ${JSON.stringify(line)}`);
    return line.slice(0, -2);
  }

  async ask(line: string, start: string): Promise<string> {
    this.say(line);
    return this.expect(start);
  }

  /** A multi-line answer's text after its first line, dots undoubled. */
  async askLong(line: string): Promise<string> {
    await this.ask(line, '+OK');
    if (this.received.startsWith('.\r\n') || this.received === '') {
      const none = await this.until('\r\n');
      if (none === '.\r\n') return '';
      this.received = none + this.received;
    }
    return (await this.until('\r\n.\r\n')).slice(0, -3).replace(/^\./gm, '');
  }

  /** Resolves when the server has closed; the text that came before and was not read. */
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

  /** Writes the same bytes again and again, until the server cuts the connection or so many are written; how many were. */
  async pour(bytes: Uint8Array, maxBytes: number): Promise<number> {
    let written = 0;
    while (!this.isClosed && !this.socket.destroyed && written < maxBytes) {
      await new Promise<void>((resolve) => this.socket.write(bytes, () => resolve()));
      written += bytes.length;
    }
    return written;
  }

  /** Says no more, and still listens. */
  endTalking(): void {
    this.socket.end();
  }

  hangUp(): void {
    this.socket.destroy();
  }

  /** Stops reading, so that the server's answers pile up. */
  deafen(): void {
    this.socket.pause();
  }

  listenAgain(): void {
    this.socket.resume();
  }

  private async until(end: string): Promise<string> {
    for (;;) {
      const at = this.received.indexOf(end);
      if (at >= 0) {
        const text = this.received.slice(0, at + end.length);
        this.received = this.received.slice(text.length);
        return text;
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
