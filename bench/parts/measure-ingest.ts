import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { round } from './figures.ts';

const mailsPerConnection = 250;
const connectionsPerMailbox = 2;

/** Speaks just enough SMTP, one command after the other, as another server does. */
class SmtpClient {
  readonly #socket: Socket;
  #received = '';
  #waiting: (() => void) | null = null;

  constructor(port: number) {
    this.#socket = createConnection(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString();
      this.#waiting?.();
    });
  }

  async reply(): Promise<string> {
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

  async command(text: string): Promise<string> {
    this.#socket.write(`${text}\r\n`);
    return this.reply();
  }

  end(): void {
    this.#socket.end('QUIT\r\n');
  }
}

function mail(to: string): string {
  const body = randomBytes(7_000).toString('base64').replace(/.{76}/g, '$&\r\n');
  return `From: Peer <peer@peer.example>\r\nTo: <${to}>\r\nSubject: ingest\r\nMessage-ID: <${randomBytes(8).toString('hex')}@peer.example>\r\nContent-Type: text/plain\r\n\r\n${body}\r\n.`;
}

/** 10 kB mails by SMTP into eight mailboxes, each acknowledged with its 250 before the next; with sender checks and index. */
export async function measureIngest(port: number, addresses: readonly string[]) {
  const connections = addresses.flatMap((address) => Array.from({ length: connectionsPerMailbox }, () => address));
  const start = performance.now();
  let accepted = 0;
  await Promise.all(
    connections.map(async (address) => {
      const client = new SmtpClient(port);
      await client.reply();
      await client.command('EHLO peer.example');
      for (let index = 0; index < mailsPerConnection; index += 1) {
        await client.command('MAIL FROM:<peer@peer.example>');
        await client.command(`RCPT TO:<${address}>`);
        await client.command('DATA');
        if ((await client.command(mail(address))) === '250') accepted += 1;
      }
      client.end();
    }),
  );
  return {
    perSecond: round(accepted / ((performance.now() - start) / 1_000)),
    accepted,
    of: connections.length * mailsPerConnection,
  };
}
