/** Who reads the archive of a group. It follows from the group at the time of asking: no right is written down, so none is left over. */
import type { Db } from '../../engines/database/port.ts';
import { mayManage, maySee, readStanding, type Standing } from './policy.ts';
import { readArchivedGroup, type StoredGroup } from './store.ts';

/** Reads the archive: whom the group's mail reaches and who manages it; where the group opens it to the organisation, whoever may know of the group. */
export function mayReadArchive(group: StoredGroup, standing: Standing): boolean {
  if (group.archive === 'off' || group.archiveAccount === null || !standing.isColleague) return false;
  if (mayManage(group, standing) || standing.reached.has(group.address)) return true;
  return group.archive === 'organisation' && maySee(group, standing);
}

/** Whether `actor` may read the mailbox of `subject` because it is the archive of a group. Administrators too: they manage every group. */
export async function findArchiveReader(
  db: Db,
  { actor, subject }: { readonly actor: number; readonly subject: number },
): Promise<boolean> {
  const group = await readArchivedGroup(db, subject);
  if (group === null) return false;
  const person = await db
    .selectFrom('account')
    .select('org_id')
    .where('account_no', '=', actor)
    .where('state', '=', 'active')
    .where('kind', '=', 'person')
    .executeTakeFirst();
  if (person?.org_id !== group.orgId) return false;
  return mayReadArchive(
    group,
    await readStanding(db, group.orgId, { orgId: group.orgId, account: actor, address: '' }),
  );
}
