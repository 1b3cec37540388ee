/** A record on its way into a file, in one of three formats, page by page. */
import { createHash } from 'node:crypto';
import type { Language } from '@hongyan/contract';
import { formatTime } from '../../../admin-command/text-table.ts';
import { formatRow } from '../../../engines/contact-files/csv-cells.ts';
import { TableReport } from '../../../engines/pdf/table-report.ts';
import { describeHead, type SignedHead } from '../../audit-chain/index.ts';
import { describeEntry } from './describe-entry.ts';
import type { RecordEntry } from './read-record.ts';
import type { RecordFilter } from './record-filter.ts';
import { type RecordStrings, recordColumnKeys, recordStrings } from './record-strings.ts';

export const recordFormats = ['csv', 'json', 'pdf'] as const;
export type RecordFormat = (typeof recordFormats)[number];

export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

/** The end of the chain of audit records, with what its signature is checked by. */
export interface ExportedHead {
  readonly head: SignedHead;
  readonly publicKey: string;
}

export interface RecordHeading {
  readonly language: Language;
  readonly organisation: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly filter: RecordFilter;
  /** The address of `filter.person`. */
  readonly person: string | null;
}

export interface RecordExport {
  begin(): Promise<void>;
  add(entries: readonly RecordEntry[]): Promise<void>;
  /** Answers the SHA-256 of all that was written, hexadecimal. `head` is null where nothing was ever recorded. */
  end(head: ExportedHead | null): Promise<string>;
}

/** Writes texts as UTF-8 and counts their hash. */
function createTextWriter(write: WriteBytes) {
  const hash = createHash('sha256');
  const put = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text, 'utf8');
    hash.update(bytes);
    await write(bytes);
  };
  return { put, digest: () => hash.digest('hex') };
}

/** RFC 4180. The byte order mark is what spreadsheet programs know UTF-8 by. */
function exportCsv(write: WriteBytes, { language }: RecordHeading): RecordExport {
  const strings = recordStrings[language];
  const { put, digest } = createTextWriter(write);
  return {
    begin: () => put(`\ufeff${formatRow(recordColumnKeys.map((key) => strings.columns[key]))}`),
    async add(entries) {
      const rows = entries.map((entry) => {
        const cells = describeEntry(entry, strings);
        return formatRow(recordColumnKeys.map((key) => cells[key].join('; ')));
      });
      await put(rows.join(''));
    },
    end: async () => digest(),
  };
}

function exportJson(write: WriteBytes, { organisation, madeAt, filter }: RecordHeading): RecordExport {
  const { put, digest } = createTextWriter(write);
  let isFirst = true;
  return {
    begin: () =>
      put(
        `{"organisation":${JSON.stringify(organisation)},"madeAt":${String(madeAt)},"filter":${JSON.stringify(filter)},"requests":[`,
      ),
    async add(entries) {
      for (const entry of entries) {
        await put(`${isFirst ? '' : ','}\n${JSON.stringify(entry)}`);
        isFirst = false;
      }
    },
    async end(chain) {
      const shown =
        chain === null ? null : { ...chain.head, text: describeHead(chain.head), publicKey: chain.publicKey };
      await put(`\n],"auditChain":${JSON.stringify(shown)}}\n`);
      return digest();
    },
  };
}

function describeFilter({ filter, person }: RecordHeading, strings: RecordStrings): string[] {
  const { from, to, state, policyId } = filter;
  const line = (name: string, value: string | null) => (value === null ? [] : [`${name}: ${value}`]);
  return [
    ...line(strings.askedFrom, from === null ? null : formatTime(from)),
    ...line(strings.askedTo, to === null ? null : formatTime(to)),
    ...line(strings.onlyState, state === null ? null : strings.states[state]),
    ...line(strings.onlyPerson, person),
    ...line(strings.onlyPolicy, policyId === null ? null : String(policyId)),
  ];
}

/** Of the signed head at the end, in points: it is compared as one. */
const chainHeight = 150;

/** Columns of the report: together they fill a page. */
const reportColumns = [
  { keys: ['askedAt', 'id'], share: 12 },
  { keys: ['from', 'fromAddress'], share: 15 },
  { keys: ['subject'], share: 18 },
  { keys: ['recipients'], share: 16 },
  { keys: ['policies'], share: 10 },
  { keys: ['state', 'ending', 'decidedAt'], share: 12 },
  { keys: ['approvers'], share: 25 },
] as const;

function exportPdf(write: WriteBytes, heading: RecordHeading): RecordExport {
  const { language, organisation, madeAt } = heading;
  const strings = recordStrings[language];
  const made = `${strings.made}: ${formatTime(madeAt)}`;
  const report = new TableReport(write, {
    title: `${strings.title}: ${organisation}`,
    language,
    createdAt: madeAt,
    columns: reportColumns.map(({ keys: [first], share }) => ({ heading: strings.columns[first], share })),
    foot: `${strings.title} · ${organisation} · ${formatTime(madeAt)}`,
    pageOf: strings.pageOf,
  });
  let requests = 0;
  return {
    async begin() {
      await report.begin();
      await report.addText(strings.title, 16);
      await report.addSpace(4);
      for (const text of [`${strings.organisation}: ${organisation}`, made, ...describeFilter(heading, strings)])
        await report.addText(text, 9);
      await report.addSpace(6);
    },
    async add(entries) {
      for (const entry of entries) {
        const cells = { ...describeEntry(entry, strings) };
        if (entry.subject.trim() === '') cells.subject = [strings.noSubject];
        await report.addRow(reportColumns.map(({ keys }) => keys.flatMap((key) => cells[key]).filter(Boolean)));
      }
      requests += entries.length;
    },
    async end(chain) {
      await report.addSpace(8);
      await report.addText(strings.count(requests), 9);
      if (chain !== null) {
        await report.keepTogether(chainHeight);
        await report.addSpace(8);
        await report.addText(strings.chainTitle, 11);
        await report.addText(strings.chainExplained);
        const signed = `${describeHead(chain.head)}signature ${chain.head.signature}\n${chain.publicKey}`;
        for (const line of signed.trimEnd().split('\n')) await report.addFixedText(line);
      }
      return report.end();
    },
  };
}

const exporters = { csv: exportCsv, json: exportJson, pdf: exportPdf } as const;

export function createRecordExport(format: RecordFormat, write: WriteBytes, heading: RecordHeading): RecordExport {
  return exporters[format](write, heading);
}
