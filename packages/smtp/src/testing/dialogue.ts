import {
  LineClient,
  type LineClientOptions,
  type Observed,
  observeServer,
  testSecureContext,
} from '@hongyan/line-protocol/testing';
import type { SmtpLimits } from '../limits.ts';
import type { SmtpListener, SmtpListenerOptions } from '../server-options.ts';
import type { SmtpRole } from '../session-port.ts';
import { startSmtpListener } from '../start-smtp-listener.ts';
import { MemoryHandler } from './memory-handler.ts';

const wholeReply = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\n/;

/** A client for dialogues: sends bytes as they are and expects replies. */
export class Dialogue extends LineClient {
  static async open(port: number, options: LineClientOptions = {}): Promise<Dialogue> {
    return new Dialogue(port, options);
  }

  /** The next whole reply, with its continuation lines; throws when it does not begin as expected. */
  async expect(start: string): Promise<string> {
    const reply = await this.next((received) => wholeReply.exec(received)?.[0].length ?? null);
    if (reply === null) throw new Error(`closed after ${JSON.stringify(this.unread)}`);
    if (!reply.startsWith(start)) throw new Error(`expected ${start}, heard ${JSON.stringify(reply)}`);
    return reply;
  }

  async ask(line: string, start: string): Promise<string> {
    this.say(line);
    return this.expect(start);
  }

  async hello(): Promise<string> {
    await this.expect('220 ');
    return this.ask('EHLO client.example', '250');
  }
}

export interface TestListener extends Pick<Observed, 'counted' | 'logged'> {
  readonly listener: SmtpListener;
  readonly handler: MemoryHandler;
}

/** Opens a listener on a free port of the loopback, with no greeting delay worth waiting for. */
export async function openListener(
  role: SmtpRole,
  limits: Partial<SmtpLimits> = {},
  more: Partial<SmtpListenerOptions> = {},
): Promise<TestListener> {
  const handler = new MemoryHandler();
  const { counted, logged, logger, observe } = observeServer();
  const listener = await startSmtpListener({
    role,
    host: '127.0.0.1',
    port: 0,
    hostname: 'mx.example',
    handler,
    secureContext: () => testSecureContext,
    limits: { greetingDelayMs: 1, ...limits },
    logger,
    observe,
    ...more,
  });
  return { listener, handler, counted, logged };
}
