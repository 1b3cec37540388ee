import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { type AdminAnswer, runAdminCommand } from '../admin-command/index.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../engines/clock.ts';
import { openResolver } from '../engines/dns/resolver.ts';
import { openSecrets } from '../engines/secrets/open-secrets.ts';
import { adminCommands } from '../generated/admin-commands.ts';
import { createBodyIntake } from '../mail/bodies/index.ts';
import { openBreachedList } from '../open-breached-list.ts';
import { openEngines } from '../open-engines.ts';

/** Opens the store that nobody runs, runs one command, closes it again. Rejects with DataDirectoryInUseError when somebody does. */
export async function runOnStore(
  config: Config,
  argv: readonly string[],
  report: (line: string) => void,
): Promise<AdminAnswer> {
  const clock = systemClock;
  const log = pino({ level: config.logLevel === 'silent' ? 'silent' : 'error' }, pino.destination(2));
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const breached = await openBreachedList(config);
  const engines = await openEngines({ config, clock, log });
  try {
    const { database } = engines;
    const secrets = await openSecrets(join(config.dataDirectory, 'keys'));
    const opened = {
      config,
      clock,
      database,
      secrets,
      intake: createBodyIntake(engines),
      blobLocations: engines.blobs,
      searchIndex: engines.searchIndex,
      dns: openResolver(config.dns, config.dnsValidating),
    };
    return await runAdminCommand(adminCommands, { ...opened, ...breached }, argv, report);
  } finally {
    await engines.close();
  }
}
