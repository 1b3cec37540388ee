import type { SecureContext } from 'node:tls';
import type { LineLogger, Timers } from '@hongyan/line-protocol';
import type { Pop3Limits } from '../limits.ts';
import type { Pop3Backend } from '../maildrop-port.ts';
import type { Pop3Observe } from '../server-options.ts';

/** What all connections of a server share. */
export interface ConnectionOptions {
  readonly backend: Pop3Backend;
  readonly secureContext: () => SecureContext;
  /** TLS before the first byte. */
  readonly isImplicitTls: boolean;
  readonly limits: Pop3Limits;
  readonly clock: Timers;
  readonly logger: LineLogger;
  readonly observe: Pop3Observe;
}
