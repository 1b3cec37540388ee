import type { Db } from '../../engines/database/port.ts';
import { listGroups, maySee, mayWrite, readStanding } from '../group-membership/index.ts';
import { mayCreate } from './change-group.ts';

/** Which screens of mail groups somebody has something on. */
export interface GroupFlags {
  /** They manage a group, or may make one. */
  readonly adminMailgroup: boolean;
  /** There is a group that they may write to or join. */
  readonly authMailgroup: boolean;
}

/** Read whenever the client begins: two key reads where the organisation has no group. */
export async function readGroupFlags(db: Db, orgId: number, account: number): Promise<GroupFlags> {
  const isMaker = await mayCreate(db, { client: 'web', actor: account }, orgId);
  const groups = await listGroups(db, orgId);
  if (groups.length === 0) return { adminMailgroup: isMaker, authMailgroup: false };
  const standing = await readStanding(db, orgId, { orgId, account, address: '' });
  return {
    adminMailgroup: isMaker || standing.manager.size > 0,
    authMailgroup: groups.some((group) => maySee(group, standing) && (group.isOpen || mayWrite(group, standing))),
  };
}
