import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { SandboxResult } from '../../engines/sandbox/index.ts';
import type { Services } from '../../services.ts';
import { type AttemptOf, countAttempt, readAttempts, recordSuccess, takeBackAttempt } from './attempts.ts';

/** A child that works longer is killed (security, section 4.3). */
export const previewTimeoutMs = 10_000;
/** A child that takes more is killed. */
export const previewMemoryMb = 256;

/**
 * Does work on a file outside of this process, the attempt counted before. `tooRisky`: it has failed too often to be tried, or
 * just did so. Refuses with busy when too much waits.
 */
export async function readOutside<Output>(
  services: Pick<Services, 'database' | 'log'>,
  context: OperationContext,
  file: AttemptOf,
  work: () => Promise<SandboxResult<Output>>,
): Promise<{ readonly status: 'done'; readonly output: Output } | 'tooRisky'> {
  const { read, runner } = services.database;
  const known = await readAttempts(read, file);
  if (known === 'tooOften') return 'tooRisky';
  // What was read well before is read again the same way: no write for each preview.
  if (known === 'unknown') await runner.execute(countAttempt, context, file);
  const result = await work();
  if (result.status === 'done') {
    if (known === 'unknown') await runner.execute(recordSuccess, context, file);
    return result;
  }
  if (result.reason === 'busy' || result.reason === 'stopped') {
    if (known === 'unknown') await runner.execute(takeBackAttempt, context, file);
    throw new UserError('busy');
  }
  services.log.warn({ reason: result.reason, detail: result.detail }, 'a file could not be read for its preview');
  return 'tooRisky';
}
