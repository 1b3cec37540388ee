import { createConnection, type Socket } from 'node:net';
import type { ArrivingMail } from './arrival-mails.ts';

/** A server ends a session that goes on for ever (1 000 commands here). */
const mailsPerSession = 300;

const accepted = '250 250 354 250';

/** One connection of another server, made anew now and then. */
export class SmtpSender {
  readonly #port: number;
  readonly #isPipelining: boolean;
  #socket: Socket;
  #received = '';
  #sent = 0;
  #waiting: (() => void) | null = null;

  /** `isPipelining`: whether the commands of a message go in one packet (RFC 2920), or each when the one before is answered. */
  constructor(port: number, { isPipelining }: { readonly isPipelining: boolean }) {
    this.#port = port;
    this.#isPipelining = isPipelining;
    this.#socket = this.#connect();
  }

  #connect(): Socket {
    const socket = createConnection(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString();
      this.#waiting?.();
    });
    return socket;
  }

  async #reply(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n/.exec(this.#received);
      if (match) {
        this.#received = this.#received.slice(match[0].length);
        return match[1] ?? '';
      }
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  async greet(): Promise<void> {
    await this.#reply();
    this.#socket.write('EHLO mx.partner.example\r\n');
    await this.#reply();
  }

  async #replies(commands: readonly string[]): Promise<string[]> {
    const replies: string[] = [];
    if (this.#isPipelining) this.#socket.write(commands.join(''));
    for (const command of commands) {
      if (!this.#isPipelining) this.#socket.write(command);
      replies.push(await this.#reply());
    }
    return replies;
  }

  /** Brings one message; throws for anything but its 250. */
  async send({ from, to, content }: ArrivingMail): Promise<void> {
    this.#sent += 1;
    if (this.#sent % mailsPerSession === 0) {
      this.#socket.destroy();
      this.#socket = this.#connect();
      await this.greet();
    }
    const replies = await this.#replies([`MAIL FROM:<${from}>\r\n`, `RCPT TO:<${to}>\r\n`, 'DATA\r\n']);
    this.#socket.write(content);
    replies.push(await this.#reply());
    if (replies.join(' ') !== accepted) throw new Error(`the server answered ${replies.join(' ')}`);
  }

  end(): void {
    this.#socket.end('QUIT\r\n');
  }
}
