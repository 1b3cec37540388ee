import type { TransportPolicies } from '../../call/transport-policies.ts';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { findAddresses } from '../../engines/smtp-transport/find-hosts.ts';
import { createMtaStsPolicy, mtaStsPrefix } from '../../engines/smtp-transport/own-policy.ts';
import type { Services } from '../../services.ts';
import { findDomain, listDomains } from '../identity/index.ts';

/** Each name is asked for so often at most: a host that is new in DNS gets its certificate within this time. */
const askAgainMs = 10 * 60_000;
const lineEnd = '\r\n';

interface KnownHost {
  readonly isThere: boolean;
  readonly askedAt: number;
}

/** Says what is published of our domains. */
export function createTransportPolicies(
  { database, config, clock }: Pick<Services, 'database' | 'config' | 'clock'>,
  dns: DnsResolver,
): TransportPolicies {
  const known = new Map<string, KnownHost>();
  const isThere = async (host: string): Promise<boolean> => {
    const last = known.get(host);
    const now = clock.now();
    if (last !== undefined && now - last.askedAt < askAgainMs) return last.isThere;
    const found = await findAddresses(host, dns);
    // Silence of DNS is no word about the name.
    const answer = found.kind === 'deferred' ? (last?.isThere ?? false) : found.kind === 'addresses';
    known.set(host, { isThere: answer, askedAt: now });
    return answer;
  };
  return {
    findPolicy: async (host) => {
      const name = host.replace(/:\d+$/, '').toLowerCase();
      if (!name.startsWith(mtaStsPrefix)) return null;
      const domain = await findDomain(database.read, name.slice(mtaStsPrefix.length));
      if (domain === null) return null;
      const mode = await readOrgSetting(database.read, domain.orgId, 'mtaStsMode');
      return [...createMtaStsPolicy(config.hostname, mode).lines, ''].join(lineEnd);
    },
    listHosts: async () => {
      const hosts = (await listDomains(database.read)).map(({ name }) => `${mtaStsPrefix}${name}`);
      const there = await Promise.all(hosts.map(isThere));
      for (const host of known.keys()) if (!hosts.includes(host)) known.delete(host);
      return hosts.filter((_host, index) => there[index]);
    },
  };
}
