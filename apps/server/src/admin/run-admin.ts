import { resolve } from 'node:path';
import {
  type AdminAnswer,
  describeHelp,
  parseArguments,
  type Request,
  runLocalCommand,
  UsageError,
} from '../admin-command/index.ts';
import { ConfigError, readConfig } from '../config/read-config.ts';
import { DataDirectoryInUseError, NewerSchemaError, UpgradeRefusedError } from '../engines/database/errors.ts';
import { adminCommands } from '../generated/admin-commands.ts';
import { askPassword, NoPasswordError } from './ask-password.ts';
import { runCommandLine } from './run-command-line.ts';

const exitCodes = { done: 0, refused: 1, usage: 2 } as const;

/** Where a command is typed. */
export interface Terminal {
  /** Configuration by the names of the operating interface. */
  readonly env: NodeJS.ProcessEnv;
  /** What a relative data directory is relative to. */
  readonly directory: string;
  /** Prints what was asked for. */
  readonly write: (text: string) => void;
  /** Prints why not. */
  readonly complain: (text: string) => void;
}

function print({ write, complain }: Terminal, answer: AdminAnswer, json: boolean): number {
  if (answer.ok) {
    write(`${json ? JSON.stringify(answer.data, null, 2) : answer.text}\n`);
    return answer.isFailed === true ? exitCodes.refused : exitCodes.done;
  }
  const { kind, message, error } = answer;
  complain(`${json ? JSON.stringify({ error: error ?? kind, message }) : message}\n`);
  return kind === 'usage' ? exitCodes.usage : exitCodes.refused;
}

async function completePassword(
  request: Request & { kind: 'run' },
  argv: readonly string[],
): Promise<readonly string[]> {
  const { command, options, parameters } = request;
  const { asksPassword } = command;
  if (asksPassword === undefined) return argv;
  const isOther = asksPassword !== true;
  if (options.has('password')) {
    if (!isOther) return argv;
    throw new UsageError(
      '--password is not typed: everybody on this machine would see it. Leave it out to be asked, or use --password-file FILE.',
    );
  }
  if (isOther && asksPassword.unless.some((name) => options.has(name))) return argv;
  const [whose, times] = [parameters.get('ADDRESS') ?? '', isOther ? 1 : 2] as const;
  const password = await askPassword(options.get('auth-user') ?? options.get('user') ?? whose, times);
  // Before a "--", behind which everything is a word.
  return [`--password=${password}`, ...argv];
}

/** A file is named from where the command is typed; the server that may run it stands elsewhere. */
function completeFiles({ command, options }: Request & { kind: 'run' }, argv: readonly string[]): readonly string[] {
  const files = command.options.filter(
    ({ name, value }) => (value === 'FILE' || value === 'DIRECTORY') && options.has(name),
  );
  return argv.map((word, index) => {
    for (const { name } of files) {
      if (word.startsWith(`--${name}=`)) return `--${name}=${resolve(word.slice(name.length + 3))}`;
      if (argv[index - 1] === `--${name}`) return resolve(word);
    }
    return word;
  });
}

/** Carries out what was typed and prints the outcome; the exit code: 0 done, 1 refused or failed, 2 typed wrongly. */
export async function runAdmin(argv: readonly string[], terminal: Terminal): Promise<number> {
  const json = argv.includes('--json');
  try {
    const request = parseArguments(adminCommands, argv);
    if (request.kind === 'help') {
      terminal.write(`${describeHelp(request.about)}\n`);
      return exitCodes.done;
    }
    const { env, directory, complain } = terminal;
    const report = (line: string) => complain(`${line}\n`);
    const answer = await runLocalCommand(request, { env, directory, report });
    if (answer !== null) return print(terminal, answer, json);
    const config = readConfig(terminal.env, terminal.directory);
    return print(
      terminal,
      await runCommandLine(config, await completePassword(request, completeFiles(request, argv)), report),
      json,
    );
  } catch (error) {
    if (error instanceof UsageError || error instanceof NoPasswordError)
      return print(terminal, { ok: false, kind: 'usage', message: error.message }, json);
    const isForPeople = [ConfigError, DataDirectoryInUseError, NewerSchemaError, UpgradeRefusedError].some(
      (kind) => error instanceof kind,
    );
    const text =
      error instanceof Error ? (isForPeople ? error.message : (error.stack ?? error.message)) : String(error);
    return print(terminal, { ok: false, kind: 'failed', message: text }, json);
  }
}
