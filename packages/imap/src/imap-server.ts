import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { ImapConnection } from './connection/connection.ts';
import type { ConnectionOptions, ImapClock, ImapLogger, ImapObserve } from './connection/connection-options.ts';
import { defaultImapLimits, type ImapLimits } from './limits.ts';
import { ImapSessionCount, normaliseAddress } from './session-count.ts';
import type { ImapBackend } from './session-port.ts';

export interface ImapServerOptions {
  /** Address to listen on; all of them when absent. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** TLS from the first byte (RFC 8314); else STARTTLS. */
  readonly implicitTls: boolean;
  /** Asked at every handshake, so that a renewed certificate is used at once. */
  readonly secureContext: () => SecureContext;
  readonly backend: ImapBackend;
  readonly limits?: Partial<ImapLimits>;
  /** Shared by the doors of one server: the limits of sessions hold over all of them. */
  readonly sessions?: ImapSessionCount;
  readonly clock?: ImapClock;
  readonly logger: ImapLogger;
  readonly observe: ImapObserve;
}

export interface ImapServer {
  readonly port: number;
  /** Takes no new sessions, tells clients BYE, lets commands under way finish for `graceMs`, then cuts. Resolves when no session is left. */
  close(graceMs: number): Promise<void>;
}

const systemClock: ImapClock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Opens one IMAP door. Rejects when the port is taken. */
export async function startImapServer(options: ImapServerOptions): Promise<ImapServer> {
  const door = new Door(options);
  await door.listen();
  return { port: door.port, close: (graceMs) => door.close(graceMs) };
}

class Door {
  readonly #options: ImapServerOptions;
  readonly #shared: ConnectionOptions;
  readonly #sessions: ImapSessionCount;
  readonly #connections = new Map<ImapConnection, Promise<void>>();
  readonly #server: Server;

  constructor(options: ImapServerOptions) {
    this.#options = options;
    this.#sessions = options.sessions ?? new ImapSessionCount();
    const { backend, logger, observe, implicitTls, secureContext, clock = systemClock } = options;
    this.#shared = {
      backend,
      logger,
      observe,
      implicitTls,
      secureContext,
      clock,
      limits: { ...defaultImapLimits, ...options.limits },
      signedIn: (remoteAddress) => this.#sessions.signedIn(remoteAddress),
    };
    this.#server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (socket) =>
      this.#welcome(socket),
    );
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#options.port, this.#options.host);
    await once(this.#server, 'listening'); // rejects on 'error'
    this.#server.on('error', (error) => this.#options.logger.error({ err: error }, 'imap door failed'));
  }

  async close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const connection of this.#connections.keys()) connection.shutDown();
    const cancel = this.#shared.clock.after(graceMs, () => {
      for (const connection of this.#connections.keys()) connection.destroy();
    });
    await Promise.all([closed, ...this.#connections.values()]);
    cancel();
  }

  #welcome(socket: Socket): void {
    const { observe, logger } = this.#options;
    const door = this.#options.implicitTls ? 'imaps' : 'imap';
    const remoteAddress = normaliseAddress(socket.remoteAddress ?? '');
    const place = this.#sessions.take(remoteAddress, this.#shared.limits);
    if (place !== 'ok') {
      observe('imap_sessions_refused_total', { door, reason: place }, 1);
      logger.warn({ remoteAddress, door, reason: place }, 'imap session refused');
      this.#turnAway(socket);
      return;
    }
    observe('imap_sessions_total', { door }, 1);
    const connection = new ImapConnection(socket, remoteAddress, this.#shared);
    this.#connections.set(connection, this.#serve(connection));
  }

  async #serve(connection: ImapConnection): Promise<void> {
    try {
      await connection.run();
      await connection.closed;
    } finally {
      this.#connections.delete(connection);
      this.#sessions.release(connection.remoteAddress, connection.hasSignedIn);
    }
  }

  /** Where TLS is due a plain line would be noise, so that client is just cut. */
  #turnAway(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (this.#options.implicitTls) socket.destroy();
    else socket.end('* BYE [LIMIT] Too many sessions\r\n', () => socket.destroy());
  }
}
