import type { Grantee, MailboxGrant } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { listDepartments, readPerson } from '../identity/index.ts';

async function readNames(db: Db, orgId: number): Promise<ReadonlyMap<number, string>> {
  const departments = await listDepartments(db, orgId);
  return new Map(departments.map(({ departmentId, name }) => [departmentId, name]));
}

/** Every right that was given in a mailbox, ended ones too, by who has it; people and departments that are gone are left out. */
export async function listMailboxGrants(
  db: Db,
  { account, orgId }: { readonly account: number; readonly orgId: number },
): Promise<readonly MailboxGrant[]> {
  const rows = await db
    .selectFrom('mailbox_grant')
    .select(['grantee_kind', 'grantee_no', 'right', 'until'])
    .where('account_no', '=', account)
    .orderBy('grantee_kind')
    .orderBy('grantee_no')
    .orderBy('right')
    .execute();
  const departments = rows.some((row) => row.grantee_kind === 'department') ? await readNames(db, orgId) : new Map();
  const byGrantee = Map.groupBy(rows, (row) => `${row.grantee_kind}/${String(row.grantee_no)}`);
  const list: MailboxGrant[] = [];
  for (const [first, ...more] of byGrantee.values()) {
    if (first === undefined) continue;
    const rights = [first, ...more].map(({ right, until }) => ({ right, until }));
    const named = await nameGrantee(db, first, departments);
    if (named !== null) list.push({ ...named, rights });
  }
  return list;
}

async function nameGrantee(
  db: Db,
  { grantee_kind: kind, grantee_no: no }: { readonly grantee_kind: Grantee['kind']; readonly grantee_no: number },
  departments: ReadonlyMap<number, string>,
): Promise<{ readonly grantee: Grantee; readonly name: string } | null> {
  if (kind === 'person') {
    const person = await readPerson(db, no);
    return person === null ? null : { grantee: { kind, id: person.address }, name: person.displayName };
  }
  const name = departments.get(no);
  return name === undefined ? null : { grantee: { kind, id: String(no) }, name };
}
