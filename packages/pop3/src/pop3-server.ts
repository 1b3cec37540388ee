import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Pop3Connection } from './connection/pop3-connection.ts';
import { normaliseAddress, SessionCount } from './connection/session-count.ts';
import { defaultPop3Limits, type Pop3Limits } from './limits.ts';
import type { Pop3Clock, Pop3Server, Pop3ServerOptions } from './server-options.ts';
import { newSessionState } from './session-state.ts';

const systemClock: Pop3Clock = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Opens one POP3 door (RFC 1939; RFC 8314 for `pop3s`). Rejects when the port is taken. */
export async function startPop3Server(options: Pop3ServerOptions): Promise<Pop3Server> {
  const door = new Door(options);
  await door.listen();
  return { port: door.port, close: (graceMs) => door.close(graceMs) };
}

class Door {
  private readonly options: Pop3ServerOptions;
  private readonly limits: Pop3Limits;
  private readonly sessions: SessionCount;
  private readonly clock: Pop3Clock;
  private readonly connections = new Map<Pop3Connection, Promise<void>>();
  private readonly server: Server;

  constructor(options: Pop3ServerOptions) {
    this.options = options;
    this.limits = { ...defaultPop3Limits, ...options.limits };
    this.sessions = options.sessions ?? new SessionCount();
    this.clock = options.clock ?? systemClock;
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.welcome(socket));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async listen(): Promise<void> {
    this.server.listen(this.options.port, this.options.host);
    await once(this.server, 'listening'); // rejects on 'error'
    this.server.on('error', (error) =>
      this.options.logger.error({ role: this.options.role, err: error }, 'pop3 door failed'),
    );
  }

  async close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    for (const connection of this.connections.keys()) connection.shutDown();
    const cancel = this.clock.after(graceMs, () => {
      for (const connection of this.connections.keys()) connection.destroy();
    });
    await Promise.all([closed, ...this.connections.values()]);
    cancel();
  }

  private welcome(socket: Socket): void {
    const { role, observe, logger } = this.options;
    const remoteAddress = normaliseAddress(socket.remoteAddress ?? '');
    const place = this.sessions.take(remoteAddress, this.limits);
    if (place !== 'ok') {
      observe('pop3_sessions_refused_total', { role, reason: place }, 1);
      logger.warn({ remoteAddress, role, reason: place }, 'pop3 session refused');
      this.turnAway(socket);
      return;
    }
    observe('pop3_sessions_total', { role }, 1);
    const connection = new Pop3Connection(socket, newSessionState(randomUUID(), remoteAddress), {
      backend: this.options.backend,
      secureContext: this.options.secureContext,
      isImplicitTls: role === 'pop3s',
      limits: this.limits,
      clock: this.clock,
      logger,
      observe,
      onClosed: () => this.sessions.release(remoteAddress),
    });
    this.connections.set(connection, this.serve(connection));
  }

  private async serve(connection: Pop3Connection): Promise<void> {
    try {
      await connection.run();
      await connection.closed;
    } catch (error) {
      this.options.logger.error({ role: this.options.role, err: error }, 'pop3 session failed');
      connection.destroy();
    } finally {
      this.connections.delete(connection);
    }
  }

  /** On the implicit TLS port a plain answer would be noise, so that client is just cut. */
  private turnAway(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (this.options.role === 'pop3s') socket.destroy();
    else socket.end('-ERR [SYS/TEMP] Too many connections, try again later\r\n', () => socket.destroy());
  }
}
