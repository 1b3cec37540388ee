import type { DnsFacts } from '../../identity/index.ts';
import { askDns, dnsAdvice, dnsIsSilent, normaliseName } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { Dns } from '../outside.ts';
import { publish } from '../publish.ts';
import { type HostAddresses, readAddresses } from '../read-facts.ts';

/** Whether mail of a domain is led to this host (RFC 5321 §5). */
export async function checkMx(
  facts: DnsFacts,
  host: HostAddresses,
  dns: Pick<Dns, 'resolveMx' | 'resolve4' | 'resolve6'>,
): Promise<readonly Finding[]> {
  const { domain, hostname } = facts;
  const subject = `MX of ${domain}`;
  const answer = await askDns(dns.resolveMx(domain));
  if (answer.kind === 'failed') return [unknown(subject, dnsIsSilent(answer.reason), dnsAdvice)];
  const advice = publish(facts, domain, 'MX');
  if (answer.kind === 'missing') return [problem(subject, 'there is no MX record: mail does not come here', advice)];
  const hosts = answer.records
    .map(({ exchange, priority }) => ({ name: normaliseName(exchange), priority }))
    .toSorted((a, b) => a.priority - b.priority);
  const seen = hosts.map(({ name, priority }) => `${priority} ${name === '' ? '. (takes no mail)' : name}`).join(', ');
  const isOurs = await Promise.all(
    hosts.map(async ({ name }) => {
      if (name === hostname) return true;
      const { all } = await readAddresses(dns, name);
      return all.some((address) => host.all.includes(address));
    }),
  );
  const first = isOurs.indexOf(true);
  if (first === -1) return [problem(subject, `leads to ${seen}, not to ${hostname}`, advice)];
  const ours = hosts[first]?.priority ?? 0;
  if (hosts.some(({ priority }) => priority < ours))
    return [
      warning(
        subject,
        `${seen}: others are asked before this host`,
        'Make sure that they hand the mail on to it, or take them out.',
      ),
    ];
  if (hosts[first]?.name !== hostname)
    return [
      warning(
        subject,
        `${seen}: leads here by another name than ${hostname}`,
        `${advice}\nThe certificate must hold the name that the record says.`,
      ),
    ];
  return [ok(subject, seen)];
}
