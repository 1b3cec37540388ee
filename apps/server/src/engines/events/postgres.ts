/**
 * Events between processes that share a PostgreSQL. Inside this process they are delivered at once; the others hear them by a NOTIFY sent after
 * the commit, never inside it (there it would serialise all commits), and gathered: while one is under way the next ones wait for it.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { behind, packPayloads, readPayload, summariseEvents } from './event-payload.ts';
import { createInProcessEventBus } from './in-process.ts';
import type { AccountEvent, EventBus } from './port.ts';

const channel = 'hongyan_events';
/** Every process of the product holds this lock (shared) while it runs, so that no upgrade changes the schema beneath it. */
export const runningLock = 7_319_028_845;
/** A lost connection is tried again after this. */
const reconnectMs = 1_000;
/** More events than this that wait for the connection are told as "these accounts have changed". */
const maxWaiting = 1_000;

export interface PostgresEventBusOptions {
  readonly url: string;
  readonly onListenerError: (error: unknown) => void;
  /** The connection was lost or a NOTIFY failed; the bus mends itself. */
  readonly onFault: (error: Error) => void;
  /** Another process says that these kinds of job are due; empty: it is not known which, since it could not be heard for a while. */
  readonly onWake: (kinds: readonly string[]) => void;
}

/** An event bus that is yet to be connected. */
export interface PostgresEventBus extends EventBus {
  /** Connects and listens; rejects when the database does not answer. What was published before is told then. */
  connect(): Promise<void>;
}

class NotifyEventBus implements PostgresEventBus {
  readonly #options: PostgresEventBusOptions;
  readonly #origin = randomBytes(8).toString('hex');
  readonly #local: ReturnType<typeof createInProcessEventBus>;
  #client: pg.Client | null = null;
  #waiting: AccountEvent[] = [];
  #wake = new Set<string>();
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
    await client.query('SELECT pg_advisory_lock_shared($1)', [runningLock]);
    await client.query(`LISTEN ${channel}`);
    if (this.#closed) return client.end();
    this.#client = client;
    this.#send();
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = null;
    this.#options.onFault(error);
    // Half of a connection may be left, which would still hear.
    client.removeAllListeners('notification');
    client.end().catch(() => undefined);
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    if (this.#closed || this.#reconnect) return;
    this.#reconnect = setTimeout(() => {
      this.#reconnect = null;
      this.connect().then(
        () => {
          // What was said meanwhile was not heard: all watchers read again, and all jobs are looked for.
          this.#local.publish(
            this.#local.watchedAccounts().map((account) => ({ ...behind(account, 0), isForeign: true })),
          );
          this.#options.onWake([]);
        },
        (error: unknown) => {
          this.#options.onFault(error instanceof Error ? error : new Error(String(error)));
          this.#scheduleReconnect();
        },
      );
    }, reconnectMs);
    this.#reconnect.unref();
  }

  #hear(text: string): void {
    const payload = readPayload(text);
    if (payload === null || payload.origin === this.#origin) return;
    this.#local.publish(payload.events.map((event) => ({ ...event, isForeign: true })));
    if (payload.wake.length > 0) this.#options.onWake(payload.wake);
  }

  publish(events: readonly AccountEvent[]): void {
    this.#local.publish(events);
    this.#waiting.push(...events);
    if (this.#waiting.length > maxWaiting) this.#waiting = summariseEvents(this.#waiting);
    this.#send();
  }

  wakeOthers(kinds: readonly string[]): void {
    for (const kind of kinds) this.#wake.add(kind);
    this.#send();
  }

  #send(): void {
    const client = this.#client;
    if (this.#sending || !client || (this.#waiting.length === 0 && this.#wake.size === 0)) return;
    const waiting = this.#waiting;
    const wake = this.#wake;
    this.#waiting = [];
    this.#wake = new Set();
    this.#sending = client
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        channel,
        packPayloads(this.#origin, waiting, [...wake]),
      ])
      .then(
        () => undefined,
        (error: unknown) => {
          // Said again when there is a connection, before what came later.
          this.#waiting.unshift(...waiting);
          for (const kind of wake) this.#wake.add(kind);
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

/** Makes a bus; `connect` it when the store's schema is up to date, which holds off upgrades from then on. */
export function createPostgresEventBus(options: PostgresEventBusOptions): PostgresEventBus {
  return new NotifyEventBus(options);
}
