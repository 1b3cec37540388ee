/**
 * End-to-end tests of the protocol, as a person reads them:
 *
 *     await dialogue(server, `
 *       C: a1 SELECT INBOX
 *       S: * 0 EXISTS
 *       S: ⋮
 *       S: a1 OK [READ-WRITE] …
 *     `);
 *
 * `C:` sends the line and CRLF. `S:` expects the next line; `…` in it is any text; `⋮` alone is any number of lines, up to one that the next
 * `S:` describes. `C2:` and `S2:` are a second client, and so on. Other lines that begin with `#` are remarks. A literal that the server sends
 * is simply the lines that it is made of. Clients are connected with TLS and signed in as `ada` before their first line, unless `as` says otherwise.
 */
import { LineClient, type Observed, observeServer, testSecureContext } from '@hongyan/line-protocol/testing';
import { type ImapServer, type ImapServerOptions, startImapServer } from '../imap-server.ts';
import { MemoryBackend } from './memory-store.ts';

export interface TestImapServer extends ImapServer, Pick<Observed, 'counted' | 'logged'> {
  readonly memory: MemoryBackend;
  readonly implicitTls: boolean;
}

/** A listener on a free port of the loopback before a memory store. Close it when the test is over. */
export async function startTestImapServer(options: Partial<ImapServerOptions> = {}): Promise<TestImapServer> {
  const memory = new MemoryBackend();
  const { counted, logged, logger, observe } = observeServer();
  const implicitTls = options.implicitTls ?? true;
  const server = await startImapServer({
    host: '127.0.0.1',
    port: 0,
    implicitTls,
    secureContext: () => testSecureContext,
    backend: memory,
    logger,
    observe,
    ...options,
  });
  const { port } = server;
  return { port, close: (graceMs) => server.close(graceMs), memory, implicitTls, logged, counted };
}

/** One client: sends octets as they are, hears lines. */
export class ImapTestClient extends LineClient {
  readonly #transcript: string[] = [];

  static open({ port, implicitTls }: Pick<TestImapServer, 'port' | 'implicitTls'>): ImapTestClient {
    return new ImapTestClient(port, { tls: implicitTls });
  }

  /** Everything that was said. */
  get transcript(): string {
    return this.#transcript.join('\n');
  }

  send(line: string): void {
    this.#transcript.push(`C: ${line}`);
    this.say(line);
  }

  /** The next line without its CRLF, as UTF-8; null when the server has closed. */
  async line(): Promise<string | null> {
    const text = await this.next((received) => {
      const at = received.indexOf('\r\n');
      return at < 0 ? null : at + 2;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.transcript}`);
    });
    if (text === null) return null;
    const line = Buffer.from(text.slice(0, -2), 'latin1').toString('utf8');
    this.#transcript.push(`S: ${line}`);
    return line;
  }

  /** Lines up to the tagged answer, which is the last. */
  async command(line: string): Promise<string[]> {
    this.send(line);
    const lines: string[] = [];
    for (;;) {
      const next = await this.line();
      if (next === null) throw new Error(`The server has closed after ${line}\n${this.transcript}`);
      lines.push(next);
      if (next.startsWith(`${line.split(' ')[0] ?? ''} `)) return lines;
    }
  }

  /** Resolves when the server has closed, with the lines that came before. */
  async closed(): Promise<string[]> {
    const lines: string[] = [];
    for (let line = await this.line(); line !== null; line = await this.line()) lines.push(line);
    return lines;
  }
}

/** A client that has heard the greeting and has signed in. */
export async function openSignedIn(server: TestImapServer, username = 'ada'): Promise<ImapTestClient> {
  const client = ImapTestClient.open(server);
  await client.line();
  const lines = await client.command(`login0 LOGIN ${username} secret`);
  if (lines.at(-1)?.startsWith('login0 OK') !== true) throw new Error(`Sign-in failed: ${client.transcript}`);
  return client;
}

function toPattern(expected: string): RegExp {
  const escaped = expected.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*');
  return new RegExp(`^${escaped}$`, 's');
}

interface DialogueLine {
  readonly who: 'C' | 'S';
  readonly client: number;
  readonly text: string;
}

function readScript(script: string): DialogueLine[] {
  return script
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const match = /^([CS])(\d?):(?: (.*))?$/s.exec(line);
      if (match === null) throw new Error(`Not a line of a dialogue: ${line}`);
      return {
        who: match[1] === 'C' ? 'C' : 'S',
        client: Number(match[2] === '' ? 1 : match[2]),
        text: match[3] ?? '',
      };
    });
}

export interface DialogueOptions {
  /** Who signs in; null: nobody, and the greeting is part of the end-to-end test. */
  readonly as?: string | null;
  /** Clients that are connected already, the first one first; they stay connected. */
  readonly clients?: readonly ImapTestClient[];
}

async function hear(client: ImapTestClient, text: string, skips: boolean): Promise<void> {
  const pattern = toPattern(text);
  for (;;) {
    const line = await client.line();
    if (line !== null && pattern.test(line)) return;
    if (line === null || !skips)
      throw new Error(`Expected: ${text}\nheard:    ${line ?? '(the end)'}\n\n${client.transcript}`);
  }
}

/** Plays an end-to-end test; throws with everything that was said when it goes another way. */
export async function dialogue(server: TestImapServer, script: string, options: DialogueOptions = {}): Promise<void> {
  const { as = 'ada', clients: given = [] } = options;
  const clients = new Map(given.map((client, at) => [at + 1, client]));
  const opened: ImapTestClient[] = [];
  const createClient = async (number: number) => {
    const known = clients.get(number);
    if (known !== undefined) return known;
    const client = as === null ? ImapTestClient.open(server) : await openSignedIn(server, as);
    clients.set(number, client);
    opened.push(client);
    return client;
  };
  const skipping = new Set<number>();
  try {
    for (const { who, client: number, text } of readScript(script)) {
      const client = await createClient(number);
      if (who === 'C') client.send(text);
      else if (text === '⋮') skipping.add(number);
      else await hear(client, text, skipping.delete(number));
    }
  } finally {
    for (const client of opened) client.destroy();
  }
}
