/** The report within a message: its part, unpacked within limits. */
import { gunzipSync } from 'node:zlib';
import { decodeTransfer, listParts, type Part, scanMessage } from '@hongyan/mime';
import { openParts } from '../documents/zip-parts.ts';
import { maxReportBytes } from './limits.ts';
import { ReportRefused } from './report.ts';

/** What a report is sent as (RFC 7489 §7.2.1.1, RFC 8460 §3), and what programs write for these. */
const reportTypes: ReadonlySet<string> = new Set([
  'application/gzip',
  'application/x-gzip',
  'application/zip',
  'application/x-zip',
  'application/x-zip-compressed',
  'application/tlsrpt+gzip',
  'application/tlsrpt+json',
  'application/xml',
  'text/xml',
]);
const reportName = /\.(?:xml|json)(?:\.gz)?$|\.zip$/i;

function isReport({ type, subtype, fileName }: Part): boolean {
  const full = `${type}/${subtype}`;
  if (reportTypes.has(full)) return true;
  return full === 'application/octet-stream' && fileName !== undefined && reportName.test(fileName);
}

async function readOnlyEntry(bytes: Uint8Array): Promise<Buffer> {
  const parts = await openParts(bytes);
  // Systems that add a folder of their own to each archive put it beside the file.
  const [name, ...others] = parts.names.filter((one) => !one.endsWith('/') && !one.startsWith('__MACOSX/'));
  // A report is the only file of its archive (RFC 7489 §7.2.1.1).
  const entry = name === undefined || others.length > 0 ? null : await parts.read(name);
  if (entry === null) throw new ReportRefused('damaged');
  return entry;
}

function gunzip(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxReportBytes });
  } catch (error) {
    const isLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ReportRefused(isLarge ? 'tooLarge' : 'damaged');
  }
}

/** What was packed, by what it begins with: labels are wrong often enough. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzip(bytes);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readOnlyEntry(bytes);
  return bytes;
}

/** The bytes of the report in a message. Rejects with `ReportRefused`, and with `DocumentRefused` for an archive that is none. */
export async function unpackReport(message: Uint8Array): Promise<Uint8Array> {
  const part = listParts(scanMessage(message)).find(isReport);
  if (part === undefined) throw new ReportRefused('none');
  const report = await unpack(decodeTransfer(message.subarray(part.bodyStart, part.bodyEnd), part.encoding));
  if (report.length > maxReportBytes) throw new ReportRefused('tooLarge');
  return report;
}
