import type { SecureContext } from 'node:tls';
import { type ImapBackend, type ImapServer, startImapServer } from '@hongyan/imap';
import { SessionCount } from '@hongyan/line-protocol';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createImapCounters } from './imap-counters.ts';

/** `imap`: STARTTLS. `imaps`: TLS from the first octet. */
type ImapDoor = 'imap' | 'imaps';

export interface ImapDoorsOptions {
  /** Where each listens; port 0 is a free one. */
  readonly addresses: Readonly<Record<ImapDoor, { readonly host: string; readonly port: number }>>;
  readonly backend: ImapBackend;
  /** Asked at every handshake. */
  readonly secureContext: () => SecureContext;
  readonly log: Logger;
  readonly registry: Registry;
}

/** Opens the doors for IMAP programs, with one count of sessions. What it speaks is the package's; whose mail it is, the backend's. */
export async function startImapDoors(options: ImapDoorsOptions): Promise<Readonly<Record<ImapDoor, ImapServer>>> {
  const { addresses, backend, secureContext, log, registry } = options;
  const sessions = new SessionCount();
  const observe = createImapCounters(registry);
  const open = (door: ImapDoor) =>
    startImapServer({
      ...addresses[door],
      implicitTls: door === 'imaps',
      backend,
      secureContext,
      sessions,
      logger: log.child({ door }),
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
