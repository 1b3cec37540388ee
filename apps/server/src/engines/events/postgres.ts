/**
 * Events between processes that share a PostgreSQL. Inside this process they are delivered whole and at once; the others only learn which
 * accounts have changed, by a NOTIFY sent after the commit, never inside it (there it would serialise all commits), and coalesced: while one is
 * under way the next ones gather.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createInProcessEventBus } from './in-process.ts';
import { type AccountEvent, behindKind, type EventBus } from './port.ts';

const channel = 'hongyan_events';
/** A NOTIFY holds less than 8000 bytes (PostgreSQL manual, NOTIFY). */
const maxPayloadBytes = 7_500;
/** A lost connection is tried again after this. */
const reconnectMs = 1_000;

export interface PostgresEventBusOptions {
  readonly url: string;
  readonly onListenerError: (error: unknown) => void;
  /** The connection was lost or a NOTIFY failed; the bus mends itself. */
  readonly onFault: (error: Error) => void;
}

/** Puts `account:modseq` pairs into as few payloads as they fit. Exported for its test. */
export function packPayloads(origin: string, changed: ReadonlyMap<number, number>): string[] {
  const payloads: string[] = [];
  let current = origin;
  for (const [account, modseq] of changed) {
    const pair = ` ${account}:${modseq}`;
    if (current.length + pair.length > maxPayloadBytes) {
      payloads.push(current);
      current = origin;
    }
    current += pair;
  }
  if (current !== origin) payloads.push(current);
  return payloads;
}

class PostgresEventBus implements EventBus {
  readonly #options: PostgresEventBusOptions;
  readonly #origin = randomBytes(8).toString('hex');
  readonly #local: ReturnType<typeof createInProcessEventBus>;
  #client: pg.Client | null = null;
  #changed = new Map<number, number>();
  #sending: Promise<void> | null = null;
  #reconnect: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: PostgresEventBusOptions) {
    this.#options = options;
    this.#local = createInProcessEventBus(options.onListenerError);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'hongyan-events',
      keepAlive: true,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection for events has ended')));
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    this.#client = client;
    this.#send();
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = null;
    this.#options.onFault(error);
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    if (this.#closed || this.#reconnect) return;
    this.#reconnect = setTimeout(() => {
      this.#reconnect = null;
      this.connect().then(
        // What was said meanwhile was not heard: all watchers read again.
        () => this.#local.publish(this.#local.watchedAccounts().map((account) => this.#behind(account, 0))),
        (error: unknown) => {
          this.#options.onFault(error instanceof Error ? error : new Error(String(error)));
          this.#scheduleReconnect();
        },
      );
    }, reconnectMs);
    this.#reconnect.unref();
  }

  #behind(account: number, modseq: number): AccountEvent {
    return { v: 1, account, modseq, kind: behindKind, data: null };
  }

  #hear(payload: string): void {
    const [origin, ...pairs] = payload.split(' ');
    if (origin === this.#origin) return;
    const events = pairs.map((pair) => {
      const [account, modseq] = pair.split(':').map(Number);
      return this.#behind(account ?? 0, modseq ?? 0);
    });
    this.#local.publish(
      events.filter(({ account, modseq }) => Number.isSafeInteger(account) && Number.isSafeInteger(modseq)),
    );
  }

  publish(events: readonly AccountEvent[]): void {
    this.#local.publish(events);
    for (const { account, modseq } of events)
      this.#changed.set(account, Math.max(modseq, this.#changed.get(account) ?? 0));
    this.#send();
  }

  #send(): void {
    const client = this.#client;
    if (this.#sending || !client || this.#changed.size === 0) return;
    const changed = this.#changed;
    this.#changed = new Map();
    this.#sending = client
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        channel,
        packPayloads(this.#origin, changed),
      ])
      .then(
        () => undefined,
        (error: unknown) => {
          // Said again with the next ones; they may have newer numbers.
          for (const [account, modseq] of changed)
            this.#changed.set(account, Math.max(modseq, this.#changed.get(account) ?? 0));
          this.#lose(client, error instanceof Error ? error : new Error(String(error)));
        },
      )
      .then(() => {
        this.#sending = null;
        this.#send();
      });
  }

  subscribe(...args: Parameters<EventBus['subscribe']>): () => void {
    return this.#local.subscribe(...args);
  }

  subscribeAll(...args: Parameters<EventBus['subscribeAll']>): () => void {
    return this.#local.subscribeAll(...args);
  }

  async close(): Promise<void> {
    while (this.#sending) await this.#sending;
    this.#closed = true;
    if (this.#reconnect) clearTimeout(this.#reconnect);
    await this.#client?.end();
    await this.#local.close();
  }
}

/** Connects and listens; rejects when the database does not answer. */
export async function openPostgresEventBus(options: PostgresEventBusOptions): Promise<EventBus> {
  const bus = new PostgresEventBus(options);
  await bus.connect();
  return bus;
}
