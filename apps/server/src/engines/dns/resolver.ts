import { promises as dns } from 'node:dns';
import type { OutboundDns } from '../smtp-transport/delivery.ts';
import { keepAnswers } from './keep-answers.ts';

/** How long one question may take, and how often it is asked. */
const questionTimeoutMs = 5_000;
const questionTries = 2;

/** DNS as sender checks and deliveries ask it. Rejects with `code` ENOTFOUND, ENODATA, ETIMEOUT, ESERVFAIL… */
export interface DnsResolver extends OutboundDns {
  /** For sender checks: an answer may be half a minute old (keep-answers.ts). */
  resolve(name: string, type: string): Promise<readonly unknown[]>;
}

/** The configured resolver (`address[:port]`), or the system's. */
export function openResolver(address: string | null): DnsResolver {
  const resolver = new dns.Resolver({ timeout: questionTimeoutMs, tries: questionTries });
  if (address !== null) resolver.setServers([address]);
  return {
    resolve: keepAnswers((name, type) => resolver.resolve(name, type) as Promise<readonly unknown[]>),
    resolveMx: (name) => resolver.resolveMx(name),
    resolve4: (name) => resolver.resolve4(name),
    resolve6: (name) => resolver.resolve6(name),
    resolveTxt: (name) => resolver.resolveTxt(name),
  };
}
