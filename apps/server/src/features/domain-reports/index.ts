/**
 * Reports about domains: what other servers say of mail in the name of ours (DMARC, RFC 7489) and of TLS on the way to us (RFC 8460). They come by
 * mail to addresses of their own, and are kept as aggregates.
 */
import { defineFeature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { ReceiveReport } from './receive-report.ts';
import { createReportSweep } from './sweep-reports.ts';

export { findReportAddress, type ReportAddress } from './find-report-address.ts';
export type { ReceivedReport, ReceiveReport } from './receive-report.ts';

/** What takes reports; loaded with the first that comes. */
export function createReportReceiver(services: Pick<Services, 'database' | 'sandbox' | 'clock'>): ReceiveReport {
  let receiver: Promise<ReceiveReport> | undefined;
  return async (context, mail) => {
    receiver ??= import('./receive-report.ts').then((loaded) => loaded.createReportReader(services));
    return (await receiver)(context, mail);
  };
}

export const domainReportsFeature = defineFeature({
  name: 'domain-reports',
  create: (services) => {
    const sweep = createReportSweep(services);
    return { name: 'domain-reports', routes: [], start: async () => sweep.start(), stop: () => sweep.stop() };
  },
});
