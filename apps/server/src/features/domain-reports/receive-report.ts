/** Takes the reports that other servers send about our domains: read in the sandbox, kept as aggregates, without a mailbox. */
import { buffer } from 'node:stream/consumers';
import type { OperationContext } from '../../engines/database/port.ts';
import { type DomainReport, maxReportMessageBytes, type ReportRefusal } from '../../engines/domain-reports/index.ts';
import type { Services } from '../../services.ts';
import { listDomains } from '../identity/index.ts';
import type { ReportAddress } from './find-report-address.ts';
import { hasRoom, keepReport, type OwnReportedDomain, type ReportSender } from './keep-report.ts';

/** Reading takes some 0.1 s for each MB; a report that takes longer is an attack. */
const readLimits = { timeoutMs: 10_000, maxMemoryMb: 256 };
/** Reports that are being read or wait for it. One at a time is read, so that previews find a free process; more are asked to come again. */
const maxAtOnce = 20;

/** A message that came to an address for reports. */
export interface ReportMail {
  readonly address: ReportAddress;
  readonly sender: ReportSender;
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/**
 * What became of it. `foreign`: it is about no domain of the organisation. `full`: of today there are as many as are kept. `busy`: it could not be
 * read now.
 */
export type ReceivedReport = 'taken' | 'foreign' | 'full' | 'busy' | ReportRefusal;

export type ReceiveReport = (context: OperationContext, mail: ReportMail) => Promise<ReceivedReport>;

type ReadReport = { readonly report: DomainReport } | ReceivedReport;

/** The domains of the organisation that a report is about; one above a reported subdomain has its reports. */
async function findOwn(
  { database }: Pick<Services, 'database'>,
  orgId: number,
  { domains }: DomainReport,
): Promise<readonly OwnReportedDomain[]> {
  const names = (await listDomains(database.read, orgId)).map(({ name }) => name);
  const found: OwnReportedDomain[] = [];
  for (const reported of domains) {
    const labels = reported.domain.split('.');
    const above = labels.map((_, index) => labels.slice(index).join('.'));
    const domain = above.find((name) => names.includes(name));
    if (domain !== undefined) found.push({ domain, reported });
  }
  return found;
}

async function readInSandbox(services: Pick<Services, 'sandbox' | 'clock'>, mail: ReportMail): Promise<ReadReport> {
  const bytes = await buffer(mail.open());
  const input = { bytes, now: services.clock.now() };
  const result = await services.sandbox.runSandboxed('domainReport', input, readLimits);
  if (result.status === 'done')
    return result.output.status === 'read' ? { report: result.output.report } : result.output.reason;
  if (result.reason === 'timeout' || result.reason === 'memory') return 'tooLarge';
  return result.reason === 'error' ? 'damaged' : 'busy';
}

/** Makes what takes reports; one report is read at a time. */
export function createReportReader(services: Pick<Services, 'database' | 'sandbox' | 'clock'>): ReceiveReport {
  const { database, clock } = services;
  let atOnce = 0;
  let reading: Promise<unknown> = Promise.resolve();
  const readInTurn = async (mail: ReportMail): Promise<ReadReport> => {
    if (atOnce >= maxAtOnce) return 'busy';
    atOnce += 1;
    const turn = reading.then(() => readInSandbox(services, mail));
    reading = turn.catch(() => undefined);
    return turn.finally(() => {
      atOnce -= 1;
    });
  };
  return async (context, mail) => {
    const { address, sender } = mail;
    if (mail.sizeBytes > maxReportMessageBytes) return 'tooLarge';
    // Asked before anything is read: a flood costs a question of the store.
    if (!(await hasRoom(database.read, { ...address, now: clock.now() }, sender))) return 'full';
    const read = await readInTurn(mail);
    if (typeof read === 'string') return read;
    const { domains: _, ...report } = read.report;
    const domains = await findOwn(services, address.orgId, read.report);
    if (domains.length === 0) return 'foreign';
    const input = { orgId: address.orgId, sender, report, domains };
    const kept = await database.runner.execute(keepReport, context, input);
    return kept === 'full' ? 'full' : 'taken';
  };
}
