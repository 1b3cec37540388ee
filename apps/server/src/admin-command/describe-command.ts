import type { AdminCommand, AdminOption } from './admin-command.ts';

/** Before every command, as a person types it. */
const program = 'npm run admin --';

function describeOption(option: AdminOption): string {
  const text = option.value === null ? `--${option.name}` : `--${option.name} ${option.value}`;
  return option.required ? text : `[${text}]`;
}

/** The usage line. */
export function describeUsage(command: AdminCommand): string {
  const parameters = command.parameters.map(({ name, optional }) => (optional ? `[${name}]` : name));
  return `Usage: ${[program, command.name, ...parameters, ...command.options.map(describeOption)].join(' ')}`;
}

/** What one command does, with every option. */
function describeCommand(command: AdminCommand): string {
  const options = [...command.options, { name: 'json', value: null, help: 'answer as JSON' }];
  const names = options.map(({ name, value }) => `--${name}${value === null ? '' : ` ${value}`}`);
  const width = Math.max(...names.map((name) => name.length));
  const lines = options.map(({ help }, index) => `  ${(names[index] ?? '').padEnd(width)}  ${help}`);
  return [command.help, '', describeUsage(command), '', 'Options:', ...lines].join('\n');
}

/** Help about one command, or the list of several. */
export function describeHelp(commands: readonly AdminCommand[]): string {
  const [only] = commands;
  if (only && commands.length === 1) return describeCommand(only);
  const names = commands.map(({ name, parameters }) =>
    [name, ...parameters.map((parameter) => (parameter.optional ? `[${parameter.name}]` : parameter.name))].join(' '),
  );
  const width = Math.max(...names.map((name) => name.length));
  const lines = commands.map(({ help }, index) => `  ${(names[index] ?? '').padEnd(width)}  ${help}`);
  return [
    `Usage: ${program} COMMAND [OPTIONS]`,
    '',
    ...lines,
    '',
    `${program} COMMAND --help says more about one of them; --json makes every answer JSON.`,
  ].join('\n');
}
