import { type AdminCommand, defineAdminCommands } from '../../admin-command/admin-command.ts';
import { formatTable } from '../../admin-command/text-table.ts';
import { type CheckedConfiguration, checkConfiguration } from './configuration/check-configuration.ts';
import { thisMachine } from './configuration/configuration-outside.ts';
import type { EffectiveSetting } from './configuration/list-settings.ts';
import { countFindings, formatFinding, hasProblem } from './finding.ts';

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

export const diagnosisCommands = defineAdminCommands({ order: 5, commands: [checkConfig] });
