import {
  LineClient,
  type LineClientOptions,
  ManualTimers,
  type Observed,
  observeServer,
  testSecureContext,
} from '@hongyan/line-protocol/testing';
import type { Pop3Limits } from '../limits.ts';
import { type Pop3Server, startPop3Server } from '../pop3-server.ts';
import type { Pop3Role } from '../server-options.ts';
import { MemoryMailbox, owner } from './memory-maildrop.ts';

export interface TestListener extends Pick<Observed, 'counted' | 'logged'> {
  readonly server: Pop3Server;
  readonly mailbox: MemoryMailbox;
  readonly clock: ManualTimers;
}

/** Opens a listener on a free port of the loopback, over a mailbox in memory. */
export async function openListener(
  role: Pop3Role,
  mails: readonly string[] = [],
  limits: Partial<Pop3Limits> = {},
): Promise<TestListener> {
  const mailbox = new MemoryMailbox(mails);
  const clock = new ManualTimers();
  const { counted, logged, logger, observe } = observeServer();
  const server = await startPop3Server({
    role,
    host: '127.0.0.1',
    port: 0,
    backend: mailbox,
    secureContext: () => testSecureContext,
    limits,
    clock,
    logger,
    observe,
  });
  return { server, mailbox, clock, counted, logged };
}

/** A client for dialogues: sends bytes as they are and expects lines. */
export class Dialogue extends LineClient {
  static open(port: number, options: LineClientOptions = {}): Dialogue {
    return new Dialogue(port, options);
  }

  /** Signed in over TLS. */
  static async signedIn(listener: TestListener): Promise<Dialogue> {
    const talk = Dialogue.open(listener.server.port, { tls: true });
    await talk.expect('+OK');
    await talk.ask(`USER ${owner.username}`, '+OK');
    await talk.ask(`PASS ${owner.code}`, '+OK');
    return talk;
  }

  /** The next line without its end; throws when it does not begin as expected. */
  async expect(start: string): Promise<string> {
    const line = await this.#until('\r\n');
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
      const none = await this.#until('\r\n');
      if (none === '.\r\n') return '';
      this.received = none + this.received;
    }
    return (await this.#until('\r\n.\r\n')).slice(0, -3).replace(/^\./gm, '');
  }

  async #until(end: string): Promise<string> {
    const text = await this.nextUntil(end);
    if (text === null) throw new Error(`closed after ${JSON.stringify(this.unread)}`);
    return text;
  }
}
