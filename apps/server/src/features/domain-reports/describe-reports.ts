/** Reports about a domain as an administrator reads them: what passed, what failed, and what to do. */
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import type { DmarcSource, DomainSummary, Reporter, TlsFailure } from './read-reports.ts';

/** Lines of a table; programs get all of it. */
const maxLines = 30;

/** What a kind of failure means (RFC 8460 §4.3), and what to do. */
const tlsFailures: Readonly<Record<string, readonly [meaning: string, advice: string]>> = {
  'starttls-not-supported': ['no STARTTLS was offered', 'see that nothing between port 25 and others takes it out'],
  'certificate-host-mismatch': [
    'the certificate is for another name',
    'HONGYAN_HOSTNAME, the MX record and the certificate must name the same host',
  ],
  'certificate-expired': ['the certificate has expired', 'see "certificate status"'],
  'certificate-not-trusted': ['the certificate is not of a known authority', 'use ACME or a bought certificate'],
  'validation-failure': ['the connection could not be verified', 'see "doctor --only certificate"'],
  'tlsa-invalid': ['a TLSA record does not fit the certificate', 'publish the record of the present certificate'],
  'dnssec-invalid': ['DNSSEC of the domain is broken', 'ask the operator of the zone'],
  'dane-required': [
    'TLSA records were demanded and there were none',
    'the sender demands it; publish them, or nothing',
  ],
  'sts-policy-fetch-error': ['the MTA-STS policy could not be fetched', 'see "doctor --only dns"'],
  'sts-policy-invalid': ['the MTA-STS policy is not as it must be', 'see "doctor --only dns"'],
  'sts-webpki-invalid': ['the certificate of the MTA-STS host is not valid', 'see "certificate status"'],
};

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function sum(reporters: readonly Reporter[]): { readonly passed: number; readonly failed: number } {
  const add = (key: 'passed' | 'failed'): number => reporters.reduce((total, one) => total + one[key], 0);
  return { passed: add('passed'), failed: add('failed') };
}

const cut = (all: number): readonly string[] => (all > maxLines ? [`… and ${all - maxLines} more`] : []);

function formatReporters(reporters: readonly Reporter[]): readonly string[] {
  const rows = reporters
    .slice(0, maxLines)
    .map((one) => [
      one.name,
      one.kind === 'dmarc' ? 'DMARC' : 'TLS',
      one.senderDomain,
      one.reports,
      one.passed,
      one.failed,
      formatTime(one.latestAt),
    ]);
  const header = ['REPORTER', 'ABOUT', 'SENT BY', 'REPORTS', 'PASSED', 'FAILED', 'UNTIL'];
  return [formatTable(header, rows, ''), ...cut(reporters.length)];
}

function formatSources(sources: readonly DmarcSource[]): readonly string[] {
  const rows = sources
    .slice(0, maxLines)
    .map((one) => [
      one.address === '' ? '(others)' : one.address,
      one.both,
      one.dkimOnly,
      one.spfOnly,
      one.failed,
      one.quarantined,
      one.rejected,
    ]);
  const header = ['FROM ADDRESS', 'DKIM AND SPF', 'DKIM ONLY', 'SPF ONLY', 'FAILED', 'QUARANTINED', 'REJECTED'];
  return [formatTable(header, rows, ''), ...cut(sources.length)];
}

function adviseOnSources(sources: readonly DmarcSource[]): readonly string[] {
  const lines: string[] = [];
  if (sources.some(({ failed }) => failed > 0))
    lines.push(
      'Where an address in FAILED sends for you, add it to SPF and let it sign with DKIM; where it does not, someone uses your name, and p=quarantine or p=reject keeps it away.',
    );
  if (sources.some(({ dkimOnly }) => dkimOnly > 0))
    lines.push('DKIM ONLY is usual for forwarded mail; for an address of yours, add it to SPF.');
  if (sources.some(({ spfOnly }) => spfOnly > 0))
    lines.push('SPF ONLY: these messages had no valid DKIM signature of the domain; see "domain dkim list".');
  return lines.map((line) => `→ ${line}`);
}

function formatFailures(failures: readonly TlsFailure[]): readonly string[] {
  const rows = failures.slice(0, maxLines).map(({ result, policy, host, sessions }) => {
    const [meaning, advice] = Object.hasOwn(tlsFailures, result) ? (tlsFailures[result] ?? []) : [];
    return [meaning ?? result, host, policy, sessions, advice ?? 'not a failure that RFC 8460 names'];
  });
  return [formatTable(['WHAT FAILED', 'HOST', 'POLICY', 'SESSIONS', 'WHAT TO DO'], rows, ''), ...cut(failures.length)];
}

function describeDmarc({ reporters, sources }: DomainSummary): readonly string[] {
  const own = reporters.filter(({ isProven, kind }) => isProven && kind === 'dmarc');
  if (own.length === 0) return ['DMARC: no verified report.'];
  const { passed, failed } = sum(own);
  const first = `DMARC: ${countOf(passed, 'message')} passed, ${failed} failed.`;
  return [first, ...formatSources(sources), ...adviseOnSources(sources)];
}

function describeTls({ reporters, tlsFailures: failures }: DomainSummary): readonly string[] {
  const own = reporters.filter(({ isProven, kind }) => isProven && kind === 'tls');
  if (own.length === 0) return ['TLS: no verified report.'];
  const { passed, failed } = sum(own);
  const first = `TLS: ${countOf(passed, 'session')} succeeded, ${failed} failed.`;
  return failures.length === 0 ? [first] : [first, ...formatFailures(failures)];
}

function describeUnproven(reporters: readonly Reporter[]): readonly string[] {
  if (reporters.length === 0) return [];
  const first =
    'Not verified: these messages did not prove who sent them (DMARC), so anyone can have written them. They are not counted above.';
  return ['', first, ...formatReporters(reporters)];
}

/** What was reported of one domain within so many days. */
export function describeReports(summary: DomainSummary, days: number): string {
  const { domain, reporters } = summary;
  const period = days === 1 ? 'the last day' : `the last ${days} days`;
  if (reporters.length === 0)
    return `${domain}: no report came in ${period}. "domain dns ${domain}" prints the records that ask for them.`;
  const proven = reporters.filter(({ isProven }) => isProven);
  return [
    `${domain}: reports that came in ${period}`,
    ...(proven.length === 0 ? [] : formatReporters(proven)),
    '',
    ...describeDmarc(summary),
    '',
    ...describeTls(summary),
    ...describeUnproven(reporters.filter(({ isProven }) => !isProven)),
  ].join('\n');
}
