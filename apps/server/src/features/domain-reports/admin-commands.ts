import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { parseDays } from '../../admin-command/parse-days.ts';
import { findDomain, listDomains, normaliseDomain } from '../identity/index.ts';
import { dayMs, keptReportDays } from './report-limits.ts';

const defaultDays = 30;

const reports: AdminCommand = {
  name: 'reports',
  help: 'Shows what other servers report of a domain, or of all: mail in its name that passed and failed (DMARC), and failed TLS.',
  parameters: [{ name: 'DOMAIN', optional: true }],
  options: [{ name: 'days', value: 'N', help: `of the last N days, 1 to ${keptReportDays} (default: ${defaultDays})` }],
  run: async ({ services, context, optionalParameter, option }) => {
    // Few starts are asked for reports.
    const [{ describeReports }, { readReports }] = await Promise.all([
      import('./describe-reports.ts'),
      import('./read-reports.ts'),
    ]);
    const { database } = services;
    const typed = optionalParameter('DOMAIN');
    const days = parseDays(option('days') ?? String(defaultDays), keptReportDays);
    const one = typed === null ? null : await findDomain(database.read, normaliseDomain(typed));
    if (typed !== null && one === null)
      throw new UsageError(`There is no domain ${typed}. "domain list" names those there are.`);
    const domains = one === null ? await listDomains(database.read) : [one];
    const since = context.now - days * dayMs;
    const data = [];
    for (const { name: domain, orgId } of domains)
      data.push(await database.longRead(readReports, { orgId, domain, since }));
    const text = data.map((summary) => describeReports(summary, days)).join('\n\n');
    return { data: { days, domains: data }, text: text === '' ? 'There is no domain yet.' : text };
  },
};

export const domainReportsCommands = defineAdminCommands({ order: 178, commands: [reports] });
