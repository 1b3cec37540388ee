/** Lists across folders: the recycle bin, stars, what was used last, what is shared. */

import { maxStarredFiles } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { requireActor } from '../change.ts';
import { type FileViewer, type FoundNode, findNodes, readActor, requireNodes } from '../policy.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

const count = (total: number | string | undefined): number => Number(total ?? 0);

/** What was put into the recycle bin of a space, the latest first. */
export async function readTrash(
  db: Db,
  viewer: FileViewer,
  spaceNo: number,
  { offset, limit }: Page,
): Promise<{ readonly found: readonly FoundNode[]; readonly total: number }> {
  const rows = db
    .selectFrom('file_node')
    .where('org_id', '=', viewer.orgId)
    .where('space_no', '=', spaceNo)
    .where('trashed_at', 'is not', null);
  const ids = await rows
    .select('node_id')
    .orderBy('trashed_at', 'desc')
    .orderBy('node_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = await rows.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirst();
  const found = await findNodes(
    db,
    viewer,
    ids.map((row) => row.node_id),
  );
  return { found, total: count(total?.total) };
}

/** Of ids in an order, those that are there for the viewer, a page of them. */
async function pageOf(
  db: Db,
  viewer: FileViewer,
  ids: readonly number[],
  { offset, limit }: Page,
): Promise<{ readonly found: readonly FoundNode[]; readonly total: number }> {
  const found = (await findNodes(db, viewer, ids)).filter((one) => !one.isTrashed);
  return { found: found.slice(offset, offset + limit), total: found.length };
}

export async function readStarred(db: Db, viewer: FileViewer, page: Page) {
  const rows = await db
    .selectFrom('file_star')
    .select('node_id')
    .where('account_no', '=', viewer.account)
    .orderBy('starred_at', 'desc')
    .orderBy('node_id')
    .execute();
  return pageOf(
    db,
    viewer,
    rows.map((row) => row.node_id),
    page,
  );
}

export async function readRecent(db: Db, viewer: FileViewer, page: Page) {
  const rows = await db
    .selectFrom('file_recent')
    .select('node_id')
    .where('account_no', '=', viewer.account)
    .orderBy('used_at', 'desc')
    .orderBy('node_id')
    .execute();
  return pageOf(
    db,
    viewer,
    rows.map((row) => row.node_id),
    page,
  );
}

/** Stars files and folders, or takes the star away. */
export const starNodes = defineOperation<
  { readonly nodeIds: readonly number[]; readonly starred: boolean },
  Record<string, never>
>({
  name: 'files.star',
  accounts: () => [],
  run: async (tx, context, { nodeIds, starred }) => {
    const { account } = requireActor(context);
    await requireNodes(tx, await readActor(tx, context), nodeIds, 'view');
    if (!starred) {
      await tx
        .deleteFrom('file_star')
        .where('account_no', '=', account)
        .where('node_id', 'in', [...nodeIds])
        .execute();
      return { output: {} };
    }
    for (const nodeId of new Set(nodeIds))
      await tx
        .insertInto('file_star')
        .values({ account_no: account, node_id: nodeId, starred_at: context.now })
        .onConflict((conflict) => conflict.columns(['account_no', 'node_id']).doNothing())
        .execute();
    const { total } = await tx
      .selectFrom('file_star')
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
    if (Number(total) > maxStarredFiles) throw new UserError('tooManyStars', { max: maxStarredFiles });
    return { output: {} };
  },
});
