import type { DnsFacts } from '../../identity/index.ts';
import { askTexts, dnsAdvice, dnsIsSilent } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { Dns } from '../outside.ts';
import { publish } from '../publish.ts';
import { type HostAddresses, readAddresses } from '../read-facts.ts';

type SpfDns = Pick<Dns, 'resolve' | 'resolveTxt' | 'resolve4' | 'resolve6'>;

/** What a receiver makes of mail from an address, by the same evaluation as arriving mail (RFC 7208). */
async function evaluate({ domain, hostname }: DnsFacts, address: string, dns: SpfDns): Promise<string> {
  // Loaded only when it is asked for: its library is large.
  const { checkSender } = await import('../../../engines/mail-authentication/check-sender.ts');
  const { spf } = await checkSender({
    message: Buffer.from(`From: postmaster@${domain}\r\n\r\n`),
    remoteAddress: address,
    helo: hostname,
    mailFrom: `postmaster@${domain}`,
    mtaHostname: hostname,
    resolve: (name, type) => dns.resolve(name, type),
    now: 0,
  });
  return spf.result;
}

function judge(facts: DnsFacts, record: string, address: string, result: string): Finding {
  const subject = `SPF of ${facts.domain}`;
  const says = `"${record}" says ${result} of ${address}`;
  if (result === 'pass') return ok(subject, says);
  if (result === 'temperror') return unknown(subject, `${says}: DNS does not answer`, dnsAdvice);
  if (result === 'permerror')
    return problem(subject, `${says}: it cannot be evaluated`, publish(facts, facts.domain, 'TXT'));
  const advice = `Let the record name this host, with mx or ip${address.includes(':') ? 6 : 4}:${address}. ${publish(facts, facts.domain, 'TXT')}`;
  return problem(subject, `${says}: others refuse our mail, or take it for junk`, advice);
}

/** Mail leaves by the relay: its own address is asked about; it may send from others. */
async function checkRelay(facts: DnsFacts, smarthost: string, record: string, dns: SpfDns): Promise<Finding> {
  const subject = `SPF of ${facts.domain}`;
  const { all } = await readAddresses(dns, smarthost);
  const results = await Promise.all(all.map((address) => evaluate(facts, address, dns)));
  if (results.includes('pass')) return ok(subject, `"${record}" names ${smarthost}`);
  return unknown(
    subject,
    `"${record}" does not name ${smarthost}; it may send from other addresses`,
    `Ask its operator what the record must include. ${publish(facts, facts.domain, 'TXT')}`,
  );
}

/** Whether SPF lets this host send mail of a domain, or the relay. */
export async function checkSpf(facts: DnsFacts, host: HostAddresses, dns: SpfDns): Promise<readonly Finding[]> {
  const { domain, smarthost } = facts;
  const subject = `SPF of ${domain}`;
  const answer = await askTexts(dns, domain);
  if (answer.kind === 'failed') return [unknown(subject, dnsIsSilent(answer.reason), dnsAdvice)];
  const records = answer.kind === 'missing' ? [] : answer.records.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record, ...others] = records;
  if (record === undefined)
    return [warning(subject, 'there is no SPF record: anybody may send in your name', publish(facts, domain, 'TXT'))];
  if (others.length > 0)
    return [
      problem(subject, `there are ${records.length} records, so none counts (RFC 7208 §4.5)`, 'Keep one of them.'),
    ];
  if (smarthost !== null) return [await checkRelay(facts, smarthost, record, dns)];
  if (host.public.length === 0)
    return [unknown(subject, `"${record}"; whether it names this host cannot be told without its public address`)];
  return Promise.all(
    host.public.map(async (address) => judge(facts, record, address, await evaluate(facts, address, dns))),
  );
}
