import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import type { FileGrantTable } from '../../../engines/database/schema/files-tables.ts';
import { changesOf, recordActions, requireActor, takeTurn } from '../change.ts';
import { includesAccess, readActor, requireNode } from '../policy.ts';

export type GivenGrant = Pick<FileGrantTable, 'grantee_kind' | 'grantee_no' | 'access'>;

const keyOf = ({ grantee_kind: kind, grantee_no: no }: Pick<FileGrantTable, 'grantee_kind' | 'grantee_no'>): string =>
  `${kind} ${String(no)}`;

/** Sets whom a node is shared with. Takes the right to manage it. */
export const saveGrants = defineOperation<
  { readonly nodeId: number; readonly grants: readonly GivenGrant[]; readonly names: string },
  Record<string, never>
>({
  name: 'files.saveGrants',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeId, grants, names }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const found = await requireNode(tx, await readActor(tx, context), nodeId);
    if (!includesAccess(found.access, 'manage')) throw new UserError('fileNotYours');
    const { node, space } = found;
    if (grants.some((grant) => grant.grantee_kind === 'person' && grant.grantee_no === space.account_no))
      throw new UserError('granteeIsOwner');
    const old = await tx
      .selectFrom('file_grant')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('node_id', '=', nodeId)
      .execute();
    const known = new Map(old.map((grant) => [keyOf(grant), grant]));
    await tx.deleteFrom('file_grant').where('org_id', '=', orgId).where('node_id', '=', nodeId).execute();
    for (const grant of new Map(grants.map((one) => [keyOf(one), one])).values()) {
      const before = known.get(keyOf(grant));
      await tx
        .insertInto('file_grant')
        .values({
          org_id: orgId,
          node_id: nodeId,
          ...grant,
          granted_by: before?.granted_by ?? account,
          granted_at: before?.granted_at ?? context.now,
        })
        .execute();
    }
    const action = grants.length === 0 ? 'unshared' : 'shared';
    await recordActions(tx, { now: context.now, actor: account, revision }, [{ node, action, detail: names }]);
    const formerly = old.map(({ grantee_kind, grantee_no }) => ({ grantee_kind, grantee_no }));
    return {
      output: {},
      changes: changesOf(account, orgId, [{ spaceNo: node.space_no, folderId: node.parent_id }], formerly),
      audit: [{ action: 'files.share', object: String(nodeId), result: 'ok', detail: { grants: grants.length } }],
    };
  },
});

/** Gives up what is shared with the person by name. */
export const leaveShare = defineOperation<{ readonly nodeId: number }, Record<string, never>>({
  name: 'files.leave',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeId }) => {
    const { account, orgId } = requireActor(context);
    const found = await requireNode(tx, await readActor(tx, context), nodeId);
    const row = await tx
      .deleteFrom('file_grant')
      .where('org_id', '=', orgId)
      .where('node_id', '=', nodeId)
      .where('grantee_kind', '=', 'person')
      .where('grantee_no', '=', account)
      .returning('node_id')
      .executeTakeFirst();
    if (row === undefined) throw new UserError('fileNotFound');
    const { node } = found;
    const formerly = [{ grantee_kind: 'person' as const, grantee_no: account }];
    const folders = [{ spaceNo: node.space_no, folderId: node.parent_id }];
    return { output: {}, changes: changesOf(account, orgId, folders, formerly) };
  },
});
