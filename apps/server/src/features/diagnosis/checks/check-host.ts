import { isFullHostName } from '../../../config/host-names.ts';
import { toReverseName } from '../../../engines/dns/reverse-name.ts';
import { askDns, dnsAdvice, dnsIsSilent, normaliseName } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { Dns } from '../outside.ts';
import { type Facts, readAddresses } from '../read-facts.ts';

type HostDns = Pick<Dns, 'resolve4' | 'resolve6' | 'resolve'>;

function checkName({ config: { hostname, demo } }: Facts): Finding {
  const subject = 'Host name';
  if (isFullHostName(hostname)) return ok(subject, hostname);
  const seen = `"${hostname}" is no name that others can find: other servers refuse mail from it`;
  return (demo ? warning : problem)(subject, seen, 'Set HONGYAN_HOSTNAME to the public name of this host.');
}

function checkAddresses({ config: { hostname }, host }: Facts, own: readonly string[]): Finding {
  const subject = `Addresses of ${hostname}`;
  if (host.failure !== null) return unknown(subject, dnsIsSilent(host.failure), dnsAdvice);
  if (host.all.length === 0)
    return problem(
      subject,
      'there is no A and no AAAA record',
      `Enter one for ${hostname} with the address of this host.`,
    );
  const seen = host.all.map((address) => (own.includes(address) ? `${address} (this machine)` : address)).join(', ');
  if (host.public.length === 0)
    return unknown(subject, `${seen}: none is an address of the internet, so others do not come here by it`);
  return ok(subject, seen);
}

/** Whether the name of an address is that of this host, and leads back (FCrDNS, RFC 1912 §2.1). */
async function checkReverse(address: string, { config }: Facts, dns: HostDns): Promise<Finding> {
  const subject = `Reverse name of ${address}`;
  const answer = await askDns(dns.resolve(toReverseName(address), 'PTR'));
  if (answer.kind === 'failed') return unknown(subject, dnsIsSilent(answer.reason), dnsAdvice);
  // Whoever sends through a relay is known by the relay's address.
  const bad = config.smarthost === null ? problem : warning;
  const advice = `Let the provider of the address set its PTR record to ${config.hostname}.`;
  if (answer.kind === 'missing') return bad(subject, 'there is no PTR record: many servers refuse its mail', advice);
  const names = answer.records.map((name) => normaliseName(String(name)));
  if (names.includes(config.hostname)) return ok(subject, config.hostname);
  const [first = ''] = names;
  const forward = await readAddresses(dns, first);
  if (forward.all.includes(address))
    return warning(subject, `${first}, which leads back here, and is not ${config.hostname}`, advice);
  return bad(subject, `${first}, which does not lead back to ${address}`, advice);
}

/** The name of this host, its addresses, and the names of these. */
export async function checkHost(
  facts: Facts,
  { dns, listOwnAddresses }: { readonly dns: HostDns; readonly listOwnAddresses: () => readonly string[] },
): Promise<readonly Finding[]> {
  const name = checkName(facts);
  if (name.level !== 'ok') return [name];
  const reverse = await Promise.all(facts.host.public.map((address) => checkReverse(address, facts, dns)));
  return [name, checkAddresses(facts, listOwnAddresses()), ...reverse];
}
