/** DNS blocklists (RFC 5782): addresses from which junk comes, each list a zone. */
import type { DnsResolver } from './resolver.ts';
import { toReverseLabels } from './reverse-name.ts';

/** RFC 5782 §5: no list names this one. A list that does says yes to everything, or is somebody's page for names that do not exist. */
const neverListed = '127.0.0.1';

/** Spamhaus answers a question that it refuses so: of a public resolver, or too many of them. */
export const isListRefusal = (records: readonly string[]): boolean =>
  records.some((record) => record.startsWith('127.255.255.'));

/** An answer of a list lies in 127.0.0.0/8. */
export const isListing = (records: readonly string[]): boolean =>
  !isListRefusal(records) && records.some((record) => record.startsWith('127.'));

type ListDns = Pick<DnsResolver, 'resolve'>;

async function isOn(dns: ListDns, list: string, address: string): Promise<boolean> {
  try {
    return isListing((await dns.resolve(`${toReverseLabels(address)}.${list}`, 'A')).map(String));
  } catch {
    // Not listed, or nobody knows: a list that is away keeps no mail out.
    return false;
  }
}

/** The first of these lists that names an address; null: none does, as far as they answer and can be believed. */
export async function findListing(dns: ListDns, address: string, lists: readonly string[]): Promise<string | null> {
  const found = await Promise.all(lists.map((list) => isOn(dns, list, address)));
  for (const [index, list] of lists.entries())
    if (found[index] === true && !(await isOn(dns, list, neverListed))) return list;
  return null;
}
