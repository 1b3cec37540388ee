/** What other servers have reported of a domain, added up. Reports whose sender is not proven are counted apart. */
import { type Db, defineReader } from '../../engines/database/port.ts';

/** Who reported, by who they say they are and by what their messages prove. */
export interface Reporter {
  readonly kind: 'dmarc' | 'tls';
  readonly name: string;
  readonly senderDomain: string;
  readonly isProven: boolean;
  readonly reports: number;
  readonly passed: number;
  readonly failed: number;
  /** The end of the latest, epoch milliseconds. */
  readonly latestAt: number;
}

/** Messages from one address. An empty address: several that the store does not tell apart. */
export interface DmarcSource {
  readonly address: string;
  /** Aligned by DKIM and SPF, by one of them, by none. */
  readonly both: number;
  readonly dkimOnly: number;
  readonly spfOnly: number;
  readonly failed: number;
  /** What was done with them. */
  readonly quarantined: number;
  readonly rejected: number;
}

export interface TlsFailure {
  readonly result: string;
  readonly policy: string;
  readonly host: string;
  readonly sessions: number;
}

export interface DomainSummary {
  readonly domain: string;
  readonly reporters: readonly Reporter[];
  /** Of proven reports; those with most failures first. */
  readonly sources: readonly DmarcSource[];
  /** Of proven reports; the most frequent first. */
  readonly tlsFailures: readonly TlsFailure[];
}

/** Reporters, sources and failures that are listed of one domain. */
const maxListed = 500;

type Asked = { readonly orgId: number; readonly domain: string; readonly since: number };

async function readReporters(db: Db, { orgId, domain, since }: Asked): Promise<readonly Reporter[]> {
  const rows = await db
    .selectFrom('domain_report')
    .select((eb) => [
      'kind',
      'reporter',
      'sender_domain',
      'is_proven',
      eb.fn.countAll().as('reports'),
      eb.fn.sum('passed').as('passed'),
      eb.fn.sum('failed').as('failed'),
      eb.fn.max('ends_at').as('latest'),
    ])
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .where('received_at', '>=', since)
    .groupBy(['kind', 'reporter', 'sender_domain', 'is_proven'])
    .orderBy('is_proven', 'desc')
    .orderBy('kind')
    .orderBy('reporter')
    .orderBy('sender_domain')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    name: row.reporter,
    senderDomain: row.sender_domain,
    isProven: row.is_proven === 1,
    reports: Number(row.reports),
    passed: Number(row.passed),
    failed: Number(row.failed),
    latestAt: row.latest,
  }));
}

const provenItems = (db: Db, { orgId, domain, since }: Asked, kind: 'dmarc' | 'tls') =>
  db
    .selectFrom('domain_report as report')
    .innerJoin('domain_report_item as item', (join) =>
      join
        .onRef('item.org_id', '=', 'report.org_id')
        .onRef('item.domain', '=', 'report.domain')
        .onRef('item.report_key', '=', 'report.report_key'),
    )
    .where('report.org_id', '=', orgId)
    .where('report.domain', '=', domain)
    .where('report.received_at', '>=', since)
    .where('report.is_proven', '=', 1)
    .where('report.kind', '=', kind);

async function readSources(db: Db, asked: Asked): Promise<readonly DmarcSource[]> {
  const rows = await provenItems(db, asked, 'dmarc')
    .select((eb) => ['item.source', 'item.result', 'item.detail', eb.fn.sum('item.count').as('count')])
    .groupBy(['item.source', 'item.result', 'item.detail'])
    .execute();
  const sources = new Map<string, { -readonly [Key in keyof DmarcSource]: DmarcSource[Key] }>();
  for (const row of rows) {
    const none = { both: 0, dkimOnly: 0, spfOnly: 0, failed: 0, quarantined: 0, rejected: 0 };
    const source = sources.get(row.source) ?? { address: row.source, ...none };
    const count = Number(row.count);
    if (row.result === 'dkim+spf') source.both += count;
    else if (row.result === 'dkim') source.dkimOnly += count;
    else if (row.result === 'spf') source.spfOnly += count;
    else source.failed += count;
    if (row.detail === 'quarantine') source.quarantined += count;
    if (row.detail === 'reject') source.rejected += count;
    sources.set(row.source, source);
  }
  const countAll = (source: DmarcSource): number => source.both + source.dkimOnly + source.spfOnly + source.failed;
  return [...sources.values()]
    .sort((a, b) => b.failed - a.failed || countAll(b) - countAll(a) || (a.address < b.address ? -1 : 1))
    .slice(0, maxListed);
}

async function readFailures(db: Db, asked: Asked): Promise<readonly TlsFailure[]> {
  const rows = await provenItems(db, asked, 'tls')
    .select((eb) => ['item.source', 'item.result', 'item.detail', eb.fn.sum('item.count').as('count')])
    .groupBy(['item.source', 'item.result', 'item.detail'])
    .orderBy('count', 'desc')
    .orderBy('item.result')
    .orderBy('item.source')
    .limit(maxListed)
    .execute();
  return rows.map((row) => {
    return { result: row.result, policy: row.detail, host: row.source, sessions: Number(row.count) };
  });
}

/** Reads every row of the asked time, so it is a long read. */
export const readReports = defineReader<Asked, DomainSummary>({
  name: 'domainReports.read',
  read: async (db, asked) => ({
    domain: asked.domain,
    reporters: await readReporters(db, asked),
    sources: await readSources(db, asked),
    tlsFailures: await readFailures(db, asked),
  }),
});
