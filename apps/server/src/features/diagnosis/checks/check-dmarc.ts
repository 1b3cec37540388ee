import { reportLocalParts } from '../../../engines/domain-reports/report-addresses.ts';
import type { DnsFacts } from '../../identity/index.ts';
import { askTexts, dnsAdvice, dnsIsSilent } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { Dns } from '../outside.ts';
import { publish } from '../publish.ts';
import { describeReportTarget } from './describe-report-target.ts';

/** The domain, and those above it but the last label: a subdomain inherits (RFC 7489 §6.6.3). */
function listInherited(domain: string): readonly string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

const policies = { none: 'others only report', quarantine: 'junk', reject: 'refused' } as const;

function judge({ domain }: DnsFacts, name: string, record: string, advice: string): Finding {
  const subject = `DMARC of ${domain}`;
  const [, policy] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? [];
  const meaning = Object.entries(policies).find(([key]) => key === policy?.toLowerCase())?.[1];
  if (meaning === undefined) return problem(subject, `"${record}" has no policy (p=)`, advice);
  const target = describeReportTarget(record, `${reportLocalParts.dmarc}@${domain}`);
  return ok(subject, `"${record}" at ${name}: what only pretends to be yours: ${meaning}; ${target}`);
}

/** Whether others are told what to do with mail that only pretends to be of a domain (RFC 7489). */
export async function checkDmarc(facts: DnsFacts, dns: Pick<Dns, 'resolveTxt'>): Promise<readonly Finding[]> {
  const subject = `DMARC of ${facts.domain}`;
  const advice = publish(facts, `_dmarc.${facts.domain}`, 'TXT');
  for (const domain of listInherited(facts.domain)) {
    const name = `_dmarc.${domain}`;
    const answer = await askTexts(dns, name);
    if (answer.kind === 'failed') return [unknown(subject, dnsIsSilent(answer.reason), dnsAdvice)];
    const records =
      answer.kind === 'missing' ? [] : answer.records.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text));
    const [record, ...others] = records;
    if (others.length > 0)
      return [problem(subject, `there are ${records.length} records at ${name}, so none counts`, 'Keep one of them.')];
    if (record !== undefined) return [judge(facts, name, record, advice)];
  }
  return [warning(subject, 'there is no DMARC record: some servers take mail without one for junk', advice)];
}
