import type { Route } from './call/route.ts';
import type { DnsResolver } from './engines/dns/resolver.ts';
import type { GuardedFetch } from './engines/guarded-fetch/index.ts';
import type { SmsGateway } from './engines/sms/port.ts';
import type { TransportConfig } from './engines/smtp-transport/index.ts';
import type { BodyIntake } from './mail/bodies/index.ts';
import type { MailListeners } from './mail-listeners.ts';
import type { Needed, Needs, OfferedPort, PortTable } from './ports.ts';
import type { Services } from './services.ts';

/** A capability as the composition root runs it. Its operations and readers stand in its `operations.ts`, which the database thread loads alone. */
export interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  /** What other capabilities and the listeners may use of it (ports.ts). */
  readonly offers?: readonly OfferedPort[];
  /** Starts background work; called after the store is ready and before the listeners open. */
  start?(): Promise<void>;
  /** Stops it; called after the listeners have closed. */
  stop?(): Promise<void>;
  /**
   * Begins what one process does for all that share the store (engines/leadership), and answers how it is ended. Called after `start`, and
   * again whenever this process leads anew.
   */
  lead?(): EndOfLead;
}

/** Ends what one process does for all, in order. */
export type EndOfLead = () => Promise<void>;

/** What reaches beyond this process. */
export interface OutsideServices {
  readonly dns: DnsResolver;
  /** How mail goes to other servers. */
  readonly transport: TransportConfig;
  /** For addresses that outsiders name. */
  readonly fetch: GuardedFetch;
  readonly smsGateway: SmsGateway;
  /** The listeners for mail clients that are open. */
  readonly mailListeners: Pick<MailListeners, 'list'>;
}

/** What every capability is given. */
export interface FeatureServices extends Services, OutsideServices {
  readonly intake: BodyIntake;
}

/** What a capability says of itself. */
export interface FeatureDefinition<N extends Needs> {
  readonly name: string;
  /** What it uses of others without importing them. */
  readonly needs?: N;
  /** Started before all others, and stopped after them. */
  readonly isFirst?: true;
  /** Made once, when the engines are open: registers jobs, binds routes. What it needs is there as soon as all are made, not before. */
  create(services: FeatureServices, needed: Needed<N>): Feature;
}

/** A capability as the generated list has it. */
export interface FeatureDeclaration {
  readonly name: string;
  readonly isFirst: boolean;
  create(services: FeatureServices, ports: PortTable): Feature;
}

/** Declares a capability; the list of all of them is generated from these (docs/adding-a-capability.md). */
export function defineFeature<N extends Needs>(definition: FeatureDefinition<N>): FeatureDeclaration {
  const { name, needs, isFirst = false } = definition;
  return {
    name,
    isFirst,
    create: (services, ports) => {
      const feature = definition.create(services, ports.need(name, needs));
      ports.offer(name, feature.offers ?? []);
      return feature;
    },
  };
}
