/** Who may book what. */
import type { Db } from '../../engines/database/port.ts';
import { readDepartments } from '../identity/in-transaction.ts';
import { readBookers, readManagers, type StoredResource } from './store.ts';

/** Who asks: an active person of an organisation. */
export interface Booking {
  readonly orgId: number;
  readonly account: number;
}

/** How somebody stands to a resource. */
export interface Standing {
  readonly mayBook: boolean;
  /** They answer for it, so that their own booking needs nobody's answer. */
  readonly isManager: boolean;
}

/** Nobody of another organisation books; whoever manages a resource may book it. */
export async function readStanding(db: Db, resource: StoredResource, { orgId, account }: Booking): Promise<Standing> {
  if (orgId !== resource.orgId) return { mayBook: false, isManager: false };
  const isManager = (await readManagers(db, resource)).includes(account);
  if (isManager || resource.whoBooks === 'everybody') return { mayBook: true, isManager };
  const bookers = await readBookers(db, resource);
  if (bookers.some((row) => row.grantee_kind === 'person' && row.grantee_no === account))
    return { mayBook: true, isManager };
  const departments = await readDepartments(db, orgId, account);
  const mayBook = bookers.some((row) => row.grantee_kind === 'department' && departments.has(row.grantee_no));
  return { mayBook, isManager };
}
