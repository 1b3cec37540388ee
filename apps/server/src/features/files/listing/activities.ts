import type { calls, FileAction } from '@hongyan/contract';
import type { z } from 'zod';
import type { Db } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { readNames } from '../present-node.ts';

const perPage = 50;

/** What was done with a node, the latest first; of a folder, with it itself. `before`: the last of the page before. */
export async function readActivities(
  db: Db,
  { org_id: orgId, node_id: nodeId }: FileNodeTable,
  before: string | undefined,
): Promise<z.input<typeof calls.files.activity.output>> {
  let query = db.selectFrom('file_activity').selectAll().where('org_id', '=', orgId).where('node_id', '=', nodeId);
  if (before !== undefined) query = query.where('activity_id', '<', before);
  const rows = await query
    .orderBy('activity_id', 'desc')
    .limit(perPage + 1)
    .execute();
  const names = await readNames(
    db,
    orgId,
    rows.flatMap((row) => (row.actor_no === null ? [] : [row.actor_no])),
  );
  const list = rows.slice(0, perPage).map((row) => ({
    activityId: row.activity_id,
    at: row.at,
    actor: names.get(row.actor_no ?? 0) ?? null,
    action: row.action as FileAction,
    name: row.name,
    detail: row.detail,
  }));
  return { list, hasMore: rows.length > perPage };
}
