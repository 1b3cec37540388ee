import type { Db } from '../../engines/database/port.ts';
import type { Candidate } from './rank-suggestions.ts';

/** People of one organisation that are looked through in one call; a larger one gets an index of names with Contacts. */
const maxPeople = 5_000;
/** The latest mails of Sent whose recipients count as people whom one writes to. */
const maxSentMails = 300;
/** `sent` of the system folders (features/identity, `systemFolders`). */
const sentKind = 'sent';

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
    isCorrespondent: false,
  }));
}

interface StoredRecipient {
  readonly name: string;
  readonly address: string;
}

/** Whom the person wrote to lately: the stored first recipients of the latest sent mails, one range of an index. */
export async function listCorrespondents(db: Db, accountNo: number): Promise<readonly Candidate[]> {
  const folder = await db
    .selectFrom('folder')
    .select('folder_id')
    .where('account_no', '=', accountNo)
    .where('kind', '=', sentKind)
    .executeTakeFirst();
  if (!folder) return [];
  const rows = await db
    .selectFrom('message')
    .select('recipients')
    .where('account_no', '=', accountNo)
    .where('folder_id', '=', folder.folder_id)
    .orderBy('sticky', 'desc')
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(maxSentMails)
    .execute();
  return rows
    .flatMap((row) => JSON.parse(row.recipients) as StoredRecipient[])
    .filter(({ address }) => address !== '')
    .map(({ name, address }) => ({
      name: name === '' ? address : name,
      address: address.toLowerCase(),
      deptName: '',
      isCorrespondent: true,
    }));
}
