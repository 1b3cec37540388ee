import { isIP } from 'node:net';
import type { OutboundDns, Smarthost } from './delivery.ts';
import type { ValidatedAnswer, ValidatedDns } from './validated-dns.ts';

/** Why there is no host to go to. */
export interface NoHost {
  readonly kind: 'failed' | 'deferred';
  readonly enhanced: string;
  readonly text: string;
}

export interface Hosts {
  readonly kind: 'hosts';
  readonly names: readonly string[];
  /** DNS has proved by signatures that the domain's mail goes there (RFC 7672 §2.2.1). */
  readonly isSecure: boolean;
}

export interface Addresses {
  readonly kind: 'addresses';
  readonly addresses: readonly string[];
  /** The names below which TLSA records may lie, the likeliest first; none where the addresses are not proved by signatures (RFC 7672 §2.2.2). */
  readonly tlsaBases: readonly string[];
}

export type FoundHosts = Hosts | NoHost;
export type FoundAddresses = Addresses | NoHost;

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
  if (domain.startsWith('[')) return { kind: 'hosts', names: [domain], isSecure: false };
  let answer: Pick<ValidatedAnswer<Awaited<ReturnType<OutboundDns['resolveMx']>>[number]>, 'records' | 'isSecure'>;
  try {
    answer = (await dns.validated?.ask(domain, 'MX')) ?? { records: await dns.resolveMx(domain), isSecure: false };
  } catch (error) {
    return isNoRecord(error) ? { kind: 'hosts', names: [domain], isSecure: false } : dnsFailure(domain);
  }
  const { records, isSecure } = answer;
  if (records.length === 0) return { kind: 'hosts', names: [domain], isSecure };
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
  const names = [...new Set(shuffled.map((record) => record.name))].slice(0, maxHosts);
  return { kind: 'hosts', names, isSecure };
}

type AddressAnswer = ValidatedAnswer<string>;

/** RFC 7672 §2.2.2: where the aliases of a host end, and the host itself; the latter alone where the aliases lead out of what is signed. */
async function findTlsaBases(
  host: string,
  answers: readonly AddressAnswer[],
  validated: ValidatedDns,
): Promise<readonly string[]> {
  const secure = answers.find((answer) => answer.isSecure);
  if (secure !== undefined) return [...new Set([secure.name, host])];
  if (answers.every((answer) => answer.name === host)) return [];
  const alias = await validated.ask(host, 'CNAME');
  return alias.isSecure && alias.records.length > 0 ? [host] : [];
}

/**
 * The addresses of one host: IPv4 first, since more hosts distrust IPv6 senders; the other family is the fallback. `validated`: who is asked
 * instead, where TLSA records count.
 */
export async function findAddresses(
  host: string,
  dns: OutboundDns,
  validated: ValidatedDns | null = null,
): Promise<FoundAddresses> {
  const literal = host.startsWith('[') ? host.slice(1, -1).replace(/^ipv6:/i, '') : host;
  if (isIP(literal) > 0) return { kind: 'addresses', addresses: [literal], tlsaBases: [] };
  const unproved = (records: readonly string[]): AddressAnswer => ({ records, isSecure: false, name: host });
  const [four, six] = await Promise.allSettled([
    validated?.ask(host, 'A') ?? dns.resolve4(host).then(unproved),
    validated?.ask(host, 'AAAA') ?? dns.resolve6(host).then(unproved),
  ]);
  const answers = [four, six].flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value.records.length > 0 ? [answer.value] : [],
  );
  const addresses = answers.flatMap(({ records }) => records.slice(0, maxAddressesPerHost));
  if (addresses.length > 0)
    try {
      const tlsaBases = validated === null ? [] : await findTlsaBases(host, answers, validated);
      return { kind: 'addresses', addresses, tlsaBases };
    } catch {
      // Whether TLSA records count is not known, and it is not taken that they do not.
      return dnsFailure(host);
    }
  const failures = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  if (failures.some((error) => !isNoRecord(error))) return dnsFailure(host);
  return { kind: 'failed', enhanced: '5.1.2', text: `There is no host named ${host}` };
}

/** The smarthost's addresses; `localhost` and addresses need no DNS. */
export async function findSmarthostAddresses(smarthost: Smarthost, dns: OutboundDns): Promise<FoundAddresses> {
  if (smarthost.host === 'localhost') return { kind: 'addresses', addresses: ['127.0.0.1', '::1'], tlsaBases: [] };
  const found = await findAddresses(smarthost.host, dns);
  // A mistyped smarthost is the administrator's mistake; no sender's mail may be returned for it.
  return found.kind === 'failed' ? { ...found, kind: 'deferred', enhanced: '4.4.3' } : found;
}
