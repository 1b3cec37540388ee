import type { Db } from '../../engines/database/port.ts';
import { findReportDomain } from '../../engines/domain-reports/report-addresses.ts';
import { findDomain, normaliseDomain } from '../identity/index.ts';

/** An address to which other servers send reports about a domain of ours. */
export interface ReportAddress {
  readonly orgId: number;
  readonly domain: string;
}

/** The domain whose reports come to an address; null: none comes there. Whoever has that address as theirs is asked for first. */
export async function findReportAddress(db: Db, address: string): Promise<ReportAddress | null> {
  const named = findReportDomain(address.trim());
  const domain = named === null ? null : await findDomain(db, normaliseDomain(named));
  return domain === null ? null : { orgId: domain.orgId, domain: domain.name };
}
