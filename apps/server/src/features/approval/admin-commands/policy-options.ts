import { type AdminOption, type AdminRun, UsageError } from '../../../admin-command/admin-command.ts';
import { readFileOption } from '../../../admin-command/file-options.ts';
import { isOn } from '../../../admin-command/is-on.ts';
import { UserError } from '../../../call/user-error.ts';
import { findDepartment, orgOption } from '../../identity/index.ts';
import { parseCondition, parseLevels, parseTimeout, splitParts } from './parse-policy.ts';

const whoValue = 'all|department:NAME|group:ADDRESS|ADDRESS';

/** What a policy is made of; several choices and conditions of one option are divided by semicolons. */
export const policyOptions: readonly AdminOption[] = [
  { name: 'who', value: whoValue, help: 'whose mail; all where left out' },
  { name: 'except', value: whoValue, help: 'whose mail not, though it is among --who; "none" for nobody' },
  {
    name: 'when',
    value: 'CONDITION',
    help: 'always, outside, domain:A,B, words:A,B, words@subject+body:A, pattern:RE2, files:exe,zip, size:10MB, recipients:50, class:A, forwarded:FOLDER,@DOMAIN',
  },
  { name: 'match', value: 'any|all', help: 'one of the conditions, or all of them' },
  {
    name: 'approver',
    value: 'manager|head|ADDRESS',
    help: 'who decides: several of one level divided by commas, levels by semicolons',
  },
  { name: 'need', value: 'any|all', help: 'with --approver: one of a level is enough, or all must agree' },
  { name: 'parallel', value: null, help: 'all levels are asked at once' },
  { name: 'no-parallel', value: null, help: 'one level after the other' },
  { name: 'timeout', value: 'HOURS:send|return|hand-on[:ADDRESS]', help: 'in hours of work; none takes it away' },
  { name: 'inside', value: 'now|held', help: 'whether recipients inside get it at once' },
  { name: 'choose', value: null, help: 'the sender chooses one approver of the first level' },
  { name: 'no-choose', value: null, help: 'all of the first level are asked' },
  { name: 'self', value: null, help: 'the sender may approve it themselves' },
  { name: 'no-self', value: null, help: 'the sender is left out' },
  { name: 'download', value: null, help: 'approvers may save attachments' },
  { name: 'no-download', value: null, help: 'approvers only see attachments' },
  { name: 'automatic', value: null, help: 'also what leaves by itself' },
  { name: 'no-automatic', value: null, help: 'only what somebody writes' },
  { name: 'note', value: 'TEXT', help: 'what the sender is shown' },
  { name: 'name', value: 'NAME', help: 'what it is called' },
  { name: 'file', value: 'FILE', help: 'the whole policy in JSON, as "approval policy show --json" prints it' },
  orgOption,
];

async function readChoice(run: AdminRun, orgId: number, text: string): Promise<object> {
  if (text === 'all') return { kind: 'all' };
  if (text.startsWith('group:')) return { kind: 'group', address: text.slice('group:'.length) };
  if (!text.startsWith('department:')) return { kind: 'person', address: text };
  const name = text.slice('department:'.length);
  const department = await findDepartment(run.services.database.read, orgId, name);
  if (department === null) throw new UserError('departmentNotFound', { name });
  return { kind: 'department', departmentId: department.departmentId };
}

async function readChoices(run: AdminRun, orgId: number, text: string): Promise<readonly object[]> {
  if (text === 'none') return [];
  return Promise.all(splitParts(text).map((choice) => readChoice(run, orgId, choice)));
}

async function readFile(run: AdminRun): Promise<Record<string, unknown> | null> {
  const bytes = await readFileOption(run, 'file');
  if (bytes === null) return null;
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new UsageError('The file is no JSON object.');
}

const switches = { parallel: 'order', choose: 'senderChooses', self: 'allowSelf', download: 'download' } as const;

function readSwitches(run: AdminRun, base: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inside = run.option('inside');
  if (inside !== null && inside !== 'now' && inside !== 'held') throw new UsageError('--inside is now or held.');
  return {
    order: isOn(run, 'parallel', base[switches.parallel] === 'parallel') ? 'parallel' : 'sequence',
    senderChooses: isOn(run, 'choose', base[switches.choose] === true),
    allowSelf: isOn(run, 'self', base[switches.self] === true),
    download: isOn(run, 'download', base[switches.download] === true),
    automatic: isOn(run, 'automatic', base.automatic !== false),
    ...(inside === null ? {} : { releaseInside: inside === 'now' }),
  };
}

/** The policy that the options say, over what it was (`base`). Throws UsageError. */
export async function readPolicyOptions(
  run: AdminRun,
  orgId: number,
  base: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const start = (await readFile(run)) ?? base;
  const policy: Record<string, unknown> = { ...start, ...readSwitches(run, start) };
  const set = async (option: string, field: string, read: (text: string) => unknown): Promise<void> => {
    const text = run.option(option);
    if (text !== null) policy[field] = await read(text);
  };
  await set('name', 'name', (text) => text);
  await set('who', 'who', (text) => readChoices(run, orgId, text));
  await set('except', 'except', (text) => readChoices(run, orgId, text));
  await set('when', 'conditions', (text) => splitParts(text).map(parseCondition));
  await set('match', 'match', (text) => text);
  await set('approver', 'levels', (text) => parseLevels(text, run.option('need')));
  await set('timeout', 'timeout', parseTimeout);
  await set('note', 'note', (text) => text.replaceAll('\\n', '\n'));
  if (run.has('need') && !run.has('approver')) throw new UsageError('--need goes with --approver.');
  return policy;
}
