/**
 * What the checks of an incoming message's sender say: values only, no behaviour. Everybody else reads these types.
 */

import type { ArcStatement } from './arc-evidence.ts';

/** Answers DNS questions the way `dns.promises.resolve` does; rejects with `code` ENOTFOUND, ENODATA, ETIMEOUT, ESERVFAIL… */
export type DnsResolve = (name: string, type: string) => Promise<readonly unknown[]>;

export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror';
export type DkimResult = 'pass' | 'fail' | 'policy' | 'neutral' | 'none' | 'temperror' | 'permerror';
export type DmarcResult = 'pass' | 'fail' | 'none' | 'temperror' | 'permerror';
export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

export interface SpfCheck {
  readonly result: SpfResult;
  /** Which identity was checked: MAIL FROM, or HELO for the null sender (RFC 7208 §2.4). */
  readonly identity: 'mailfrom' | 'helo';
  readonly domain: string;
}

export interface DkimCheck {
  readonly result: DkimResult;
  /** Why it is not a pass, in plain English. */
  readonly reason: string | undefined;
  /** d=, s=, i=, a= and the first eight characters of b= (RFC 6008); empty where the signature is unreadable. */
  readonly domain: string;
  readonly selector: string;
  readonly identity: string;
  readonly algorithm: string;
  readonly signaturePrefix: string;
  /** The signature covers a part of the body only (l=): never evidence for DMARC, anyone can append. */
  readonly isPartial: boolean;
}

export interface DmarcCheck {
  readonly result: DmarcResult;
  /** The policy that applies to the author domain, after sp= and t=; undefined where none is published. */
  readonly policy: DmarcPolicy | undefined;
  /** What aligned with the author domain. */
  readonly alignedBy: readonly ('spf' | 'dkim')[];
  readonly reason: string | undefined;
}

/** The short form that the reader of a mail is shown. */
export interface SenderVerdict {
  /** `fail`: the From line is not to be believed. `none`: nothing is known, as for most small senders. */
  readonly fromDomainVerified: 'pass' | 'fail' | 'none';
  readonly spf: SpfResult;
  readonly dkim: DkimResult;
  readonly dmarc: DmarcResult;
  readonly policy: DmarcPolicy | undefined;
}

export interface ArcCheck {
  readonly result: 'none' | 'pass' | 'fail' | 'temperror';
  /** d= of the newest seal. */
  readonly encryptedBy: string | undefined;
  /** What each sealer of a valid chain says it saw, the first one first; empty for any other. */
  readonly statements: readonly ArcStatement[];
}

export interface SenderCheck {
  readonly verdict: SenderVerdict;
  /** What the published policy, or ours for our own domains, asks to do. */
  readonly disposition: 'accept' | 'junk' | 'reject';
  /** The one author domain, lower case A-labels; undefined with no or several From lines or addresses. */
  readonly fromDomain: string | undefined;
  /** The addresses of all From lines as they were read here, to compare with what the reader is shown. */
  readonly fromAddresses: readonly string[];
  readonly spf: SpfCheck;
  readonly dkim: readonly DkimCheck[];
  readonly dmarc: DmarcCheck;
  /** RFC 8617 chain: never believed for the verdict, unless an organisation trusts its sealers (`vouchesFor`). */
  readonly arc: ArcCheck;
}

export interface CheckSenderInput {
  /** The whole message as received, before our own trace headers. */
  readonly message: Uint8Array | AsyncIterable<Uint8Array>;
  readonly remoteAddress: string;
  readonly helo: string;
  /** Empty for the null sender. */
  readonly mailFrom: string;
  /** Our name, for SPF macros. */
  readonly mtaHostname: string;
  readonly resolve: DnsResolve;
  /** True for domains whose mail never comes from outside without proof: unproven, it is junk at least. */
  readonly isOwnDomain?: (domain: string) => boolean;
  /** For expiry of signatures (x=), epoch milliseconds. */
  readonly now: number;
}
