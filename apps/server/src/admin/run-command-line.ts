import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminAnswer } from '../admin-command/index.ts';
import type { Config } from '../config/config.ts';
import { DataDirectoryInUseError } from '../engines/database/errors.ts';
import { sendCommand } from '../listeners/admin/send-command.ts';

/** A server that starts owns the data directory before it opens its socket; one that stops, after it has closed it. */
const attempts = 20;
const pauseMs = 500;

/** Lets the running server run a command, or runs it on the store where none runs. `report` gets lines about how far a long one is. */
export async function runCommandLine(
  config: Config,
  argv: readonly string[],
  report: (line: string) => void,
): Promise<AdminAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sendCommand(config.dataDirectory, argv, report);
    if (answer !== null) return answer;
    try {
      // Loaded only now: a command for a running server needs no engine.
      const { runOnStore } = await import('./run-on-store.ts');
      return await runOnStore(config, argv, report);
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError) || attempt === attempts) throw error;
      await sleep(pauseMs);
    }
  }
}
