import { isIP } from 'node:net';
import type { OutboundDns, Smarthost } from './delivery.ts';

/** Why there is no host to go to. */
export interface NoHost {
  readonly kind: 'failed' | 'deferred';
  readonly enhanced: string;
  readonly text: string;
}

export type FoundHosts = { readonly kind: 'hosts'; readonly names: readonly string[] } | NoHost;
export type FoundAddresses = { readonly kind: 'addresses'; readonly addresses: readonly string[] } | NoHost;

/** A domain with a hundred hosts is no reason to try a hundred. */
const maxHosts = 10;
const maxAddressesPerHost = 6;

function dnsCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** No such name, or none of that type; anything else is a DNS failure and temporary. */
function isNoRecord(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(dnsCode(error));
}

const dnsFailure = (name: string): NoHost => ({
  kind: 'deferred',
  enhanced: '4.4.3',
  text: `The DNS of ${name} does not answer`,
});

/**
 * The hosts that take a domain's mail, best first (RFC 5321 §5.1): its MX records, equal ones in random order; without
 * any, the domain itself; none for a null MX (RFC 7505). Hosts no better than ourselves are left out, or mail would circle.
 */
export async function findHosts(domain: string, ourName: string, dns: OutboundDns): Promise<FoundHosts> {
  if (domain.startsWith('[')) return { kind: 'hosts', names: [domain] };
  let records: Awaited<ReturnType<OutboundDns['resolveMx']>>;
  try {
    records = await dns.resolveMx(domain);
  } catch (error) {
    return isNoRecord(error) ? { kind: 'hosts', names: [domain] } : dnsFailure(domain);
  }
  if (records.length === 0) return { kind: 'hosts', names: [domain] };
  const named = records.map((record) => ({
    name: record.exchange.toLowerCase().replace(/\.$/, ''),
    priority: record.priority,
  }));
  const real = named.filter((record) => record.name !== '');
  if (real.length === 0) return { kind: 'failed', enhanced: '5.1.10', text: `${domain} takes no mail` };
  const ours = real.find((record) => record.name === ourName.toLowerCase())?.priority ?? Number.POSITIVE_INFINITY;
  const better = real.filter((record) => record.priority < ours);
  if (better.length === 0)
    return {
      kind: 'failed',
      enhanced: '5.4.6',
      text: `The mail of ${domain} is meant for this server, which does not know the domain`,
    };
  const shuffled = better
    .map((record) => ({ ...record, order: Math.random() }))
    .sort((a, b) => a.priority - b.priority || a.order - b.order);
  return { kind: 'hosts', names: [...new Set(shuffled.map((record) => record.name))].slice(0, maxHosts) };
}

/** The addresses of one host: IPv4 first, since more hosts distrust IPv6 senders; the other family is the fallback. */
export async function findAddresses(host: string, dns: OutboundDns): Promise<FoundAddresses> {
  const literal = host.startsWith('[') ? host.slice(1, -1).replace(/^ipv6:/i, '') : host;
  if (isIP(literal) > 0) return { kind: 'addresses', addresses: [literal] };
  const [four, six] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const addresses = [four, six].flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value.slice(0, maxAddressesPerHost) : [],
  );
  if (addresses.length > 0) return { kind: 'addresses', addresses };
  const failures = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  if (failures.some((error) => !isNoRecord(error))) return dnsFailure(host);
  return { kind: 'failed', enhanced: '5.1.2', text: `There is no host named ${host}` };
}

/** The smarthost's addresses; `localhost` and addresses need no DNS. */
export async function findSmarthostAddresses(smarthost: Smarthost, dns: OutboundDns): Promise<FoundAddresses> {
  if (smarthost.host === 'localhost') return { kind: 'addresses', addresses: ['127.0.0.1', '::1'] };
  const found = await findAddresses(smarthost.host, dns);
  // A mistyped smarthost is the administrator's mistake; no sender's mail may be returned for it.
  return found.kind === 'failed' ? { ...found, kind: 'deferred', enhanced: '4.4.3' } : found;
}
