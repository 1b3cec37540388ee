import type { MailListener } from '@hongyan/contract';
import type { Logger } from 'pino';
import type { Clock } from './engines/clock.ts';
import type { DnsResolver } from './engines/dns/resolver.ts';
import type { Destination } from './engines/guarded-fetch/index.ts';
import type { SecretsOptions } from './engines/secrets/open-secrets.ts';

/** What a test may put in the place of a real thing. */
export interface ContextOverrides {
  readonly clock?: Clock;
  readonly dns?: DnsResolver;
  readonly secrets?: SecretsOptions;
  /** Where the log goes. */
  readonly log?: Logger;
  /** The database thread's entry, with fault points. */
  readonly databaseThread?: URL;
  /** Authorities that outgoing TLS trusts besides the system's, PEM. */
  readonly trustedAuthorities?: readonly string[];
  /** Where a connection of the guarded fetch to a judged address really goes. */
  readonly fetchRoute?: (destination: Destination) => Destination;
  /** Listeners that mail clients learn of. */
  readonly mailListeners?: readonly MailListener[];
}
