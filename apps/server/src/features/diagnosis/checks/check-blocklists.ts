import { isListing, isListRefusal } from '../../../engines/dns/blocklists.ts';
import { toReverseLabels } from '../../../engines/dns/reverse-name.ts';
import { askDns, type DnsAnswer } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { Dns } from '../outside.ts';

/** Lists that answer questions of small servers. */
export const standardBlocklists = ['zen.spamhaus.org', 'b.barracudacentral.org', 'bl.spamcop.net'] as const;

/** Those among them that list no IPv6 addresses. */
const ipv4Only: ReadonlySet<string> = new Set(['b.barracudacentral.org', 'bl.spamcop.net']);

/** RFC 5782 §5: every list of IPv4 addresses names 127.0.0.2 and never 127.0.0.1, so that a list that says nothing, or everything, is known. */
const alwaysListed = '127.0.0.2';
const neverListed = '127.0.0.1';

type ListDns = Pick<Dns, 'resolve'>;

const ask = async (dns: ListDns, address: string, list: string): Promise<DnsAnswer<string>> => {
  const answer = await askDns(dns.resolve(`${toReverseLabels(address)}.${list}`, 'A'));
  return answer.kind === 'found' ? { kind: 'found', records: answer.records.map(String) } : answer;
};

const isRefusal = (answer: DnsAnswer<string>): boolean => answer.kind === 'found' && isListRefusal(answer.records);
const isListed = (answer: DnsAnswer<string>): boolean => answer.kind === 'found' && isListing(answer.records);

/** Why nothing can be told from the answers of a list; null: it can. */
async function findDoubt(dns: ListDns, list: string): Promise<string | null> {
  const [listed, clean] = await Promise.all([ask(dns, alwaysListed, list), ask(dns, neverListed, list)]);
  if (listed.kind === 'failed') return `it does not answer (${listed.reason})`;
  if (isRefusal(listed) || isRefusal(clean)) return 'it refuses questions of this resolver';
  if (clean.kind === 'found') return 'it, or this resolver, says yes to everything';
  if (!isListed(listed)) return 'it does not answer as a blocklist does';
  return null;
}

async function checkAddress(dns: ListDns, address: string, list: string, hasRelay: boolean): Promise<Finding> {
  const subject = `${list}, ${address}`;
  const answer = await ask(dns, address, list);
  if (answer.kind === 'failed') return unknown(subject, `it does not answer (${answer.reason})`);
  if (isRefusal(answer)) return unknown(subject, 'it refuses questions of this resolver');
  if (!isListed(answer) || answer.kind !== 'found') return ok(subject, 'not listed');
  const seen = `listed (${answer.records.join(', ')}): servers that ask it refuse our mail`;
  const advice = "Read why on the list's own page, end the cause, and ask there to be taken off.";
  // What leaves by a relay is judged by the relay's address.
  return (hasRelay ? warning : problem)(subject, seen, advice);
}

async function checkList(dns: ListDns, list: string, addresses: readonly string[], hasRelay: boolean) {
  const doubt = await findDoubt(dns, list);
  const advice = 'Set HONGYAN_DNS to a resolver of your own: lists refuse the large public ones.';
  if (doubt !== null) return [unknown(list, doubt, advice)];
  const asked = addresses.filter((address) => !address.includes(':') || !ipv4Only.has(list));
  return Promise.all(asked.map((address) => checkAddress(dns, address, list, hasRelay)));
}

/** Whether others refuse our mail because of the address that it comes from. */
export async function checkBlocklists(
  addresses: readonly string[],
  lists: readonly string[],
  hasRelay: boolean,
  dns: ListDns,
): Promise<readonly Finding[]> {
  if (lists.length === 0) return [];
  if (addresses.length === 0) return [unknown('Blocklists', 'this host has no address of the internet to ask about')];
  const findings = await Promise.all(lists.map((list) => checkList(dns, list, addresses, hasRelay)));
  return findings.flat();
}
