import type { OperationContext } from '../../engines/database/port.ts';
import type { ServerKey } from '../../engines/secrets/port.ts';
import type { Services } from '../../services.ts';
import { type KeyVersion, listKeyVersions } from './count-uses.ts';
import { askToEncryptAnew, recordRetirement, recordRotation } from './record-change.ts';

type KeyServices = Pick<Services, 'database' | 'secrets'>;

/** Makes a new version of a key, which writes from now on. What lies under older ones of the master key is encrypted anew by a job. */
export async function rotateKey({ database, secrets }: KeyServices, context: OperationContext, key: ServerKey) {
  // The file first: nothing may be written with a key that a crash takes away. Without a record the version is used all the same.
  const version = await secrets.versions.rotate(key);
  await database.runner.execute(recordRotation, context, { key, version });
  return version;
}

/** What became of the wish to retire a version. */
export type Retirement =
  | { readonly kind: 'retired'; readonly lost: KeyVersion['uses'] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'in-use' }
  | { readonly kind: 'needed'; readonly uses: KeyVersion['uses'] };

/** Deletes an older version for good. Nothing is done while something needs it, unless that may be lost (`isForced`). */
export async function retireKey(
  services: KeyServices,
  context: OperationContext,
  { key, version, isForced }: { readonly key: ServerKey; readonly version: number; readonly isForced: boolean },
): Promise<Retirement> {
  const { database, secrets } = services;
  const found = (await listKeyVersions(services)).find((one) => one.key === key && one.version === version);
  if (found === undefined) return { kind: 'missing' };
  if (found.state === 'writes') return { kind: 'in-use' };
  const needed = found.uses.filter(({ isPast }) => !isPast);
  if (needed.length > 0 && !isForced) {
    if (key === 'master') await database.runner.execute(askToEncryptAnew, context, null);
    return { kind: 'needed', uses: needed };
  }
  // The record first: a version that is gone without one could not be explained.
  const lost = found.uses.reduce((sum, { count }) => sum + count, 0);
  await database.runner.execute(recordRetirement, context, { key, version, lost });
  await secrets.versions.retire(key, version);
  return { kind: 'retired', lost: found.uses };
}
