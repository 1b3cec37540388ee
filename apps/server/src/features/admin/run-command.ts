import { randomUUID } from 'node:crypto';
import { UserError } from '../../call/user-error.ts';
import { machineContext } from '../identity/index.ts';
import { type AdminOutput, type AdminServices, UsageError } from './command.ts';
import { adminCommands } from './commands/index.ts';
import { parseArguments, valuesOf } from './parse-arguments.ts';

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
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, kind: 'failed', message, cause: error };
}

/** Runs one command line on an open store. Never rejects. */
export async function runAdminCommand(services: AdminServices, argv: readonly string[]): Promise<AdminAnswer> {
  try {
    const request = parseArguments(adminCommands, argv);
    if (request.kind === 'help') throw new UsageError('Help is printed by the command line itself.');
    const context = machineContext(services.clock.now(), `admin-${randomUUID()}`);
    const output = await request.command.run({ services, context, ...valuesOf(request) });
    return { ok: true, ...output };
  } catch (error) {
    return describeFailure(error);
  }
}
