import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { isHost, isHostName } from '../../config/variable.ts';
import { type CheckGroup, checkGroups } from './check.ts';
import { standardBlocklists } from './checks/check-blocklists.ts';
import { standardTimeServer } from './checks/check-clock.ts';
import { type CheckedConfiguration, checkConfiguration } from './configuration/check-configuration.ts';
import { thisMachine } from './configuration/configuration-outside.ts';
import type { EffectiveSetting } from './configuration/list-settings.ts';
import { diagnose } from './diagnose.ts';
import { countFindings, formatFinding, hasProblem } from './finding.ts';
import { formatDiagnosis } from './format-diagnosis.ts';
import { openWorld } from './outside.ts';

function formatValue({ value, isSecret, source, about }: EffectiveSetting): string {
  if (source !== 'default' && isSecret) return '(secret)';
  return value ?? `(${about ?? 'none'})`;
}

function formatSource({ value, source, about }: EffectiveSetting): string {
  if (source === 'default') return value !== null && about !== null ? `default: ${about}` : 'default';
  return about === null ? source : `${about}, named in the ${source}`;
}

function formatConfiguration({ file, findings, settings }: CheckedConfiguration): string {
  const groups = [...new Set(settings.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const rows = settings
      .filter((setting) => setting.group === group)
      .map((setting) => [setting.name, formatValue(setting), formatSource(setting)]);
    return formatTable([group.toUpperCase(), 'VALUE', 'FROM'], rows, '');
  });
  const result =
    findings.length === 0
      ? ['The configuration is in order.']
      : [...findings.map(formatFinding), countFindings(findings)];
  return [`Configuration file: ${file ?? 'none'}`, ...tables, result.join('\n')].join('\n\n');
}

const checkConfig: AdminCommand = {
  name: 'config check',
  help: 'Checks the configuration as a start would meet it, and prints what holds and where it comes from.',
  parameters: [],
  options: [],
  runLocally: async ({ env, directory }) => {
    const checked = await checkConfiguration({ env, directory }, thisMachine);
    return { data: checked, text: formatConfiguration(checked), isFailed: hasProblem(checked.findings) };
  },
};

function readGroup(name: string | null): CheckGroup | null {
  const group = checkGroups.find((one) => one === name);
  if (name !== null && group === undefined)
    throw new UsageError(`--only takes one of ${checkGroups.join(', ')}, not "${name}".`);
  return group ?? null;
}

/** A host name or domain as an option; it is asked of DNS, so nothing else gets through. */
function readName(run: AdminRun, option: string): string | null {
  const name = run.option(option);
  if (name !== null && !isHost(name)) throw new UsageError(`--${option} takes a host name, not "${name}".`);
  return name;
}

function readBlocklists(run: AdminRun): readonly string[] {
  const lists = run.option('blocklists');
  if (lists === null) return standardBlocklists;
  const names = lists.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim().toLowerCase()]));
  const wrong = names.find((name) => !isHostName(name));
  if (wrong !== undefined) throw new UsageError(`--blocklists takes names with commas between them, not "${wrong}".`);
  return names;
}

const doctor: AdminCommand = {
  name: 'doctor',
  help: 'Examines the server and what mail needs around it (DNS, ports, certificate, clock, disk, queue), and says what to do.',
  parameters: [],
  options: [
    { name: 'only', value: 'NAME', help: `one group alone: ${checkGroups.join(', ')}` },
    {
      name: 'outgoing',
      value: 'DOMAIN',
      help: 'connects to the mail servers of a domain, such as gmail.com, to see whether port 25 is open; nothing is sent',
    },
    {
      name: 'ntp',
      value: 'HOST',
      help: `time server that the clock is compared with; ${standardTimeServer} otherwise`,
    },
    {
      name: 'blocklists',
      value: 'NAMES',
      help: `DNS blocklists with commas between them; "" asks none; ${standardBlocklists.join(', ')} otherwise`,
    },
  ],
  run: async (run) => {
    const options = {
      only: readGroup(run.option('only')),
      outgoing: readName(run, 'outgoing'),
      timeServer: readName(run, 'ntp') ?? standardTimeServer,
      blocklists: readBlocklists(run),
    };
    const { services } = run;
    const findings = await diagnose(
      services,
      openWorld(services.dns, () => services.clock.now()),
      options,
    );
    return { data: findings, text: formatDiagnosis(findings), isFailed: hasProblem(findings) };
  },
};

export const diagnosisCommands = defineAdminCommands({ order: 5, commands: [doctor, checkConfig] });
