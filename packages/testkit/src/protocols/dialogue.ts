/** Speaks to the listeners for mail clients octet by octet, for what no program does. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

/** For one answer. A server of a test on a busy machine may first have to start a thread for it. */
const patienceMs = 30_000;

export interface TalkOptions {
  readonly port: number;
  /** TLS from the first octet; on unless said otherwise. */
  readonly tls?: boolean;
  readonly tlsOptions?: ConnectionOptions;
}

export class Dialogue {
  readonly #plain: Socket | null;
  #socket: Duplex;
  #received = '';
  #isClosed = false;
  #wake: () => void = () => undefined;
  #commands = 0;

  private constructor(socket: Duplex, plain: Socket | null) {
    this.#socket = socket;
    this.#plain = plain;
    this.#listen();
  }

  static open({ port, tls = true, tlsOptions = {} }: TalkOptions): Dialogue {
    const to = { port, host: '127.0.0.1' };
    if (tls) return new Dialogue(connectTls({ ...to, rejectUnauthorized: false, ...tlsOptions }), null);
    const plain = connect(to);
    return new Dialogue(plain, plain);
  }

  /** Everything that came and was not asked for yet, one character an octet. */
  get received(): string {
    return this.#received;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(octets: string | Uint8Array): void {
    this.#socket.write(typeof octets === 'string' ? Buffer.from(octets, 'utf8') : octets);
  }

  /** What comes up to `end`, taken away; all there was when the server closed first. */
  async until(end: RegExp): Promise<string> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const match = end.exec(this.#received);
      if (match !== null) return this.#take(match.index + match[0].length);
      if (this.#isClosed) return this.#take(this.#received.length);
      if (Date.now() > deadline) throw new Error(`Nothing like ${String(end)} came: ${this.#received.slice(-500)}`);
      await this.#change(deadline);
    }
  }

  line(): Promise<string> {
    return this.until(/\r\n/);
  }

  /** One line of POP3 or SMTP and the first line of the answer. */
  say(line: string): Promise<string> {
    this.send(`${line}\r\n`);
    return this.line();
  }

  /** An IMAP command with a tag of its own, literals `{n+}` included; everything up to its answer. */
  async ask(command: string): Promise<string> {
    this.#commands += 1;
    const tag = `t${String(this.#commands)}`;
    this.send(`${tag} ${command}\r\n`);
    return this.until(new RegExp(`(?:^|\\n)${tag} (?:OK|NO|BAD)[^\\n]*\\n`));
  }

  /** Resolves when the server has closed, with all that came. */
  async closed(): Promise<string> {
    const deadline = Date.now() + patienceMs;
    while (!this.#isClosed) {
      if (Date.now() > deadline) throw new Error(`It stays open: ${this.#received.slice(-500)}`);
      await this.#change(deadline);
    }
    return this.#take(this.#received.length);
  }

  /** TLS over the plain socket. */
  async secure(): Promise<void> {
    if (this.#plain === null) throw new Error('TLS is there already');
    this.#plain.removeAllListeners('data');
    this.#received = '';
    const secured = connectTls({ socket: this.#plain, rejectUnauthorized: false });
    this.#socket = secured;
    this.#listen();
    await once(secured, 'secureConnect');
  }

  /** Reads nothing more, as a client that hangs, until `listen`. */
  deafen(): void {
    this.#socket.pause();
  }

  listen(): void {
    this.#socket.resume();
  }

  /** `reset`: without a FIN. */
  hangUp(how: 'end' | 'destroy' | 'reset' = 'destroy'): void {
    if (how === 'end') this.#socket.end();
    else if (how === 'reset' && this.#plain !== null) this.#plain.resetAndDestroy();
    else this.#socket.destroy();
  }

  #take(length: number): string {
    const taken = this.#received.slice(0, length);
    this.#received = this.#received.slice(length);
    return Buffer.from(taken, 'latin1').toString('utf8');
  }

  async #change(deadline: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, Math.max(1, deadline - Date.now()));
    });
    clearTimeout(timer);
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
      this.#wake();
    });
    this.#socket.on('error', () => undefined); // seen as the end
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
  }
}
