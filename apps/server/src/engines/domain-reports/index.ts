/** Reports of other servers about domains (DMARC aggregate, SMTP TLS): a message in, aggregates out. Read in a child process (engines/sandbox). */
export { maxReportMessageBytes } from './limits.ts';
export type { DomainReport, ReportedDomain, ReportRefusal } from './report.ts';
