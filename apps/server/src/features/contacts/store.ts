import type { Db } from '../../engines/database/port.ts';
import type { Candidate } from './rank-suggestions.ts';

/** People of one organisation that are looked through in one call; a larger one gets an index of names with Contacts. */
const maxPeople = 5_000;
/** People written to that are looked through; those not written to for longest are left out. */
const maxCorrespondents = 5_000;

/** Active people of an organisation with their primary address and department. */
export async function listOrganisationCandidates(db: Db, orgId: number): Promise<readonly Candidate[]> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.org_id', '=', 'account.org_id')
        .onRef('department.department_id', '=', 'account.department_id'),
    )
    .select(['account.display_name as name', 'address.address as address', 'department.name as department'])
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    .orderBy('account.account_no')
    .limit(maxPeople)
    .execute();
  return rows.map(({ name, address, department }) => ({
    name,
    address,
    deptName: department ?? '',
    sentCount: 0,
    lastSentAt: 0,
  }));
}

/** Whom the person wrote to, the last ones first (`correspondent`, kept by sending where the setting saveContact says so). */
export async function listCorrespondents(db: Db, accountNo: number): Promise<readonly Candidate[]> {
  const rows = await db
    .selectFrom('correspondent')
    .select(['address', 'name', 'sent_count', 'last_sent_at'])
    .where('account_no', '=', accountNo)
    .where('is_kept', '=', 1)
    .orderBy('last_sent_at', 'desc')
    .limit(maxCorrespondents)
    .execute();
  return rows.map((row) => ({
    name: row.name === '' ? row.address : row.name,
    address: row.address,
    deptName: '',
    sentCount: row.sent_count,
    lastSentAt: row.last_sent_at,
  }));
}
