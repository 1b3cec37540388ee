/**
 * Backups: snapshots of the store in a directory of their own, and the way back. A restored data directory says so in a file (restored-marker.ts);
 * the first start on it decides about mail that had still to leave, before any job runs.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { endRestoredMail, holdRestoredMail } from '../outbox/index.ts';
import { readRestoredMarker, removeRestoredMarker } from './restored-marker.ts';

async function finishRestore({ database, config, clock, log }: Services): Promise<void> {
  const marker = await readRestoredMarker(config.dataDirectory);
  if (marker === null) return;
  const { snapshot, outgoing } = marker;
  await database.loaded();
  const context = machineContext(clock.now(), 'restore', 'worker');
  const held = outgoing === 'send' ? 0 : await holdRestoredMail(database, context);
  const dropped = outgoing === 'drop' ? await endRestoredMail(database, context, 'drop') : 0;
  log.warn({ snapshot, held: held - dropped, dropped }, 'this is the first start after the restore of a backup');
  await removeRestoredMarker(config.dataDirectory);
}

export const backupFeature = defineFeature({
  name: 'backup',
  create: (services): Feature => ({ name: 'backup', routes: [], start: () => finishRestore(services) }),
});
