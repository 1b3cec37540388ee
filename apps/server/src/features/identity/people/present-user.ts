import type { UserInfo } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { computePasswordExpiry } from '../passwords/password-age.ts';
import { avatarPath } from './avatar-path.ts';
import { listMailboxRights } from './mailbox-rights.ts';
import { maskPhone } from './mask-phone.ts';
import { readPerson } from './store.ts';

/** The departments beside their own in which somebody works, comma separated (specification, section 3). */
async function readPartTimeDepartments(db: Db, orgId: number, accountNo: number): Promise<string> {
  const rows = await db
    .selectFrom('part_time_department')
    .innerJoin('department', (join) =>
      join
        .onRef('department.department_id', '=', 'part_time_department.department_id')
        .on('department.org_id', '=', orgId),
    )
    .select('department.name as name')
    .where('part_time_department.account_no', '=', accountNo)
    .orderBy('part_time_department.sort')
    .execute();
  return rows.map(({ name }) => name).join(',');
}

/** What the actor is shown of a password that expires soon. */
async function readPasswordExpiry(
  db: Db,
  orgId: number,
  actor: number,
  now: number,
): Promise<UserInfo['passwordExpiry']> {
  const maxDays = await readOrgSetting(db, orgId, 'passwordMaxDays');
  if (maxDays === 0) return null;
  const row = await db
    .selectFrom('credential')
    .select(['changed_at as changedAt', 'prompt_after as promptAfter'])
    .where('account_no', '=', actor)
    .executeTakeFirst();
  return row === undefined ? null : computePasswordExpiry(row, maxDays, now);
}

/** What somebody may open besides their own mailbox, as the specification has it: type to comma-separated addresses. */
async function readAssociated(db: Db, actor: number, now: number): Promise<Record<string, string>> {
  const rights = (await listMailboxRights(db, actor, now)).filter(({ right }) => right !== null);
  const named = await Promise.all(
    rights.map(async ({ account, isShared }) => ({
      type: isShared ? 'public' : 'associated',
      address: (await readPerson(db, account))?.address ?? '',
    })),
  );
  const byType = Map.groupBy(named, ({ type }) => type);
  return Object.fromEntries([...byType].map(([type, list]) => [type, list.map(({ address }) => address).join(',')]));
}

/** The address of the person who is signed in, their picture, and what names the server. */
async function readSessionUser(db: Db, actor: number): Promise<Pick<UserInfo, 'emailAddr' | 'avatar' | 'uuidserver'>> {
  const { uuid } = await db.selectFrom('server_identity').select('uuid').executeTakeFirstOrThrow();
  const picture = await db
    .selectFrom('avatar_picture')
    .select('version')
    .where('account_no', '=', actor)
    .limit(1)
    .executeTakeFirst();
  return {
    emailAddr: (await readPerson(db, actor))?.address ?? '',
    avatar: picture === undefined ? '' : avatarPath(picture.version),
    uuidserver: uuid,
  };
}

/** Who is signed in and whose mailbox is open, as the client shows them; null when there is no such account. */
export async function readUserInfo(
  db: Db,
  session: { readonly actor: number; readonly subject: number },
  now: number,
): Promise<UserInfo | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('org', 'org.org_id', 'account.org_id')
    .innerJoin('address', (join) =>
      join
        .onRef('address.account_no', '=', 'account.account_no')
        .on('address.kind', 'in', ['primary', 'archive', 'removed']),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.org_id', '=', 'account.org_id')
        .onRef('department.department_id', '=', 'account.department_id'),
    )
    .selectAll('account')
    .select(['org.name as org_name', 'address.address as address', 'department.name as department_name'])
    .where('account.account_no', '=', session.subject)
    .executeTakeFirst();
  if (!row) return null;
  return {
    userName: row.display_name,
    companyName: row.org_name,
    partTimeDeptName: await readPartTimeDepartments(db, row.org_id, session.subject),
    phone: maskPhone(row.phone),
    mailAddr: row.address,
    ...(await readSessionUser(db, session.actor)),
    account: row.address,
    deptName: row.department_name ?? '',
    deptId: row.department_id === null ? '' : String(row.department_id),
    // A shared mailbox that an administrator has open administers nothing.
    isAdmin: session.actor === session.subject ? row.is_admin : 0,
    gender: row.gender,
    duties: row.duties ?? '',
    associatedAccount: await readAssociated(db, session.actor, now),
    accountType: row.kind === 'person' ? 1 : 2,
    passwordExpiry: await readPasswordExpiry(db, row.org_id, session.actor, now),
  };
}
