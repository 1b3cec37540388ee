/** SMTP TLS reports (RFC 8460 §4), with the liberties that large providers take. */
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { shownLine } from '../documents/shown-text.ts';
import { checkDates } from './check-dates.ts';
import { ItemCounter } from './count-items.ts';
import { maxNameCharacters, maxReportedDomains } from './limits.ts';
import { type DomainReport, type ReportedDomain, ReportRefused } from './report.ts';

const count = z.number().int().min(0).max(999_999_999);
const policyTypes = ['sts', 'tlsa', 'no-policy-found'];

const failure = z.object({
  'result-type': z.string(),
  'receiving-mx-hostname': z.string().nullish(),
  'receiving-ip': z.string().nullish(),
  'failed-session-count': count,
});
const policy = z.object({
  policy: z.object({ 'policy-type': z.string(), 'policy-domain': z.string() }),
  summary: z.object({ 'total-successful-session-count': count, 'total-failure-session-count': count }),
  // Some leave it out where nothing failed, others write null.
  'failure-details': z.array(failure).max(20_000).nullish(),
});
const report = z.object({
  'organization-name': z.string(),
  'date-range': z.object({ 'start-datetime': z.string(), 'end-datetime': z.string() }),
  'report-id': z.string(),
  policies: z.array(policy).min(1).max(100),
});

/** A moment of RFC 3339; throws for anything else, whatever the runtime would make of it. */
function readTime(text: string): number {
  const isTime = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.test(text);
  const time = isTime ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new ReportRefused('dates');
  return time;
}

function parse(bytes: Uint8Array): z.output<typeof report> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ReportRefused('damaged');
  }
  const parsed = report.safeParse(value);
  if (!parsed.success) throw new ReportRefused('damaged');
  return parsed.data;
}

interface Counted {
  readonly types: Set<string>;
  readonly counter: ItemCounter;
  passed: number;
  failed: number;
}

/** Kinds of failure that the standard names; anything else stays as it was written, if it is a word. */
const readKind = (text: string): string => (/^[a-z0-9-]{1,60}$/i.test(text) ? text.toLowerCase() : 'other');

function countPolicy(counted: Counted, one: z.output<typeof policy>): void {
  const written = one.policy['policy-type'].toLowerCase();
  const type = policyTypes.includes(written) ? written : 'other';
  const { summary } = one;
  counted.types.add(type);
  counted.passed += summary['total-successful-session-count'];
  counted.failed += summary['total-failure-session-count'];
  for (const details of one['failure-details'] ?? [])
    counted.counter.add({
      source: shownLine(details['receiving-mx-hostname'] ?? details['receiving-ip'] ?? '', maxNameCharacters),
      result: readKind(details['result-type']),
      detail: type,
      count: details['failed-session-count'],
    });
}

/** Reads a report. Throws `ReportRefused`. */
export function readTlsReport(bytes: Uint8Array, now: number): DomainReport {
  const said = parse(bytes);
  const beginsAt = readTime(said['date-range']['start-datetime']);
  const endsAt = readTime(said['date-range']['end-datetime']);
  checkDates(beginsAt, endsAt, now);
  const reporter = shownLine(said['organization-name'], maxNameCharacters);
  const reportId = shownLine(said['report-id'], maxNameCharacters);
  if (reporter === '' || reportId === '') throw new ReportRefused('damaged');
  const byDomain = new Map<string, Counted>();
  for (const one of said.policies) {
    const domain = domainToASCII(one.policy['policy-domain'].toLowerCase()).replace(/\.$/, '');
    if (domain === '') throw new ReportRefused('damaged');
    if (!byDomain.has(domain) && byDomain.size >= maxReportedDomains) throw new ReportRefused('tooLarge');
    const counted = byDomain.get(domain) ?? { types: new Set(), counter: new ItemCounter(), passed: 0, failed: 0 };
    countPolicy(counted, one);
    byDomain.set(domain, counted);
  }
  const domains: ReportedDomain[] = [...byDomain].map(([domain, { types, counter, passed, failed }]) => {
    return { domain, policy: [...types].sort().join(' '), passed, failed, items: counter.list() };
  });
  return { kind: 'tls', reporter, reportId, beginsAt, endsAt, domains };
}
