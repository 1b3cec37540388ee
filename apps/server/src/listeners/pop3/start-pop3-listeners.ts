import type { SecureContext } from 'node:tls';
import { SessionCount } from '@hongyan/line-protocol';
import { type Pop3Backend, type Pop3Role, type Pop3Server, startPop3Server } from '@hongyan/pop3';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createPop3Counters } from './pop3-counters.ts';

export interface Pop3ListenersOptions {
  /** Where each listens; port 0 is a free one. */
  readonly addresses: Readonly<Record<Pop3Role, { readonly host: string; readonly port: number }>>;
  readonly backend: Pop3Backend;
  /** Asked at every handshake. */
  readonly secureContext: () => SecureContext;
  readonly log: Logger;
  readonly registry: Registry;
  readonly isProxy?: ((address: string) => boolean) | undefined;
}

/** Opens the listeners for POP3 programs, with one count of sessions. What it speaks is the package's; whose mail it is, the backend's. */
export async function startPop3Listeners(
  options: Pop3ListenersOptions,
): Promise<Readonly<Record<Pop3Role, Pop3Server>>> {
  const { addresses, backend, secureContext, log, registry, isProxy } = options;
  const sessions = new SessionCount();
  const observe = createPop3Counters(registry);
  const open = (role: Pop3Role) => {
    const logger = log.child({ listener: role });
    return startPop3Server({ ...addresses[role], role, backend, secureContext, isProxy, sessions, logger, observe });
  };
  const pop3 = await open('pop3');
  try {
    return { pop3, pop3s: await open('pop3s') };
  } catch (error) {
    await pop3.close(0);
    throw error;
  }
}
