/** Reads the report that a message brings. Runs in a process that may be killed (engines/sandbox, kind `domainReport`). */
import { DocumentRefused } from '../documents/refusal.ts';
import { maxReportMessageBytes } from './limits.ts';
import { readDmarcReport } from './read-dmarc-report.ts';
import { readTlsReport } from './read-tls-report.ts';
import { type DomainReport, type ReportRefusal, ReportRefused } from './report.ts';
import { unpackReport } from './unpack-report.ts';

export interface ReportMessageInput {
  /** The whole message. */
  readonly bytes: Uint8Array;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type ReportMessageOutput =
  | { readonly status: 'read'; readonly report: DomainReport }
  | { readonly status: 'refused'; readonly reason: ReportRefusal };

const openingBrace = 0x7b;
/** Spaces, and the three bytes of a byte order mark. */
const skipped: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

async function read({ bytes, now }: ReportMessageInput): Promise<DomainReport> {
  if (bytes.length > maxReportMessageBytes) throw new ReportRefused('tooLarge');
  const report = await unpackReport(bytes);
  const first = report.find((byte) => !skipped.has(byte));
  return first === openingBrace ? readTlsReport(report, now) : readDmarcReport(report, now);
}

/** Never rejects for what stands in the bytes: what a library throws means that the report is damaged. */
export async function readReportMessage(input: ReportMessageInput): Promise<ReportMessageOutput> {
  try {
    return { status: 'read', report: await read(input) };
  } catch (error) {
    if (error instanceof ReportRefused) return { status: 'refused', reason: error.reason };
    const isLarge = error instanceof DocumentRefused && error.reason === 'tooLarge';
    return { status: 'refused', reason: isLarge ? 'tooLarge' : 'damaged' };
  }
}
