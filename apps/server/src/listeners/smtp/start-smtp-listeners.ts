import type { SecureContext } from 'node:tls';
import { maxScheduleDays } from '@hongyan/contract';
import { SessionCount } from '@hongyan/line-protocol';
import { type SmtpListener, type SmtpRole, type SmtpSessionHandler, startSmtpListener } from '@hongyan/smtp';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createSmtpCounters } from './smtp-counters.ts';

export interface SmtpListenersOptions {
  /** Where each listens; port 0 is a free one. */
  readonly addresses: Readonly<Record<SmtpRole, { readonly host: string; readonly port: number }>>;
  /** Our name, in the greeting and the EHLO answer. */
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  /** Asked at every handshake. */
  readonly secureContext: () => SecureContext;
  readonly log: Logger;
  readonly registry: Registry;
  readonly isProxy?: ((address: string) => boolean) | undefined;
}

/** Mail may be held as long by a mail client as in the web client. */
const limits = { maxHoldSeconds: maxScheduleDays * 24 * 3_600 };

/** Opens the listeners for other servers and for people's mail clients. */
export async function startSmtpListeners(
  options: SmtpListenersOptions,
): Promise<Readonly<Record<SmtpRole, SmtpListener>>> {
  const { addresses, hostname, handler, secureContext, log, registry, isProxy } = options;
  const observe = createSmtpCounters(registry);
  // People who send have a count of their own: other servers, or whoever says to be one, take nothing of it.
  const sessions = { mx: new SessionCount(), people: new SessionCount() };
  const opened: SmtpListener[] = [];
  const open = async (role: SmtpRole): Promise<SmtpListener> => {
    const listener = await startSmtpListener({
      ...addresses[role],
      role,
      hostname,
      handler,
      secureContext,
      isProxy,
      limits,
      sessions: role === 'mx' ? sessions.mx : sessions.people,
      logger: log.child({ listener: role }),
      observe,
    });
    opened.push(listener);
    return listener;
  };
  try {
    return { mx: await open('mx'), submission: await open('submission'), submissions: await open('submissions') };
  } catch (error) {
    await Promise.all(opened.map((listener) => listener.close(0)));
    throw error;
  }
}
