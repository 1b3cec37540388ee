import type { SecureContext } from 'node:tls';
import { type ImapBackend, type ImapServer, startImapServer } from '@hongyan/imap';
import { SessionCount } from '@hongyan/line-protocol';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createImapCounters } from './imap-counters.ts';

/** `imap`: STARTTLS. `imaps`: TLS from the first octet. */
type ImapListener = 'imap' | 'imaps';

export interface ImapListenersOptions {
  /** Where each listens; port 0 is a free one. */
  readonly addresses: Readonly<Record<ImapListener, { readonly host: string; readonly port: number }>>;
  readonly backend: ImapBackend;
  /** Asked at every handshake. */
  readonly secureContext: () => SecureContext;
  readonly log: Logger;
  readonly registry: Registry;
  readonly isProxy?: ((address: string) => boolean) | undefined;
}

/** Opens the listeners for IMAP programs, with one count of sessions. What it speaks is the package's; whose mail it is, the backend's. */
export async function startImapListeners(
  options: ImapListenersOptions,
): Promise<Readonly<Record<ImapListener, ImapServer>>> {
  const { addresses, backend, secureContext, log, registry, isProxy } = options;
  const sessions = new SessionCount();
  const observe = createImapCounters(registry);
  const open = (listener: ImapListener) =>
    startImapServer({
      ...addresses[listener],
      implicitTls: listener === 'imaps',
      backend,
      secureContext,
      isProxy,
      sessions,
      logger: log.child({ listener }),
      observe,
    });
  const imap = await open('imap');
  try {
    return { imap, imaps: await open('imaps') };
  } catch (error) {
    await imap.close(0);
    throw error;
  }
}
