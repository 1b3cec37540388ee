import type { Readable } from 'node:stream';
import type { ValidatedDns } from './validated-dns.ts';

/**
 * The outgoing transport's port: one attempt to hand one message to the recipients of one domain.
 * It keeps no state and never retries; the queue does.
 */

/** The DNS questions of a delivery. `node:dns/promises` Resolver fits. Rejects with `code` ENOTFOUND, ENODATA, ETIMEOUT, ESERVFAIL… */
export interface OutboundDns {
  resolveMx(name: string): Promise<readonly { readonly exchange: string; readonly priority: number }[]>;
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
  resolveTxt(name: string): Promise<readonly (readonly string[])[]>;
  /** Where there is a resolver that is believed on signatures; without it there is no DANE (RFC 7672). */
  readonly validated?: ValidatedDns;
}

/** Everything is sent to this host instead of the recipients' own. */
export interface Smarthost {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the start (465). `required`: STARTTLS or nothing. `opportunistic`: STARTTLS where offered. `none`: never. Credentials need one of the first two. */
  readonly tls: 'implicit' | 'required' | 'opportunistic' | 'none';
  readonly username?: string;
  readonly password?: string;
}

/** A host's published demand (RFC 8461). */
export interface MtaStsPolicy {
  readonly id: string;
  readonly mode: 'enforce' | 'testing' | 'none';
  /** Patterns: a host name, or `*.` and a domain for exactly one label. */
  readonly mx: readonly string[];
  /** Epoch milliseconds after which the policy is forgotten. */
  readonly expiresAt: number;
}

/** Where policies are remembered between attempts (and processes). */
export interface MtaStsCache {
  get(domain: string): Promise<MtaStsPolicy | undefined>;
  set(domain: string, policy: MtaStsPolicy): Promise<void>;
}

/** Gets the policy file: HTTPS, valid certificate, no redirects (RFC 8461 §3.3). */
export type FetchMtaStsPolicy = (domain: string, signal: AbortSignal) => Promise<string>;

export interface MtaStsOptions {
  readonly cache: MtaStsCache;
  readonly fetchPolicy: FetchMtaStsPolicy;
}

export interface TransportTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly commandMs: number;
  readonly dataBlockMs: number;
  readonly dataEndMs: number;
}

/** What is the same for every delivery of an installation. */
export interface TransportConfig {
  /** Our name in EHLO; must resolve to us. */
  readonly hostname: string;
  readonly dns: OutboundDns;
  readonly smarthost?: Smarthost;
  readonly mtaSts?: MtaStsOptions;
  /** Where other hosts listen: 25, or a test's port. */
  readonly outboundPort?: number;
  /** Deliver to hosts on private or loopback addresses: a test, or an installation whose neighbours are inside. Off: a domain whose MX points into our network must not make us talk to it. */
  readonly allowPrivateAddresses?: boolean;
  readonly timeouts?: Partial<TransportTimeouts>;
  /** Extra trusted authorities (PEM) for hosts whose certificate must be valid. */
  readonly trustedAuthorities?: readonly string[];
  /** Hears what an attempt came to: for figures. */
  readonly onOutcomes?: (outcomes: readonly RecipientOutcome[]) => void;
}

export interface DeliveryRequest {
  /** Lower case A-labels, or an address literal's brackets. */
  readonly domain: string;
  /** Empty for the null sender. */
  readonly mailFrom: string;
  /** All of `domain`. At most 100 (RFC 5321 §4.5.3.1.8). */
  readonly recipients: readonly string[];
  /** Opens the content, again for every host that is tried. */
  readonly message: () => AsyncIterable<Uint8Array> | Readable;
  /** Octets of the content, for SIZE. */
  readonly size: number;
  /** A header or an address is not ASCII: hosts without SMTPUTF8 cannot take it (RFC 6531). */
  readonly needsSmtpUtf8: boolean;
  /** The content has octets above 127. */
  readonly is8Bit?: boolean;
  readonly signal?: AbortSignal;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** What became of one recipient in this attempt. */
export interface RecipientOutcome {
  readonly recipient: string;
  /** `deferred`: try again later. `failed`: notify the sender. */
  readonly status: 'delivered' | 'deferred' | 'failed';
  /** The host's reply code, 0 where no host replied. */
  readonly code: number;
  readonly enhanced: string;
  /** The host's words, or ours in plain English where no host replied. */
  readonly text: string;
  /** The host that decided; empty where none was reached. */
  readonly host: string;
  readonly tls: TlsOutcome;
}

/**
 * How the session was encrypted. `dane`: to the server that signed DNS names by its certificate (RFC 7672). `verified`: a valid certificate for the
 * host's name. `encrypted`: TLS without proof. `none`: plain. `refused`: TLS was demanded (RFC 7672, RFC 8461, or our relay) and could not be had as
 * demanded, so nothing was handed over; the text says why.
 */
export type TlsOutcome = 'dane' | 'verified' | 'encrypted' | 'none' | 'refused';
