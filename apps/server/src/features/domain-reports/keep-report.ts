import { createHash } from 'node:crypto';
import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { DomainReport, ReportedDomain } from '../../engines/domain-reports/index.ts';
import { dayMs, maxPerSenderAndDay, maxReportsPerDay, maxUnprovenPerDay } from './report-limits.ts';

/** Who sent a report, by the message that brought it. */
export interface ReportSender {
  /** Domain of its author; empty where there is no single one. */
  readonly domain: string;
  /** Whether that domain is proven. */
  readonly isProven: boolean;
}

/** A domain of ours and what a report says of it. */
export interface OwnReportedDomain {
  readonly domain: string;
  readonly reported: ReportedDomain;
}

export interface KeepReportInput {
  readonly orgId: number;
  readonly sender: ReportSender;
  readonly report: Omit<DomainReport, 'domains'>;
  readonly domains: readonly OwnReportedDomain[];
}

/** `full`: of today there are as many as are kept. `known`: it has been there before. */
export type KeptReport = 'kept' | 'known' | 'full';

/** Whether there is room today for one more report about a domain. */
export async function hasRoom(
  db: Db,
  { orgId, domain, now }: { readonly orgId: number; readonly domain: string; readonly now: number },
  sender: ReportSender,
): Promise<boolean> {
  const rows = await db
    .selectFrom('domain_report')
    .select(['sender_domain', 'is_proven'])
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .where('received_at', '>=', now - (now % dayMs))
    .limit(maxReportsPerDay)
    .execute();
  if (rows.length >= maxReportsPerDay) return false;
  if (!sender.isProven) return rows.filter((row) => row.is_proven === 0).length < maxUnprovenPerDay;
  const own = rows.filter((row) => row.is_proven === 1 && row.sender_domain === sender.domain);
  return own.length < maxPerSenderAndDay;
}

/** What makes a report one. The sender and its proof are part of it, so that no one keeps another's report away by sending one like it first. */
function hashReport({ sender, report }: KeepReportInput, reported: string): string {
  const { kind, reporter, reportId } = report;
  const parts = [kind, sender.domain, sender.isProven, reporter, reportId, reported];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

async function keepDomain(tx: Tx, now: number, input: KeepReportInput, one: OwnReportedDomain): Promise<KeptReport> {
  const { orgId, sender, report } = input;
  const { domain, reported } = one;
  const key = { org_id: orgId, domain, report_key: hashReport(input, reported.domain) };
  const known = await tx
    .selectFrom('domain_report')
    .select('kind')
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .where('report_key', '=', key.report_key)
    .executeTakeFirst();
  if (known !== undefined) return 'known';
  if (!(await hasRoom(tx, { orgId, domain, now }, sender))) return 'full';
  await tx
    .insertInto('domain_report')
    .values({
      ...key,
      kind: report.kind,
      reporter: report.reporter,
      report_id: report.reportId,
      sender_domain: sender.domain,
      is_proven: sender.isProven ? 1 : 0,
      begins_at: report.beginsAt,
      ends_at: report.endsAt,
      received_at: now,
      policy: reported.policy,
      passed: reported.passed,
      failed: reported.failed,
    })
    .execute();
  const items = reported.items.map((item, index) => ({ ...key, item_no: index + 1, ...item }));
  if (items.length > 0) await tx.insertInto('domain_report_item').values(items).execute();
  return 'kept';
}

/** Keeps what a report says of our domains, once. Answers the worst that came of it for any of them. */
export const keepReport = defineOperation<KeepReportInput, KeptReport>({
  name: 'domainReports.keep',
  accounts: () => [],
  run: async (tx, context, input) => {
    const outcomes: KeptReport[] = [];
    for (const one of input.domains) outcomes.push(await keepDomain(tx, context.now, input, one));
    const output = outcomes.includes('full') ? 'full' : outcomes.includes('kept') ? 'kept' : 'known';
    return { output };
  },
});
