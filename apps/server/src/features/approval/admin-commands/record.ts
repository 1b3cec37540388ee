import { open } from 'node:fs/promises';
import { type ApprovalState, approvalStates, type Language } from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminOption,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { endOfDay, startOfDay } from '../../../admin-command/local-day.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress } from '../../identity/index.ts';
import { describeEntry } from '../record/describe-entry.ts';
import type { DurationSummary } from '../record/duration-digest.ts';
import { exportRecord } from '../record/export-record.ts';
import { readApprovalRecord, readApprovalTimes } from '../record/read-for-administrator.ts';
import type { ApprovalStatistics } from '../record/read-statistics.ts';
import { type RecordFormat, type RecordHeading, recordFormats } from '../record/record-export.ts';
import type { RecordFilter } from '../record/record-filter.ts';
import { recordStrings } from '../record/record-strings.ts';

/** Rows at a terminal; a file has all. */
const maxListed = 500;
const hourMs = 3_600_000;

const filterOptions: readonly AdminOption[] = [
  orgOption,
  { name: 'from', value: 'DAY', help: 'only what was asked for from this day on' },
  { name: 'to', value: 'DAY', help: 'only what was asked for until this day' },
  { name: 'state', value: 'STATE', help: `only these: ${approvalStates.join(', ')}` },
  { name: 'person', value: 'ADDRESS', help: 'only what this person sent, or was asked to decide' },
  { name: 'policy', value: 'NUMBER', help: 'only what this policy held' },
];

function readState(text: string | null): ApprovalState | null {
  if (text === null) return null;
  const state = approvalStates.find((known) => known === text);
  if (state === undefined) throw new UsageError(`There is no state "${text}": ${approvalStates.join(', ')}.`);
  return state;
}

function readPolicy(text: string | null): number | null {
  if (text !== null && !/^\d{1,9}$/.test(text)) throw new UsageError(`--policy needs a number, not "${text}".`);
  return text === null ? null : Number(text);
}

async function readFilter(run: AdminRun, orgId: number): Promise<RecordFilter> {
  const [from, to, person] = [run.option('from'), run.option('to'), run.option('person')];
  return {
    orgId,
    from: from === null ? null : startOfDay(from),
    to: to === null ? null : endOfDay(to),
    state: readState(run.option('state')),
    policyId: readPolicy(run.option('policy')),
    person: person === null ? null : (await requirePersonByAddress(run.services.database.read, person)).accountNo,
  };
}

function readLanguage(text: string | null): Language {
  if (text !== null && text !== 'zh' && text !== 'en') throw new UsageError(`--language is zh or en, not "${text}".`);
  return text ?? 'en';
}

function readFormat(text: string | null): RecordFormat | 'table' {
  const format = [...recordFormats, 'table' as const].find((known) => known === (text ?? 'table'));
  if (format === undefined)
    throw new UsageError(`There is no format "${text ?? ''}": table, ${recordFormats.join(', ')}.`);
  return format;
}

async function listRecord(run: AdminRun, filter: RecordFilter, language: Language) {
  const strings = recordStrings[language];
  const page = await readApprovalRecord(run.services, run.context, filter, null, maxListed);
  const keys = ['askedAt', 'state', 'ending', 'fromAddress', 'subject', 'recipients', 'policies', 'approvers'] as const;
  const rows = page.entries.map((entry) => {
    const cells = describeEntry(entry, strings);
    return keys.map((key) => cells[key].join('; '));
  });
  const table = formatTable(
    keys.map((key) => strings.columns[key].toUpperCase()),
    rows,
    'There is no request.',
  );
  const more = page.next === null ? '' : `\nThere are more than ${String(maxListed)}; --format csv --out FILE has all.`;
  return { data: page.entries, text: `${table}${more}` };
}

