import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { SmtpClock, SmtpLogger, SmtpObserve, SmtpRole, SmtpSessionHandler } from '../../call/smtp-session.ts';
import { SmtpConnection } from './connection.ts';
import { defaultSmtpLimits, type SmtpLimits } from './limits.ts';
import { formatReply, replies } from './reply.ts';
import { normaliseAddress, SmtpSessionCount } from './session-count.ts';
import { newSessionState } from './session-state.ts';

export interface SmtpListenerOptions {
  readonly role: SmtpRole;
  /** Address to listen on; all of them when absent. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Our name, in the greeting and the EHLO answer. */
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  /** Asked at every handshake, so that a renewed certificate is used at once. Submission roles need it; `mx` without it offers no STARTTLS. */
  readonly secureContext?: () => SecureContext;
  readonly limits?: Partial<SmtpLimits>;
  /** Shared by the doors of one server: the limits of sessions hold over all of them. */
  readonly sessions?: SmtpSessionCount;
  readonly clock?: SmtpClock;
  readonly logger: SmtpLogger;
  readonly observe: SmtpObserve;
}

export interface SmtpListener {
  readonly role: SmtpRole;
  readonly port: number;
  /**
   * Takes no new sessions, tells waiting clients 421, lets messages under way finish for `graceMs`, then cuts.
   * Resolves when no session is left and every handler call has settled.
   */
  close(graceMs: number): Promise<void>;
}

export const systemClock: SmtpClock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Opens one SMTP door (RFC 5321; RFC 6409 and RFC 8314 for the submission roles). Rejects when the port is taken. */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  if (options.role !== 'mx' && options.secureContext === undefined)
    throw new Error(`The ${options.role} door needs a certificate: nobody signs in without TLS`);
  const door = new Door(options);
  await door.listen();
  return { role: options.role, port: door.port, close: (graceMs) => door.close(graceMs) };
}

class Door {
  private readonly options: SmtpListenerOptions;
  private readonly limits: SmtpLimits;
  private readonly sessions: SmtpSessionCount;
  private readonly clock: SmtpClock;
  private readonly connections = new Map<SmtpConnection, Promise<void>>();
  private readonly server: Server;

  constructor(options: SmtpListenerOptions) {
    this.options = options;
    this.limits = { ...defaultSmtpLimits, ...options.limits };
    this.sessions = options.sessions ?? new SmtpSessionCount();
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
      this.options.logger.error({ role: this.options.role, error }, 'smtp door failed'),
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
      observe('smtp_sessions_refused_total', { role, reason: place }, 1);
      logger.warn({ remoteAddress, role, reason: place }, 'smtp session refused');
      this.turnAway(socket, place === 'too-many' ? replies.tooManySessions : replies.tooManySessionsFromAddress);
      return;
    }
    observe('smtp_sessions_total', { role }, 1);
    const connection = new SmtpConnection(socket, newSessionState(randomUUID(), role, remoteAddress), {
      hostname: this.options.hostname,
      handler: this.options.handler,
      secureContext: this.options.secureContext,
      limits: this.limits,
      clock: this.clock,
      logger,
      observe,
      onClosed: () => this.sessions.release(remoteAddress),
    });
    this.connections.set(connection, this.serve(connection));
  }

  private async serve(connection: SmtpConnection): Promise<void> {
    try {
      await connection.run();
      await connection.closed;
    } catch (error) {
      this.options.logger.error({ role: this.options.role, error }, 'smtp session failed');
      connection.destroy();
    } finally {
      this.connections.delete(connection);
    }
  }

  /** On the implicit TLS port a plain reply would be noise, so that client is just cut. */
  private turnAway(socket: Socket, reply: Parameters<typeof formatReply>[0]): void {
    socket.on('error', () => socket.destroy());
    if (this.options.role === 'submissions') socket.destroy();
    else socket.end(formatReply(reply), () => socket.destroy());
  }
}
