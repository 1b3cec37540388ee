// npm run admin -- …: the administrator's command line. Exit codes: 0 done, 1 refused or failed, 2 typed wrongly.
import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config/read-config.ts';
import { DataDirectoryInUseError, NewerSchemaError } from '../engines/database/errors.ts';
import {
  type AdminAnswer,
  adminCommands,
  describeHelp,
  parseArguments,
  type Request,
  UsageError,
} from '../features/admin/index.ts';
import { askPassword, NoPasswordError } from './ask-password.ts';
import { runCommandLine } from './run-command-line.ts';

const exitCodes = { done: 0, refused: 1, usage: 2 } as const;

function print(answer: AdminAnswer, json: boolean): number {
  if (answer.ok) {
    process.stdout.write(`${json ? JSON.stringify(answer.data, null, 2) : answer.text}\n`);
    return exitCodes.done;
  }
  const { kind, message, error } = answer;
  process.stderr.write(`${json ? JSON.stringify({ error: error ?? kind, message }) : message}\n`);
  return kind === 'usage' ? exitCodes.usage : exitCodes.refused;
}

async function completePassword(
  request: Request & { kind: 'run' },
  argv: readonly string[],
): Promise<readonly string[]> {
  if (request.command.asksPassword !== true || request.options.has('password')) return argv;
  const password = await askPassword(request.parameters.get('ADDRESS') ?? '');
  // Before a "--", behind which everything is a word.
  return [`--password=${password}`, ...argv];
}

/** A file is named from where the command is typed; the server that may run it stands elsewhere. */
function completeFiles({ command, options }: Request & { kind: 'run' }, argv: readonly string[]): readonly string[] {
  const files = command.options.filter(({ name, value }) => value === 'FILE' && typeof options.get(name) === 'string');
  return argv.map((word, index) => {
    for (const { name } of files) {
      if (word.startsWith(`--${name}=`)) return `--${name}=${resolve(word.slice(name.length + 3))}`;
      if (argv[index - 1] === `--${name}`) return resolve(word);
    }
    return word;
  });
}

async function run(argv: readonly string[]): Promise<number> {
  const json = argv.includes('--json');
  try {
    const request = parseArguments(adminCommands, argv);
    if (request.kind === 'help') {
      process.stdout.write(`${describeHelp(request.about)}\n`);
      return exitCodes.done;
    }
    const config = readConfig(process.env, process.cwd());
    return print(await runCommandLine(config, await completePassword(request, completeFiles(request, argv))), json);
  } catch (error) {
    if (error instanceof UsageError || error instanceof NoPasswordError)
      return print({ ok: false, kind: 'usage', message: error.message }, json);
    const isForPeople =
      error instanceof ConfigError || error instanceof DataDirectoryInUseError || error instanceof NewerSchemaError;
    const text =
      error instanceof Error ? (isForPeople ? error.message : (error.stack ?? error.message)) : String(error);
    return print({ ok: false, kind: 'failed', message: text }, json);
  }
}

process.exitCode = await run(process.argv.slice(2));
