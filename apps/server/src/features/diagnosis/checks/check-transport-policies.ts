import { reportLocalParts } from '../../../engines/domain-reports/report-addresses.ts';
import type { FetchMtaStsPolicy } from '../../../engines/smtp-transport/index.ts';
import { allowsHost, createMemoryMtaStsCache, findMtaStsPolicy } from '../../../engines/smtp-transport/mta-sts.ts';
import type { DnsFacts } from '../../identity/index.ts';
import { askTexts, type DnsAnswer, dnsAdvice, dnsIsSilent } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { Dns } from '../outside.ts';
import { publish } from '../publish.ts';
import { describeReportTarget } from './describe-report-target.ts';

const findRecords = (answer: DnsAnswer<string>, version: RegExp): readonly string[] =>
  answer.kind === 'found' ? answer.records.filter((text) => version.test(text)) : [];

/** What the policy file says, where the record promises one. */
async function checkPolicy(
  { domain, hostname }: DnsFacts,
  { dns, fetchMtaStsPolicy }: { readonly dns: Dns; readonly fetchMtaStsPolicy: FetchMtaStsPolicy },
  now: number,
  signal: AbortSignal,
): Promise<Finding> {
  const subject = `MTA-STS of ${domain}`;
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  let file: string;
  try {
    file = await fetchMtaStsPolicy(domain, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = `Let mta-sts.${domain} lead to this server, as "domain dns" prints it: it answers with the policy, and its certificate from an ACME authority covers the name within ten minutes (see "certificate status"). Or take the record out.`;
    return problem(subject, `there is a record, and ${url} cannot be fetched: ${reason}`, advice);
  }
  const options = { cache: createMemoryMtaStsCache(), fetchPolicy: async () => file };
  const policy = await findMtaStsPolicy(domain, options, dns, now);
  if (policy === undefined)
    return problem(subject, `${url} or the record is not as RFC 8461 asks`, 'Write both as "domain dns" prints them.');
  if (policy.mode !== 'none' && !(await allowsHost(policy, hostname)))
    return problem(
      subject,
      `the policy (${policy.mode}) names ${policy.mx.join(', ')}, not ${hostname}`,
      `Write "mx: ${hostname}" into it, and change the id of the record.`,
    );
  return ok(subject, `mode ${policy.mode}, for ${policy.mx.join(', ')}`);
}

function checkReports(facts: DnsFacts, answer: DnsAnswer<string>, hasPolicy: boolean): Finding {
  const { domain } = facts;
  const subject = `TLS reports of ${domain}`;
  if (answer.kind === 'failed') return unknown(subject, dnsIsSilent(answer.reason), dnsAdvice);
  const advice = publish(facts, `_smtp._tls.${domain}`, 'TXT');
  const [record, ...others] = findRecords(answer, /^v=TLSRPTv1\s*(?:;|$)/);
  if (record === undefined)
    return hasPolicy
      ? warning(subject, 'there is an MTA-STS policy, and nobody hears when it keeps mail away', advice)
      : ok(subject, 'none are asked for, which is allowed');
  if (others.length > 0 || !/;\s*rua=(?:mailto|https):/.test(record))
    return warning(subject, `"${record}" is not as RFC 8460 asks: nobody gets reports`, advice);
  return ok(subject, `"${record}": ${describeReportTarget(record, `${reportLocalParts.tls}@${domain}`)}`);
}

/** Whether what is published of TLS on the way (MTA-STS, RFC 8461; reports, RFC 8460) goes together. */
export async function checkTransportPolicies(
  facts: DnsFacts,
  outside: { readonly dns: Dns; readonly fetchMtaStsPolicy: FetchMtaStsPolicy },
  now: number,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const [policy, reports] = await Promise.all([
    askTexts(outside.dns, `_mta-sts.${facts.domain}`),
    askTexts(outside.dns, `_smtp._tls.${facts.domain}`),
  ]);
  const subject = `MTA-STS of ${facts.domain}`;
  const hasPolicy = findRecords(policy, /^v=STSv1\s*(?:;|$)/).length > 0;
  if (policy.kind === 'failed') return [unknown(subject, dnsIsSilent(policy.reason), dnsAdvice)];
  const first = hasPolicy
    ? await checkPolicy(facts, outside, now, signal)
    : ok(subject, 'none is published, which is allowed');
  return [first, checkReports(facts, reports, hasPolicy)];
}
