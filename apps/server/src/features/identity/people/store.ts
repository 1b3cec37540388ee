/** Reads of organisations, domains, people and codes. SQL only. */
import type { ClientProtocol } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { AddressTable } from '../../../engines/database/schema/identity-tables.ts';

/** Somebody with a mailbox, as other capabilities need them. */
export interface Person {
  readonly accountNo: number;
  readonly orgId: number;
  /** The primary address. */
  readonly address: string;
  readonly displayName: string;
  readonly state: 'active' | 'suspended';
  readonly isAdmin: boolean;
  /** A mailbox of several people: nobody signs in to it. */
  readonly isShared: boolean;
  readonly departmentId: number | null;
  /** From then on the person does not sign in (`isExpired`), epoch milliseconds; null: never. */
  readonly expiresAt: number | null;
}

/** Whether a mailbox is over at `now`: nobody signs in to it, its mail stays and goes on to arrive. */
export function isExpired({ expiresAt }: Pick<Person, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function people(db: Db, kinds: readonly AddressTable['kind'][] = ['primary']) {
  return db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', 'in', kinds),
    )
    .select([
      'account.account_no as accountNo',
      'account.org_id as orgId',
      'address.address as address',
      'account.display_name as displayName',
      'account.state as state',
      'account.is_admin as is_admin',
      'account.kind as kind',
      'account.department_id as departmentId',
      'account.expires_at as expiresAt',
    ]);
}

type PersonRow = Omit<Person, 'isAdmin' | 'isShared'> & {
  readonly is_admin: number;
  readonly kind: 'person' | 'shared' | 'archive';
};

function toPerson({ is_admin, kind, ...row }: PersonRow): Person {
  return { ...row, isAdmin: is_admin === 1, isShared: kind !== 'person' };
}

const readByNumber = prepareRead<{ account: number }, PersonRow>((db, bind) =>
  people(db, ['primary', 'archive', 'removed']).where('account.account_no', '=', bind('account')).limit(1),
);

/** A person by account number; the archive of a group and a removed person too, who are found in no other way. */
export async function readPerson(db: Db, accountNo: number): Promise<Person | null> {
  const [row] = await readByNumber(db, { account: accountNo });
  return row ? toPerson(row) : null;
}

/**
 * Whose mailbox an account is, while somebody may sign in to it; null: nobody, suspended or over (`isExpired`). Asked wherever something is done or
 * handed out in a person's name without a session of theirs: renewed tokens, codes of mail clients, links.
 */
export async function readActivePerson(db: Db, accountNo: number, now: number): Promise<Person | null> {
  const person = await readPerson(db, accountNo);
  return person?.state === 'active' && !isExpired(person, now) ? person : null;
}

/** Everybody of an organisation, by address; suspended people too. */
export async function listPeople(db: Db, orgId: number): Promise<readonly Person[]> {
  const rows = await people(db).where('account.org_id', '=', orgId).orderBy('address.address').execute();
  return rows.map(toPerson);
}

const readOwner = prepareRead<{ address: string }, Pick<AddressTable, 'account_no'>>((db, bind) =>
  db
    .selectFrom('address')
    .select('account_no')
    .where('address', '=', bind('address'))
    .where('kind', 'in', ['primary', 'alias'])
    .limit(1),
);

/** Who owns an address or alias, exactly as it is stored. */
export async function findOwner(db: Db, address: string): Promise<Person | null> {
  const [owner] = await readOwner(db, { address });
  return owner ? readPerson(db, owner.account_no) : null;
}

/** The mailbox that is the archive of a mail group, by the address that it shows; null: there is none. */
export async function findArchive(db: Db, address: string): Promise<number | null> {
  const row = await db
    .selectFrom('address')
    .select('account_no')
    .where('address', '=', address.trim().toLowerCase())
    .where('kind', '=', 'archive')
    .executeTakeFirst();
  return row?.account_no ?? null;
}

