/** Words of a command line to a command and its values. Pure, and the same for the client and the server. */
import { parseArgs } from 'node:util';
import { type AdminCommand, type TypedValues, UsageError } from './admin-command.ts';
import { describeUsage } from './describe-command.ts';

/** Switches that every command understands. */
const jsonSwitch = 'json';
const helpSwitch = 'help';

/** Other names by which a group of commands is called. */
const groupSynonyms: ReadonlyMap<string, string> = new Map([['person', 'user']]);

export interface ParsedArguments {
  readonly command: AdminCommand;
  readonly parameters: ReadonlyMap<string, string>;
  readonly options: ReadonlyMap<string, string>;
  readonly json: boolean;
}

/** What was asked for: a command to run, or help about a command or a group of them. */
export type Request =
  | ({ readonly kind: 'run' } & ParsedArguments)
  | { readonly kind: 'help'; readonly about: readonly AdminCommand[] };

interface SplitArguments {
  readonly positionals: string[];
  readonly options: { readonly name: string; readonly value: string | null }[];
}

/**
 * Whether an option takes the next word is known by the command, where its name comes first; else by the option's name alone, whichever command it
 * belongs to.
 */
function splitArguments(commands: readonly AdminCommand[], argv: readonly string[]): SplitArguments {
  const firstOption = argv.findIndex((word) => word.startsWith('-'));
  const named = findCommand(commands, firstOption === -1 ? argv : argv.slice(0, firstOption));
  const known = [...commands.flatMap((command) => command.options), ...(named?.options ?? [])];
  const options = Object.fromEntries(
    known.map(({ name, value }) => [name, { type: value === null ? 'boolean' : 'string' } as const]),
  );
  const help = { type: 'boolean', short: 'h' } as const;
  const { tokens } = parseArgs({
    args: [...argv],
    options: { ...options, [helpSwitch]: help },
    // What a command does not know is refused below, in our words.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const split: SplitArguments = { positionals: [], options: [] };
  for (const token of tokens) {
    if (token.kind === 'positional') split.positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (!token.rawName.startsWith('--') && token.name !== helpSwitch)
      throw new UsageError(`There is no option ${token.rawName}.`);
    split.options.push({ name: token.name, value: token.value ?? null });
  }
  return split;
}

function findCommand(commands: readonly AdminCommand[], positionals: readonly string[]): AdminCommand | null {
  const isPrefix = (name: readonly string[]): boolean => name.every((word, index) => positionals[index] === word);
  const matches = commands.filter((command) => isPrefix(command.name.split(' ')));
  return matches.sort((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** Commands whose names go on from these words; all of them when there are no words. */
function commandsBelow(commands: readonly AdminCommand[], positionals: readonly string[]): readonly AdminCommand[] {
  const prefix = positionals.length === 0 ? '' : `${positionals.join(' ')} `;
  return commands.filter((command) => `${command.name} `.startsWith(prefix));
}

function unknownCommand(commands: readonly AdminCommand[], positionals: readonly string[]): UsageError {
  const group = commandsBelow(commands, positionals.slice(0, 1));
  const names = (group.length > 0 ? group : commands).map((command) => command.name);
  const typed = positionals.join(' ');
  return new UsageError(
    `There is no command "${typed}". ${group.length > 0 ? 'Did you mean' : 'Commands'}: ${names.join(', ')}. See --help.`,
  );
}

function bindParameters(command: AdminCommand, positionals: readonly string[]): ReadonlyMap<string, string> {
  const refuse = (text: string): never => {
    throw new UsageError(`${text}\n${describeUsage(command)}`);
  };
  const values = new Map<string, string>();
  command.parameters.forEach((parameter, index) => {
    const word = positionals[index];
    if (word !== undefined) values.set(parameter.name, word);
    else if (!parameter.optional) refuse(`${parameter.name} is missing.`);
  });
  const extra = positionals[command.parameters.length];
  return extra === undefined ? values : refuse(`"${extra}" is one word too many. Put names with blanks into quotes.`);
}

function bindOptions(command: AdminCommand, given: SplitArguments['options']): ReadonlyMap<string, string> {
  const refuse = (text: string): never => {
    throw new UsageError(`${text}\n${describeUsage(command)}`);
  };
  const values = new Map<string, string>();
  for (const { name, value } of given) {
    if (name === jsonSwitch) continue;
    const option = command.options.find((known) => known.name === name);
    if (!option) refuse(`"${command.name}" has no option --${name}.`);
    else if (option.value === null && value !== null) refuse(`--${name} takes no value.`);
    else if (option.value !== null && value === null) refuse(`--${name} needs a value: ${option.value}.`);
    else if (values.has(name)) refuse(`--${name} is given twice.`);
    else values.set(name, value ?? '');
  }
  return values;
}

function requireOptions(command: AdminCommand, values: ReadonlyMap<string, string>): void {
  const missing = command.options.find((option) => option.required && !values.has(option.name));
  if (missing) throw new UsageError(`--${missing.name} is missing.\n${describeUsage(command)}`);
}

/** The same words, the group called by its own name. */
function withOwnName(argv: readonly string[]): readonly string[] {
  const position = argv[0] === 'help' ? 1 : 0;
  return argv.map((word, index) => (index === position ? (groupSynonyms.get(word) ?? word) : word));
}

/** Reads a command line. Throws UsageError with a text that says what is wrong and how it is right. */
export function parseArguments(commands: readonly AdminCommand[], typed: readonly string[]): Request {
  const argv = withOwnName(typed);
  const { positionals, options } = splitArguments(commands, argv);
  const wantsHelp = positionals[0] === 'help' || options.some(({ name }) => name === helpSwitch);
  const named = positionals[0] === 'help' ? positionals.slice(1) : positionals;
  const command = findCommand(commands, named);
  if (wantsHelp || named.length === 0) {
    const about = command ? [command] : commandsBelow(commands, named);
    if (about.length === 0) throw unknownCommand(commands, named);
    return { kind: 'help', about };
  }
  if (!command) throw unknownCommand(commands, named);
  // Options first: a mistyped one leaves its value among the words.
  const values = bindOptions(command, options);
  const parameters = bindParameters(command, named.slice(command.name.split(' ').length));
  requireOptions(command, values);
  return {
    kind: 'run',
    command,
    parameters,
    options: values,
    json: options.some(({ name }) => name === jsonSwitch),
  };
}

/** The values of a command line as its command reads them. */
export function toValues({ command, parameters, options }: ParsedArguments): TypedValues {
  return {
    parameter: (name) => {
      const value = parameters.get(name);
      if (value === undefined) throw new Error(`the command ${command.name} has no parameter ${name}`);
      return value;
    },
    optionalParameter: (name) => parameters.get(name) ?? null,
    option: (name) => options.get(name) ?? null,
    has: (name) => options.has(name),
  };
}