/** A file that is there already is kept: an export replaces nothing. */
async function openNewFile(path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    throw new UsageError(`The file ${path} cannot be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function exportToFile(run: AdminRun, format: RecordFormat, path: string, heading: RecordHeading) {
  const file = await openNewFile(path);
  try {
    const write = async (bytes: Uint8Array) => await file.writeFile(bytes);
    const { requests, sha256 } = await exportRecord(run.services, run.context, format, heading, write);
    await file.sync();
    const text = `${recordStrings.en.count(requests)} written to ${path}\nSHA-256 ${sha256}`;
    return { data: { requests, file: path, sha256 }, text };
  } finally {
    await file.close();
  }
}

const record: AdminCommand = {
  name: 'approval record',
  help: `Shows what was held for approval, and who decided it (at most ${String(maxListed)}), or writes all of it to a file. Reading is recorded too.`,
  parameters: [],
  options: [
    ...filterOptions,
    { name: 'format', value: 'FORMAT', help: 'table, csv, json or pdf; table where left out, the others need --out' },
    { name: 'out', value: 'FILE', help: 'a new file; the server writes it' },
    { name: 'language', value: 'LANGUAGE', help: 'zh or en, for headings and states; en where left out' },
  ],
  run: async (run) => {
    const organisation = await chooseOrganisation(run);
    const filter = await readFilter(run, organisation.orgId);
    const language = readLanguage(run.option('language'));
    const format = readFormat(run.option('format'));
    const path = run.option('out');
    if (format === 'table') {
      if (path !== null) throw new UsageError('--out needs --format csv, json or pdf.');
      return listRecord(run, filter, language);
    }
    if (path === null) throw new UsageError(`--format ${format} needs --out FILE.`);
    return exportToFile(run, format, path, {
      language,
      organisation: organisation.name,
      madeAt: run.context.now,
      filter,
      person: run.option('person'),
    });
  },
};

function formatHours({ count, medianMs, p90Ms }: DurationSummary): readonly [string, string, string] {
  const hours = (ms: number | null) => (ms === null ? '' : (ms / hourMs).toFixed(2));
  return [String(count), hours(medianMs), hours(p90Ms)];
}

function describeStatistics({ policies, approvers, ...all }: ApprovalStatistics): string {
  const times = ['DECIDED', 'MEDIAN H', '90 % H'];
  const states = approvalStates.map((state) => state.toUpperCase());
  const countStates = (counts: ApprovalStatistics['states']) => approvalStates.map((state) => counts[state]);
  const endings = Object.entries(all.endings).map(([ending, count]) => `${ending} ${String(count)}`);
  const [decided, median, p90] = formatHours(all.time);
  return [
    `${recordStrings.en.count(all.requests)}: ${approvalStates.map((state) => `${state} ${String(all.states[state])}`).join(', ')}.`,
    `Ended: ${endings.length === 0 ? 'none' : endings.join(', ')}.`,
    `${String(all.reminders)} reminders; the time was over ${String(all.timeouts)} times.`,
    `Decided by approvers: ${decided}${median === '' ? '' : `; hours until then: median ${median}, 90th percentile ${p90}`}.`,
    '',
    formatTable(
      ['POLICY', 'NAME', 'REQUESTS', ...states, ...times],
      policies.map((one) => [
        one.policyId,
        one.name,
        one.requests,
        ...countStates(one.states),
        ...formatHours(one.time),
      ]),
      'No policy held a message.',
    ),
    '',
    formatTable(
      ['APPROVER', 'ASKED', 'AS DEPUTY', 'APPROVED', 'REJECTED', 'RETURNED', 'FORWARDED', 'WAITING', ...times],
      approvers.map((one) => [
        one.address,
        one.asked,
        one.asDeputy,
        one.approved,
        one.rejected,
        one.returned,
        one.forwarded,
        one.waiting,
        ...formatHours(one.time),
      ]),
      'Nobody was asked.',
    ),
  ].join('\n');
}

const statistics: AdminCommand = {
  name: 'approval statistics',
  help: 'Counts what was held for approval, by state, policy and approver, and how long decisions took (on the clock). Reading is recorded too.',
  parameters: [],
  options: filterOptions.slice(0, 3),
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const [from, to] = [run.option('from'), run.option('to')];
    const data = await readApprovalTimes(run.services, run.context, {
      orgId,
      from: from === null ? null : startOfDay(from),
      to: to === null ? null : endOfDay(to),
      state: null,
      person: null,
      policyId: null,
    });
    return { data, text: describeStatistics(data) };
  },
};

export const approvalRecordCommands = defineAdminCommands({ order: 226, commands: [record, statistics] });
