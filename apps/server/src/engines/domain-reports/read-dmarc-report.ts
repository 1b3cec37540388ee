/** DMARC aggregate reports (RFC 7489 appendix C; RFC 9990, whose additions are not kept), read once, without a tree. */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { shownLine } from '../documents/shown-text.ts';
import { walkXml } from '../documents/xml-walk.ts';
import { checkDates } from './check-dates.ts';
import { ItemCounter } from './count-items.ts';
import { maxNameCharacters } from './limits.ts';
import { type DomainReport, ReportRefused } from './report.ts';

/** Longer texts are cut: nothing that is read has more. */
const maxValueCharacters = 1_000;
const secondMs = 1_000;

/** Where what is read stands, by the path below `feedback`. */
const fields = {
  'report_metadata/org_name': 'reporter',
  'report_metadata/report_id': 'reportId',
  'report_metadata/date_range/begin': 'begin',
  'report_metadata/date_range/end': 'end',
  'policy_published/domain': 'domain',
  'policy_published/p': 'policy',
  'record/row/source_ip': 'source',
  'record/row/count': 'count',
  'record/row/policy_evaluated/disposition': 'disposition',
  'record/row/policy_evaluated/dkim': 'dkim',
  'record/row/policy_evaluated/spf': 'spf',
} as const;
type Field = (typeof fields)[keyof typeof fields];
const fieldOfPath: ReadonlyMap<string, Field> = new Map(Object.entries(fields));

const policies = ['none', 'quarantine', 'reject'];

/** A number of at most nine digits: all of a report together stay exact. */
function readCount(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new ReportRefused('damaged');
  return Number(text);
}

function readTime(text: string | undefined): number {
  if (text === undefined || !/^\d{1,11}$/.test(text)) throw new ReportRefused('dates');
  return Number(text) * secondMs;
}

const choosePolicy = (text: string | undefined): string => {
  const lower = text?.toLowerCase() ?? '';
  return policies.includes(lower) ? lower : 'none';
};

/** What aligned, as it is kept. */
function readAlignment(dkim: string | undefined, spf: string | undefined): string {
  const passed = [dkim?.toLowerCase() === 'pass' ? ['dkim'] : [], spf?.toLowerCase() === 'pass' ? ['spf'] : []].flat();
  return passed.length === 0 ? 'none' : passed.join('+');
}

/** Collects the fields of a report; those of a record are counted when it ends. */
class DmarcReading {
  readonly values = new Map<Field, string>();
  readonly counter = new ItemCounter();
  passed = 0;
  failed = 0;
  readonly #path: string[] = [];
  #text = '';

  open(name: string): void {
    this.#path.push(name);
    this.#text = '';
    if (this.#path.length === 1 && name !== 'feedback') throw new ReportRefused('none');
    if (this.#path.length === 2 && name === 'record')
      for (const field of ['source', 'count', 'disposition', 'dkim', 'spf'] as const) this.values.delete(field);
  }

  text(text: string): void {
    if (this.#text.length < maxValueCharacters) this.#text += text.slice(0, maxValueCharacters);
  }

  close(name: string): void {
    const field = fieldOfPath.get(this.#path.slice(1).join('/'));
    // The first of a kind counts.
    if (field !== undefined && !this.values.has(field)) this.values.set(field, this.#text.trim());
    this.#text = '';
    this.#path.pop();
    if (this.#path.length === 1 && name === 'record') this.#countRecord();
  }

  #countRecord(): void {
    const count = readCount(this.values.get('count'));
    const source = this.values.get('source') ?? '';
    const result = readAlignment(this.values.get('dkim'), this.values.get('spf'));
    const detail = choosePolicy(this.values.get('disposition'));
    if (result === 'none') this.failed += count;
    else this.passed += count;
    this.counter.add({ source: isIP(source) > 0 ? source.toLowerCase() : '', result, detail, count });
  }
}

/** Reads a report. Throws `ReportRefused`, and `DocumentRefused` for XML that is none. */
export function readDmarcReport(bytes: Uint8Array, now: number): DomainReport {
  const reading = new DmarcReading();
  walkXml(bytes, {
    open: (name) => reading.open(name),
    close: (name) => reading.close(name),
    text: (text) => reading.text(text),
  });
  const { values, counter, passed, failed } = reading;
  const beginsAt = readTime(values.get('begin'));
  const endsAt = readTime(values.get('end'));
  checkDates(beginsAt, endsAt, now);
  const reporter = shownLine(values.get('reporter') ?? '', maxNameCharacters);
  const reportId = shownLine(values.get('reportId') ?? '', maxNameCharacters);
  const domain = domainToASCII((values.get('domain') ?? '').toLowerCase()).replace(/\.$/, '');
  if (reporter === '' || reportId === '' || domain === '') throw new ReportRefused('damaged');
  const policy = choosePolicy(values.get('policy'));
  const domains = [{ domain, policy, passed, failed, items: counter.list() }];
  return { kind: 'dmarc', reporter, reportId, beginsAt, endsAt, domains };
}
