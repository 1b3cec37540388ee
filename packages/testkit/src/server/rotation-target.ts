// A process to be killed: rotates the master key, encrypts the store anew and retires what is not needed any more, without end.
//   node rotation-target.ts <sqlite file or postgres:// URL> <directory of the keys>
import { writeSync } from 'node:fs';
import { openSecrets } from '../../../../apps/server/src/engines/secrets/open-secrets.ts';
import { machineContext } from '../../../../apps/server/src/features/identity/people/people.ts';
import { retireKey, rotateKey } from '../../../../apps/server/src/features/key-rotation/change-keys.ts';
import { encryptAnew } from '../../../../apps/server/src/features/key-rotation/encrypt-anew.ts';
import { openProductDatabase } from './open-product-database.ts';

const [address = '', keys = ''] = process.argv.slice(2);
const database = await openProductDatabase(
  address,
  new URL('../../../../apps/server/src/database-thread.ts', import.meta.url),
);
const services = { database, secrets: await openSecrets(keys), clock: { now: () => Date.now() } };
const context = () => machineContext(Date.now(), 'rotation-target');
// Synchronous: the parent counts what was done before the kill.
const onBatch = () => {
  writeSync(1, '.');
  return Promise.resolve();
};

for (;;) {
  const version = await rotateKey(services, context(), 'master');
  await encryptAnew(services, { batchSize: 1, onBatch });
  for (const older of services.secrets.versions.list('master'))
    if (older !== version) await retireKey(services, context(), { key: 'master', version: older, isForced: false });
}
