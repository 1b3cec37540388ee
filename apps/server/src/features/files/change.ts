/** What every change of files does: it takes the organisation's turn, notes what was done, and says which folders changed. */
import type { FileAction } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Change, Tx } from '../../engines/database/port.ts';
import type { FileGrantTable, FileNodeTable } from '../../engines/database/schema/files-tables.ts';

/** A change for those who see the files; the notifier finds them. Internal: no client hears it as it is. */
export const fileChangeKind = 'filesOfSpaceChanged';

/** What such a change says. */
export interface FileChange {
  readonly orgId: number;
  readonly spaceNo: number;
  readonly folderIds: readonly number[];
  /** To whom it was shared before: they hear of it once more, when it is gone for them. */
  readonly formerly?: readonly Pick<FileGrantTable, 'grantee_kind' | 'grantee_no'>[];
}

/**
 * Takes the organisation's turn: changes of its files come one after the other, so that a copy cannot name content that another change is just
 * giving up. Answers the revision that this change has.
 */
export async function takeTurn(tx: Tx, orgId: number): Promise<number> {
  const row = await tx
    .insertInto('file_org')
    .values({ org_id: orgId, revision: 1, next_node_id: 1 })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet((eb) => ({ revision: eb('file_org.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Numbers for new nodes, the first of `count`. After `takeTurn`. */
export async function takeNodeIds(tx: Tx, orgId: number, count: number): Promise<number> {
  const row = await tx
    .updateTable('file_org')
    .set((eb) => ({ next_node_id: eb('next_node_id', '+', count) }))
    .where('org_id', '=', orgId)
    .returning('next_node_id')
    .executeTakeFirstOrThrow();
  return row.next_node_id - count;
}

/** One entry of what was done. */
export interface DoneAction {
  readonly node: Pick<FileNodeTable, 'org_id' | 'node_id' | 'space_no' | 'name'>;
  readonly action: FileAction;
  readonly detail?: string;
}

const idDigits = 12;

/** Notes what was done, in the order given. */
export async function recordActions(
  tx: Tx,
  { now, actor, revision }: { readonly now: number; readonly actor: number | null; readonly revision: number },
  actions: readonly DoneAction[],
): Promise<void> {
  const rows = actions.map(({ node, action, detail = '' }, index) => ({
    org_id: node.org_id,
    // Of one organisation each change has a revision of its own.
    activity_id: `${now.toString(16).padStart(idDigits, '0')}${revision.toString(16).padStart(idDigits, '0')}${index.toString(16).padStart(4, '0')}`,
    space_no: node.space_no,
    node_id: node.node_id,
    at: now,
    actor_no: actor,
    action,
    name: node.name,
    detail,
  }));
  for (let start = 0; start < rows.length; start += 50)
    await tx
      .insertInto('file_activity')
      .values(rows.slice(start, start + 50))
      .execute();
}

/** What watchers are notified of: each space once. `account` must have been listed by the operation. */
export function changesOf(
  account: number,
  orgId: number,
  folders: readonly { readonly spaceNo: number; readonly folderId: number }[],
  formerly: NonNullable<FileChange['formerly']> = [],
): Change[] {
  const bySpace = new Map<number, Set<number>>();
  for (const { spaceNo, folderId } of folders) bySpace.set(spaceNo, (bySpace.get(spaceNo) ?? new Set()).add(folderId));
  return [...bySpace].map(([spaceNo, ids]) => {
    const data: FileChange = { orgId, spaceNo, folderIds: [...ids], formerly };
    return { account, kind: fileChangeKind, data };
  });
}

/** Whose operation it is. */
export function requireActor({ subject, orgId }: { readonly subject: number | null; readonly orgId: number | null }): {
  readonly account: number;
  readonly orgId: number;
} {
  if (subject === null || orgId === null) throw new UserError('notAllowed');
  return { account: subject, orgId };
}
