import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { forgetReports } from './forget-reports.ts';
import { keepReport } from './keep-report.ts';
import { readReports } from './read-reports.ts';

/** What the store runs for reports about domains. */
export const domainReportsOperations: readonly AnyOperation[] = [keepReport, forgetReports];

/** Every long read of reports about domains. */
export const domainReportsReaders: readonly AnyReader[] = [readReports];
