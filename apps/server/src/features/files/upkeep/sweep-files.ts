import { fileActivityDays } from '@hongyan/contract';
import { defineOperation, type OperationContext } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { purgeAll } from '../nodes/purge-nodes.ts';

const dayMs = 24 * 60 * 60 * 1000;
const perRound = 500;

/** Forgets locks that are over and what was done long ago. */
export const forgetOldFileRows = defineOperation<null, Record<string, never>>({
  name: 'files.forgetOld',
  accounts: () => [],
  run: async (tx, context) => {
    await tx.deleteFrom('file_lock').where('expires_at', '<=', context.now).execute();
    await tx
      .deleteFrom('file_activity')
      .where('at', '<', context.now - fileActivityDays * dayMs)
      .execute();
    return { output: {} };
  },
});

/** Deletes for good what has lain in the recycle bin for its days, and forgets what is over. */
export async function sweepFiles(
  services: Pick<Services, 'database' | 'blobs' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const context: OperationContext = {
    now: clock.now(),
    requestId: 'files-sweep',
    actor: null,
    subject: null,
    orgId: null,
    address: null,
    client: 'worker',
  };
  await database.runner.execute(forgetOldFileRows, context, null);
  for (const { org_id: orgId } of await database.read.selectFrom('file_org').select('org_id').execute()) {
    const days = await readOrgSetting(database.read, orgId, 'fileTrashDays');
    for (let last = perRound; last === perRound; ) {
      signal.throwIfAborted();
      const rows = await database.read
        .selectFrom('file_node')
        .select('node_id')
        .where('org_id', '=', orgId)
        .where('trashed_at', '<', clock.now() - days * dayMs)
        .limit(perRound)
        .execute();
      const ids = rows.map((row) => row.node_id);
      await purgeAll(services, { ...context, orgId }, orgId, ids, signal);
      last = rows.length;
    }
  }
}
