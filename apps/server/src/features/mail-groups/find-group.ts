import type { Db } from '../../engines/database/port.ts';
import { readGroup, type StoredGroup } from '../group-membership/index.ts';
import { caseFoldAddress, withoutTag } from '../identity/index.ts';

/** Tags of a group's address behind which its managers read: what bounces, what people ask. */
const managerTags = ['bounces', 'owner', 'leave'] as const;

/** Where an address of a group leads: to its people, to its managers, or out of it. */
export interface FoundGroup {
  readonly group: StoredGroup;
  /** `leave`: whoever writes there takes themselves out where they can, else asks the managers (leave-by-mail.ts). */
  readonly part: 'people' | 'managers' | 'leave';
}

/** A group's address with a tag. */
export function tagAddress(address: string, tag: (typeof managerTags)[number] | 'archive'): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`;
}

/** The group that an address leads to, with or without a tag; null: none. */
export async function findGroup(db: Db, address: string): Promise<FoundGroup | null> {
  const normalised = caseFoldAddress(address);
  if (normalised === null) return null;
  const exact = await readGroup(db, normalised);
  if (exact !== null) return { group: exact, part: 'people' };
  const plain = withoutTag(normalised);
  const group = plain === normalised ? null : await readGroup(db, plain);
  if (group === null) return null;
  const tag = managerTags.find((one) => tagAddress(plain, one) === normalised);
  return { group, part: tag === undefined ? 'people' : tag === 'leave' ? 'leave' : 'managers' };
}

/** The organisation's active people, administrators first. */
function activePeople(db: Db, orgId: number) {
  return db
    .selectFrom('account')
    .select('account_no')
    .where('org_id', '=', orgId)
    .where('state', '=', 'active')
    .where('kind', '=', 'person')
    .orderBy('is_admin', 'desc')
    .orderBy('account_no');
}

/** Accounts of those who answer for a group: its managers, else an administrator of the organisation. Nobody: there is neither. */
export async function findManagers(db: Db, { orgId, address }: StoredGroup): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('mail_group_entry')
    .select('target')
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .where('role', '=', 'manager')
    .where('kind', '=', 'account')
    .execute();
  if (rows.length > 0) return rows.map((row) => Number(row.target)).sort((a, b) => a - b);
  const administrators = await activePeople(db, orgId).where('is_admin', '=', 1).limit(1).execute();
  return administrators.map((row) => row.account_no);
}

/** The account that passes on what comes from outside for a group, and that hears of what could not be delivered: who answers for it, else anybody of the organisation. */
export async function findKeeper(db: Db, group: StoredGroup): Promise<number | null> {
  const [manager] = await findManagers(db, group);
  if (manager !== undefined) return manager;
  const [anybody] = await activePeople(db, group.orgId).limit(1).execute();
  return anybody?.account_no ?? null;
}
