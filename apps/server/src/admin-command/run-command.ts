import { randomUUID } from 'node:crypto';
import { UserError } from '../call/user-error.ts';
import type { OperationContext } from '../engines/database/port.ts';
import {
  type AdminCommand,
  type AdminOutput,
  type AdminRun,
  type AdminServices,
  type LocalRun,
  UsageError,
} from './admin-command.ts';
import { explainRefusedPath } from './explain-refused-path.ts';
import { type ParsedArguments, parseArguments, toValues } from './parse-arguments.ts';

/** What became of a command. `usage`: typed wrongly. `refused`: a rule says no. `failed`: our fault. */
export type AdminAnswer =
  | ({ readonly ok: true } & AdminOutput)
  | {
      readonly ok: false;
      readonly kind: 'usage' | 'refused' | 'failed';
      readonly message: string;
      /** Name in the contract's error table, for programs. */
      readonly error?: string;
      /** What went wrong, for the server's log alone. */
      readonly cause?: unknown;
    };

function describeFailure(error: unknown): AdminAnswer {
  if (error instanceof UsageError) return { ok: false, kind: 'usage', message: error.message };
  if (error instanceof UserError)
    return { ok: false, kind: 'refused', message: error.messageIn('en'), error: error.errorName };
  const refusedPath = explainRefusedPath(error);
  if (refusedPath !== undefined) return { ok: false, kind: 'refused', message: refusedPath };
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, kind: 'failed', message, cause: error };
}

/** Nobody's session: whoever owns the data directory may do everything. */
function contextAt(now: number): OperationContext {
  const requestId = `admin-${randomUUID()}`;
  return { now, requestId, actor: null, subject: null, orgId: null, address: null, client: 'admin' };
}

/** Runs one command line on an open store; the commands may be loaded for it. `report` takes lines about how far a long one is. Never rejects. */
export async function runAdminCommand(
  commands: readonly AdminCommand[] | (() => Promise<readonly AdminCommand[]>),
  services: AdminServices,
  argv: readonly string[],
  report: AdminRun['report'] = () => undefined,
): Promise<AdminAnswer> {
  try {
    const request = parseArguments(typeof commands === 'function' ? await commands() : commands, argv);
    if (request.kind === 'help') throw new UsageError('Help is printed by the command line itself.');
    const { command } = request;
    if (!('run' in command)) throw new UsageError(`"${command.name}" runs where it is typed, not in the server.`);
    const context = contextAt(services.clock.now());
    const output = await command.run({ services, context, report, ...toValues(request) });
    return { ok: true, ...output };
  } catch (error) {
    return describeFailure(error);
  }
}

/** Runs a command that needs no store; null: it is one that does. Never rejects. */
export async function runLocalCommand(
  typed: ParsedArguments,
  terminal: Pick<LocalRun, 'env' | 'directory' | 'report'>,
): Promise<AdminAnswer | null> {
  const { command } = typed;
  if (!('runLocally' in command)) return null;
  try {
    return { ok: true, ...(await command.runLocally({ ...terminal, ...toValues(typed) })) };
  } catch (error) {
    return describeFailure(error);
  }
}
