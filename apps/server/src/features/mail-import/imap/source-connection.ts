/** A connection to an IMAP server that comes back when it is cut. It only reads: folders are opened by EXAMINE. */
import { setTimeout as sleep } from 'node:timers/promises';
import { maxMessageBytes } from '@hongyan/contract';
import { ImapFlow } from 'imapflow';
import { SourceError } from '../source.ts';
import type { ImapPatience, ImapServer, ImapSignIn } from './imap-server.ts';
import { judgeFailure } from './judge-failure.ts';

const connectMs = 30_000;
const mebibyte = 1024 * 1024;
/** A list of a million numbers. */
const maxLineBytes = 16 * mebibyte;

/** The server refuses a command, or the connection ends with it each time. */
export class CommandFailedError extends Error {
  override readonly name = 'CommandFailedError';
}

/** An answer that never ended. */
class OverdueError extends Error {
  readonly code = 'ETIMEOUT';
}

/** Something to do with the connection; `uidValidity` is 0 where no folder is open. */
export type ImapAction<T> = (client: ImapFlow, uidValidity: bigint) => Promise<T>;

export interface ImapAttempts {
  /** The folder that is opened for it; null: none. */
  readonly folder: string | null;
  /** Connections that may break on it before it is given up. */
  readonly attempts: number;
}

export class SourceConnection {
  readonly #server: ImapServer;
  readonly #signIn: ImapSignIn;
  readonly #patience: ImapPatience;
  #client: ImapFlow | null = null;
  #wasConnected = false;

  constructor(server: ImapServer, signIn: ImapSignIn, patience: ImapPatience) {
    this.#server = server;
    this.#signIn = signIn;
    this.#patience = patience;
  }

  #create(): ImapFlow {
    const { host, port, startTls, authority, isUnchecked } = this.#server;
    const { user, authUser, password } = this.#signIn;
    const client = new ImapFlow({
      host,
      port,
      ...(startTls ? { secure: false, doSTARTTLS: true } : { secure: true }),
      auth:
        authUser === null
          ? { user, pass: password }
          : { user: authUser, pass: password, authzid: user, loginMethod: 'AUTH=PLAIN' },
      tls: { rejectUnauthorized: !isUnchecked, ...(authority === null ? {} : { ca: authority }) },
      logger: false,
      disableAutoIdle: true,
      disableAutoEnable: true,
      connectionTimeout: connectMs,
      greetingTimeout: Math.min(connectMs, this.#patience.silentMs),
      socketTimeout: this.#patience.silentMs,
      maxLiteralSize: maxMessageBytes + mebibyte,
      maxResponseSize: maxMessageBytes + 2 * mebibyte,
      maxLineLength: maxLineBytes,
    });
    // What breaks shows itself by the command that fails.
    client.on('error', () => undefined);
    return client;
  }

  async #connect(): Promise<ImapFlow> {
    if (this.#client?.usable === true) return this.#client;
    this.#drop();
    const client = this.#create();
    await this.#limit(client, client.connect());
    this.#client = client;
    this.#wasConnected = true;
    return client;
  }

  #drop(): void {
    this.#client?.close();
    this.#client = null;
  }

  /** A server that sends a byte now and then is never silent. */
  async #limit<T>(client: ImapFlow, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new OverdueError('The server does not end its answer.')),
        this.#patience.commandMs,
      );
    });
    try {
      return await Promise.race([work, overdue]);
    } catch (error) {
      if (error instanceof OverdueError) client.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #act<T>(client: ImapFlow, folder: string | null, act: ImapAction<T>): Promise<T> {
    if (folder === null) return this.#limit(client, act(client, 0n));
    const open = client.mailbox === false || client.mailbox.path !== folder;
    if (open) await this.#limit(client, client.mailboxOpen(folder, { readOnly: true }));
    const { mailbox } = client;
    return this.#limit(client, act(client, mailbox === false ? 0n : mailbox.uidValidity));
  }

  /**
   * Does something, on a new connection where the old one breaks. Throws CommandFailedError where the server refuses it or breaks on it, SourceError
   * where the server is gone for longer than the patience or takes no sign-in.
   */
  async run<T>({ folder, attempts }: ImapAttempts, act: ImapAction<T>): Promise<T> {
    const { host, port } = this.#server;
    const { pausesMs } = this.#patience;
    let breaks = 0;
    for (let attempt = 0; ; attempt += 1) {
      let isConnected = false;
      try {
        const client = await this.#connect();
        isConnected = true;
        return await this.#act(client, folder, act);
      } catch (error) {
        const failure = judgeFailure(error);
        if (failure === null) throw error;
        const { kind, reason } = failure;
        if (kind === 'refused' && isConnected) throw new CommandFailedError(reason, { cause: error });
        if (kind === 'final' || (kind !== 'later' && !this.#wasConnected))
          throw new SourceError(`${host}:${String(port)}: ${reason}.`, { cause: error });
        if (kind === 'cut' && isConnected) breaks += 1;
        if (kind !== 'later') this.#drop();
        if (breaks >= attempts) throw new CommandFailedError(reason, { cause: error });
        const pause = pausesMs[attempt];
        if (pause === undefined)
          throw new SourceError(`${host}:${String(port)} does not come back: ${reason}.`, { cause: error });
        await sleep(pause);
      }
    }
  }

  /** Says goodbye where that is possible. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    if (client?.usable !== true) return;
    try {
      await this.#limit(client, client.logout());
    } catch {
      client.close();
    }
  }
}