/** The active administrator with the lowest number: whom `postmaster` reaches. */
export async function findFirstAdministrator(db: Db, orgId: number): Promise<Person | null> {
  const row = await people(db)
    .where('account.org_id', '=', orgId)
    .where('account.is_admin', '=', 1)
    .where('account.state', '=', 'active')
    .orderBy('account.account_no')
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

/** Every address of an account, the primary one first; of a removed person none. */
export async function listAddresses(db: Db, accountNo: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('address')
    .select(['address', 'kind'])
    .where('account_no', '=', accountNo)
    .where('kind', 'not in', ['removed', 'removedAlias'])
    .orderBy('address')
    .execute();
  return [...rows.filter((row) => row.kind === 'primary'), ...rows.filter((row) => row.kind !== 'primary')].map(
    (row) => row.address,
  );
}

export interface Organisation {
  readonly orgId: number;
  readonly name: string;
}

/** Every organisation, oldest first. */
export async function listOrganisations(db: Db): Promise<readonly Organisation[]> {
  return db.selectFrom('org').select(['org_id as orgId', 'name']).orderBy('org_id').execute();
}

export async function readOrganisation(db: Db, orgId: number): Promise<Organisation | null> {
  const row = await db
    .selectFrom('org')
    .select(['org_id as orgId', 'name'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}

/** A domain that mail is accepted for. Its keys: `listDkimKeys`. */
export interface MailDomain {
  readonly name: string;
  readonly orgId: number;
  readonly isPrimary: boolean;
}

function domains(db: Db) {
  return db.selectFrom('domain').select(['name', 'org_id as orgId', 'is_primary']);
}

/** Domains, of one organisation or of all; an organisation's primary one first. */
export async function listDomains(db: Db, orgId?: number): Promise<readonly MailDomain[]> {
  const query = domains(db).orderBy('org_id').orderBy('is_primary', 'desc').orderBy('name');
  const rows = await (orgId === undefined ? query : query.where('org_id', '=', orgId)).execute();
  return rows.map(({ is_primary, ...row }) => ({ ...row, isPrimary: is_primary === 1 }));
}

/** A domain of ours by its ASCII name in lower case. */
export async function findDomain(db: Db, name: string): Promise<MailDomain | null> {
  const row = await domains(db).where('name', '=', name).executeTakeFirst();
  if (!row) return null;
  const { is_primary, ...domain } = row;
  return { ...domain, isPrimary: is_primary === 1 };
}

export interface Department {
  readonly departmentId: number;
  readonly parentId: number | null;
  readonly name: string;
}

/** Departments of an organisation in their order. */
export async function listDepartments(db: Db, orgId: number): Promise<readonly Department[]> {
  return db
    .selectFrom('department')
    .select(['department_id as departmentId', 'parent_id as parentId', 'name'])
    .where('org_id', '=', orgId)
    .orderBy('sort')
    .orderBy('department_id')
    .execute();
}

export async function findDepartment(db: Db, orgId: number, name: string): Promise<Department | null> {
  const found = (await listDepartments(db, orgId)).find((department) => department.name === name);
  return found ?? null;
}

/** Who signs in with a folded name; the hash is null for somebody without a password. */
export interface SignInAccount {
  readonly accountNo: number;
  readonly orgId: number;
  readonly state: 'active' | 'suspended';
  readonly passwordHash: string | null;
}

export async function findSignInAccount(db: Db, name: string): Promise<SignInAccount | null> {
  const row = await db
    .selectFrom('sign_in_name')
    .innerJoin('account', 'account.account_no', 'sign_in_name.account_no')
    .leftJoin('credential', 'credential.account_no', 'sign_in_name.account_no')
    .select([
      'account.account_no as accountNo',
      'account.org_id as orgId',
      'account.state as state',
      'credential.password_hash as passwordHash',
    ])
    .where('sign_in_name.name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** An authorisation code without its secret. Times are epoch milliseconds. */
export interface AuthorisationCode {
  readonly codeId: number;
  readonly name: string;
  readonly codeHash: string;
  readonly protocols: readonly ClientProtocol[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
  readonly isDefault: boolean;
}

/** Every code of an account, the revoked ones too. */
export async function listAuthorisationCodes(db: Db, accountNo: number): Promise<readonly AuthorisationCode[]> {
  const rows = await db
    .selectFrom('client_code')
    .selectAll()
    .where('account_no', '=', accountNo)
    .orderBy('code_id')
    .execute();
  return rows.map((row) => ({
    codeId: row.code_id,
    name: row.name,
    codeHash: row.code_hash,
    protocols: JSON.parse(row.protocols) as ClientProtocol[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    isDefault: row.is_default === 1,
  }));
}
