import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../identity/index.ts';
import { removeSpecialDays, setSpecialDays } from './days/change-days.ts';
import { listSpecialDays, readEnteredDays } from './days/read-days.ts';

const dayMs = 86_400_000;
const maxDays = 60;
const maxName = 40;

function parseDate(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new UsageError(`"${text}" is no date; write it as 2027-01-01.`);
  return at;
}

/** One date, or the first and the last with two dots between them. */
function parseDates(text: string): string[] {
  const [first = '', last = first] = text.split('..');
  const [from, to] = [parseDate(first), parseDate(last)];
  const count = (to - from) / dayMs + 1;
  if (count < 1 || count > maxDays)
    throw new UsageError(`From ${first} to ${last} there are not 1 to ${maxDays} days.`);
  return Array.from({ length: count }, (_, index) => new Date(from + index * dayMs).toISOString().slice(0, 10));
}

const list: AdminCommand = {
  name: 'holiday list',
  help: 'Lists public holidays, and working days that make up for them, of a year.',
  parameters: [{ name: 'YEAR' }],
  options: [orgOption],
  run: async (run) => {
    const year = run.parameter('YEAR');
    if (!/^\d{4}$/.test(year)) throw new UsageError(`"${year}" is no year.`);
    const { orgId } = await chooseOrganisation(run);
    const { read } = run.services.database;
    const data = await listSpecialDays(read, orgId, `${year}-01-01`, `${year}-12-31`);
    const entered = new Set((await readEnteredDays(read, orgId)).map(({ date }) => date));
    const rows = data.map(({ date, nameZh, nameEn, isWorkday }) => [
      date,
      isWorkday ? 'work' : 'free',
      nameZh,
      nameEn,
      entered.has(date) ? 'entered' : 'built in',
    ]);
    return { data, text: formatTable(['DATE', 'DAY', 'CHINESE', 'ENGLISH', 'FROM'], rows, 'There are none.') };
  },
};

const set: AdminCommand = {
  name: 'holiday set',
  help: 'Enters holidays or working days of a year; the built-in days of that year do not count any more, so enter all of them.',
  parameters: [{ name: 'DATE' }],
  options: [
    { name: 'zh', value: 'NAME', help: 'the name in Chinese', required: true },
    { name: 'en', value: 'NAME', help: 'the name in English', required: true },
    { name: 'work', value: null, help: 'a working day that makes up for a holiday' },
    orgOption,
  ],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const dates = parseDates(run.parameter('DATE'));
    const [nameZh, nameEn] = [run.option('zh') ?? '', run.option('en') ?? ''].map((name) => name.trim());
    if (!nameZh || !nameEn || nameZh.length > maxName || nameEn.length > maxName)
      throw new UsageError(`A name has 1 to ${maxName} characters.`);
    const input = { orgId, dates, nameZh, nameEn, isWorkday: run.has('work') };
    await run.services.database.runner.execute(setSpecialDays, run.context, input);
    return { data: input, text: `${dates.join(', ')}: ${nameEn} (${input.isWorkday ? 'work' : 'free'}).` };
  },
};

const remove: AdminCommand = {
  name: 'holiday remove',
  help: 'Takes entered days away; a year without any has the built-in days again.',
  parameters: [{ name: 'DATE' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const dates = parseDates(run.parameter('DATE'));
    const removed = await run.services.database.runner.execute(removeSpecialDays, run.context, { orgId, dates });
    return { data: { removed }, text: `${String(removed)} removed.` };
  },
};

export const holidayCommands = defineAdminCommands({ order: 230, commands: [list, set, remove] });
