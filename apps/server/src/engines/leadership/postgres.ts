/**
 * One of the processes on a PostgreSQL leads: the one whose connection holds an advisory lock. The lock ends with the connection, so a process
 * that is killed leads no longer, and whoever waits for the lock does at once.
 */
import pg from 'pg';
import type { Leadership, LeaderWork } from './port.ts';

/** Any fixed number; every process of the product asks for the same. */
const leaderLock = 7_319_028_846;
/** A lost connection is tried again after this. */
const reconnectMs = 1_000;
/** A leader whose machine is gone is noticed after some 40 s: PostgreSQL asks its connection so often. */
const keepalive = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3';

export interface PostgresLeadershipOptions {
  readonly url: string;
  /** The connection was lost, or the work could not begin or end; it is tried again. */
  readonly onFault: (error: unknown) => void;
  /** For the log. */
  readonly onChange: (isLeading: boolean) => void;
}

class LockLeadership implements Leadership {
  readonly #options: PostgresLeadershipOptions;
  #work: LeaderWork | null = null;
  #client: pg.Client | null = null;
  #isLeading = false;
  /** Beginnings and ends of the work, one after the other. */
  #turn: Promise<void> = Promise.resolve();
  #reconnect: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: PostgresLeadershipOptions) {
    this.#options = options;
  }

  async start(work: LeaderWork): Promise<void> {
    this.#work = work;
    const client = await this.#connect();
    const { rows } = await client.query<{ isFree: boolean }>('SELECT pg_try_advisory_lock($1) AS "isFree"', [
      leaderLock,
    ]);
    if (rows[0]?.isFree === true) await this.#lead(client);
    else this.#waitFor(client);
  }

  isLeading(): boolean {
    return this.#isLeading;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#reconnect !== null) clearTimeout(this.#reconnect);
    const client = this.#client;
    this.#client = null;
    await this.#resign();
    // A connection that waits for the lock is cut by this.
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'hongyan-leader',
      keepAlive: true,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection of the leader has ended')));
    this.#client = client;
    await client.connect();
    await client.query(keepalive);
    return client;
  }

  #waitFor(client: pg.Client): void {
    client.query('SELECT pg_advisory_lock($1)', [leaderLock]).then(
      () => this.#lead(client),
      (error: unknown) => this.#lose(client, error),
    );
  }

  #lead(client: pg.Client): Promise<void> {
    if (this.#client !== client || this.#isStopped) return Promise.resolve();
    this.#isLeading = true;
    this.#options.onChange(true);
    this.#turn = this.#turn
      .then(() => (this.#isLeading ? this.#work?.begin() : undefined))
      .catch((error: unknown) => this.#options.onFault(error));
    return this.#turn;
  }

  #resign(): Promise<void> {
    if (!this.#isLeading) return this.#turn;
    this.#isLeading = false;
    this.#options.onChange(false);
    this.#turn = this.#turn.then(() => this.#work?.end()).catch((error: unknown) => this.#options.onFault(error));
    return this.#turn;
  }

  /** Without its connection nobody knows whether this process still leads: it does not. */
  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client || this.#isStopped) return;
    this.#client = null;
    this.#options.onFault(error);
    client.end().catch(() => undefined);
    void this.#resign();
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    if (this.#isStopped) return;
    this.#reconnect = setTimeout(() => {
      this.#connect().then(
        (client) => this.#waitFor(client),
        (error: unknown) => {
          // A connection that broke is tried again already.
          if (this.#client !== null) this.#lose(this.#client, error);
        },
      );
    }, reconnectMs);
    this.#reconnect.unref();
  }
}

export function createPostgresLeadership(options: PostgresLeadershipOptions): Leadership {
  return new LockLeadership(options);
}
