import { promises as dns } from 'node:dns';
import type { OutboundDns } from '../smtp-transport/delivery.ts';
import type { ValidatedDns } from '../smtp-transport/validated-dns.ts';
import type { DnsServerAddress } from './exchange-packets.ts';
import { keepAnswers } from './keep-answers.ts';
import { type DnsValidating, findTrustedServers } from './trusted-servers.ts';

/** How long one question may take, and how often it is asked. */
const questionTimeoutMs = 5_000;
const questionTries = 2;

/** Loaded with the first question to a resolver that is believed. */
const loadValidated = () => import('./ask-validated.ts');

function openValidated(servers: readonly DnsServerAddress[]): ValidatedDns {
  return { ask: async (name, type) => (await loadValidated()).createValidatedDns(servers).ask(name, type) };
}

/** DNS as sender checks and deliveries ask it. Rejects with `code` ENOTFOUND, ENODATA, ETIMEOUT, ESERVFAIL… */
export interface DnsResolver extends OutboundDns {
  /** For sender checks: an answer may be half a minute old (keep-answers.ts). */
  resolve(name: string, type: string): Promise<readonly unknown[]>;
}

/** The configured resolver (`address[:port]`), or the system's; `validating` says whether it is believed on signatures. */
export function openResolver(address: string | null, validating: DnsValidating = 'auto'): DnsResolver {
  const resolver = new dns.Resolver({ timeout: questionTimeoutMs, tries: questionTries });
  if (address !== null) resolver.setServers([address]);
  const trusted = findTrustedServers(address, validating);
  return {
    ...(trusted === null ? {} : { validated: openValidated(trusted) }),
    resolve: keepAnswers((name, type) => resolver.resolve(name, type) as Promise<readonly unknown[]>),
    resolveMx: (name) => resolver.resolveMx(name),
    resolve4: (name) => resolver.resolve4(name),
    resolve6: (name) => resolver.resolve6(name),
    resolveTxt: (name) => resolver.resolveTxt(name),
  };
}
