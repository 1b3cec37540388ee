import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { normaliseAddress } from './client-address.ts';
import { readProxySource } from './proxied-socket.ts';
import type { Timers } from './server-environment.ts';
import type { SessionCount, SessionLimits } from './session-count.ts';

/** One client, as its listener sees it. */
export interface LineConnection {
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  /** Somebody has signed in and is counted by account from then on. */
  readonly isCountedByAccount?: boolean;
  /** Runs the session to its end. */
  run(): Promise<void>;
  /** Ends it politely: now when it waits for the client, else after the command under way. */
  shutDown(): void;
  /** Cuts it. */
  destroy(): void;
}

export interface LineListenerOptions {
  /** Address to listen on; all of them when absent. */
  readonly host: string | undefined;
  /** 0 takes a free one. */
  readonly port: number;
  readonly sessions: SessionCount;
  readonly limits: SessionLimits;
  readonly timers: Timers;
  /**
   * Whether an address is that of a proxy, whose connections begin with a header of the PROXY protocol; sessions are then its client's. Left out:
   * there is none.
   */
  readonly isProxy?: ((address: string) => boolean) | undefined;
  /** Reads nothing from a client before its connection asks for it. */
  readonly pauseOnConnect?: boolean;
  /** A session that is let in; what is thrown here closes the client. */
  connect(socket: Socket, remoteAddress: string): LineConnection;
  /** The last line for a client that finds no room; null cuts it without a word, as where TLS is due and plain text would be noise. */
  refuse(reason: 'too-many' | 'too-many-from-address', remoteAddress: string): string | null;
  onFault(error: unknown, during: 'listening' | 'session'): void;
}

export interface LineListener {
  readonly port: number;
  /** Takes no new sessions, ends those that wait, lets commands under way finish for `graceMs`, then cuts. Resolves when no session is left. */
  close(graceMs: number): Promise<void>;
}

/** Opens a TCP listener that counts and serves sessions of one protocol. Rejects when the port is taken. */
export async function openLineListener(options: LineListenerOptions): Promise<LineListener> {
  const listener = new TcpListener(options);
  await listener.listen();
  return listener;
}

class TcpListener implements LineListener {
  readonly #options: LineListenerOptions;
  readonly #connections = new Map<LineConnection, Promise<void>>();
  /** Connections of proxies that have not said yet for whom they are. */
  readonly #introduced = new Set<Socket>();
  readonly #server: Server;

  constructor(options: LineListenerOptions) {
    this.#options = options;
    const { pauseOnConnect = false } = options;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect }, (socket) =>
      this.#greet(socket),
    );
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#options.port, this.#options.host);
    await once(this.#server, 'listening'); // rejects on 'error'
    this.#server.on('error', (error) => this.#options.onFault(error, 'listening'));
  }

  async close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const socket of this.#introduced) socket.destroy();
    for (const connection of this.#connections.keys()) connection.shutDown();
    const cancel = this.#options.timers.after(graceMs, () => {
      for (const connection of this.#connections.keys()) connection.destroy();
    });
    await Promise.all([closed, ...this.#connections.values()]);
    cancel();
  }

  #greet(socket: Socket): void {
    const address = normaliseAddress(socket.remoteAddress ?? '');
    if (this.#options.isProxy?.(address) !== true) {
      this.#accept(socket, address);
      return;
    }
    const breakOff = () => socket.destroy();
    socket.on('error', breakOff);
    this.#introduced.add(socket);
    readProxySource(socket, this.#options.timers)
      .then((source) => {
        socket.off('error', breakOff);
        this.#accept(socket, source === null ? address : normaliseAddress(source));
      })
      .catch((error: unknown) => {
        socket.destroy();
        this.#options.onFault(error, 'session');
      })
      .finally(() => this.#introduced.delete(socket));
  }

  #accept(socket: Socket, remoteAddress: string): void {
    const { sessions, limits } = this.#options;
    const room = sessions.take(remoteAddress, limits);
    if (room !== 'ok') {
      turnAway(socket, this.#options.refuse(room, remoteAddress));
      return;
    }
    const connection = this.#options.connect(socket, remoteAddress);
    this.#connections.set(connection, this.#serve(connection, remoteAddress));
  }

  async #serve(connection: LineConnection, remoteAddress: string): Promise<void> {
    try {
      await connection.run();
      await connection.closed;
    } catch (error) {
      this.#options.onFault(error, 'session');
      connection.destroy();
    } finally {
      this.#connections.delete(connection);
      this.#options.sessions.release(remoteAddress, connection.isCountedByAccount !== true);
    }
  }
}

function turnAway(socket: Socket, lastLine: string | null): void {
  socket.on('error', () => socket.destroy());
  if (lastLine === null) socket.destroy();
  else socket.end(lastLine, () => socket.destroy());
}
