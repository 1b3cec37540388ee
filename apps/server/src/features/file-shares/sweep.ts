import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { forgetShares, forgottenPerRound } from './forget-shares.ts';

/** One round of forgetting. */
export async function sweepShares(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (let last = forgottenPerRound; last === forgottenPerRound; ) {
    signal.throwIfAborted();
    const context = machineContext(clock.now(), 'file-shares-sweep', 'worker');
    last = (await database.runner.execute(forgetShares, context, null)).count;
  }
}
