/** A directory (LDAP) as a source of people and passwords. */
import { defineFeature, type Feature } from '../../feature.ts';
import { passwordDirectoryPort } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { createDirectoryPort, type DirectoryServices } from './check-password.ts';
import { listDirectories } from './directory-settings.ts';
import { synchronise } from './synchronise.ts';

/** How often it is checked whether a synchronisation is due. */
const checkEveryMs = 60_000;

async function synchroniseDue(services: DirectoryServices): Promise<void> {
  const now = services.clock.now();
  for (const directory of await listDirectories(services.database.read)) {
    const { syncMinutes } = directory.settings;
    if (syncMinutes === 0 || (directory.syncedAt ?? 0) + syncMinutes * 60_000 > now) continue;
    const context = machineContext(now, 'directory', 'worker', directory.orgId);
    try {
      const { found, steps } = await synchronise(services, directory, context, { isDry: false, isForced: false });
      services.log.info({ orgId: directory.orgId, found, steps: steps.length }, 'the directory was synchronised');
    } catch (error) {
      services.log.warn({ err: error, orgId: directory.orgId }, 'the directory was not synchronised');
    }
  }
}

function createDirectoryFeature(services: DirectoryServices): Feature {
  let running: Promise<void> | null = null;
  return {
    name: 'directory',
    routes: [],
    offers: [passwordDirectoryPort.bind(createDirectoryPort(services))],
    lead: () => {
      const timer = setInterval(() => {
        running ??= synchroniseDue(services)
          .catch((error: unknown) => services.log.error({ err: error }, 'directories could not be read'))
          .finally(() => {
            running = null;
          });
      }, checkEveryMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}

export const directoryFeature = defineFeature({ name: 'directory', create: createDirectoryFeature });
