/** People of the directory become people here: added, kept up to date, and suspended when they are gone from it. */
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { createPeople, ensureDepartment, listDepartments, listDomains } from '../identity/index.ts';
import { type DirectoryPerson, listDirectory, toPerson } from './ask-directory.ts';
import { linkEntry, recordGone, recordSynchronised, updateFromEntry } from './change-directory.ts';
import type { Directory } from './directory-settings.ts';

/** `skip`: why the entry stays out. */
export interface Step {
  readonly kind: 'add' | 'link' | 'update' | 'activate' | 'suspend' | 'skip';
  readonly address: string;
  readonly reason?: string;
}

export interface Synchronised {
  readonly found: number;
  readonly steps: readonly Step[];
}

interface KnownPerson {
  readonly accountNo: number;
  readonly address: string;
  readonly name: string;
  readonly department: string | null;
  readonly state: 'active' | 'suspended';
  readonly hasPassword: boolean;
  readonly entryId: string | null;
  readonly goneAt: number | null;
  /** The administrator has removed them: what the directory says of them does not count. */
  readonly isRemoved: boolean;
}

type SyncServices = Pick<Services, 'database' | 'secrets'>;

async function listKnown({ database }: SyncServices, orgId: number): Promise<readonly KnownPerson[]> {
  const departments = new Map(
    (await listDepartments(database.read, orgId)).map(({ departmentId, name }) => [departmentId, name]),
  );
  const rows = await database.read
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', 'in', ['primary', 'removed']),
    )
    .leftJoin('credential', 'credential.account_no', 'account.account_no')
    .leftJoin('directory_person', 'directory_person.account_no', 'account.account_no')
    .select([
      'account.account_no as accountNo',
      'address.address as address',
      'address.kind as addressKind',
      'account.display_name as name',
      'account.department_id as departmentId',
      'account.state as state',
      'credential.changed_at as passwordAt',
      'directory_person.entry_id as entryId',
      'directory_person.gone_at as goneAt',
    ])
    .where('account.org_id', '=', orgId)
    .execute();
  return rows.map(({ departmentId, passwordAt, addressKind, ...row }) => ({
    ...row,
    isRemoved: addressKind === 'removed',
    department: departmentId === null ? null : (departments.get(departmentId) ?? null),
    hasPassword: passwordAt !== null,
  }));
}

/** A wrong filter or base finds few or nobody: it must not lock an organisation out of its mail. */
function assertPlausible(leaving: number, linked: number, isForced: boolean): void {
  if (!isForced && leaving > minLeaving && leaving * 2 > linked)
    throw new UserError('directoryInvalid', {
      reason: `${String(leaving)} of ${String(linked)} people would be suspended; --force does it`,
    });
}
/** So few may go at once without a question. */
const minLeaving = 3;

interface Planned extends Step {
  readonly run: () => Promise<unknown>;
}

function planEntry(
  apply: ReturnType<typeof createSteps>,
  person: DirectoryPerson,
  known: { readonly byEntry: ReadonlyMap<string, KnownPerson>; readonly byAddress: ReadonlyMap<string, KnownPerson> },
  domains: ReadonlySet<string>,
): Planned[] {
  const { address } = person;
  const skip = (reason: string): Planned[] => [{ kind: 'skip', address, reason, run: () => Promise.resolve() }];
  const linked = known.byEntry.get(person.entryId);
  if ((linked ?? known.byAddress.get(address))?.isRemoved === true)
    return skip('the administrator has removed the mailbox');
  if (linked === undefined) {
    const there = known.byAddress.get(address);
    if (there === undefined)
      return domains.has(address.slice(address.lastIndexOf('@') + 1))
        ? [{ kind: 'add', address, run: () => apply.add(person) }]
        : skip('not a domain of the organisation');
    if (there.entryId !== null) return skip('the mailbox belongs to another entry');
    if (there.hasPassword) return skip('the mailbox has a password of its own');
    return [{ kind: 'link', address, run: () => apply.link(person, there) }];
  }
  const planned: Planned[] = [];
  if (linked.goneAt !== null) planned.push({ kind: 'activate', address, run: () => apply.activate(linked, person) });
  const isOther = person.department !== null && person.department !== linked.department;
  if (linked.name !== person.name || isOther)
    planned.push({ kind: 'update', address: linked.address, run: () => apply.update(linked, person) });
  if (linked.address !== address) planned.push(...skip(`the mailbox keeps its address ${linked.address}`));
  return planned;
}

function createSteps(services: SyncServices, orgId: number, context: OperationContext) {
  const { runner } = services.database;
  const people = createPeople(services);
  const department = async ({ department: name }: DirectoryPerson) => {
    if (name !== null) await ensureDepartment(services, context, { orgId, name });
  };
  const link = (person: DirectoryPerson, accountNo: number) =>
    runner.execute(linkEntry, context, { orgId, entryId: person.entryId, accountNo });
  return {
    add: async (person: DirectoryPerson) => {
      await department(person);
      const { address, name } = person;
      const added = await people.addPerson(context, { address, name, password: null, department: person.department });
      await link(person, added.accountNo);
    },
    link: (person: DirectoryPerson, known: KnownPerson) => link(person, known.accountNo),
    update: async (known: KnownPerson, person: DirectoryPerson) => {
      await department(person);
      const { accountNo } = known;
      await runner.execute(updateFromEntry, context, {
        orgId,
        accountNo,
        name: person.name,
        department: person.department,
      });
    },
    activate: async (known: KnownPerson, person: DirectoryPerson) => {
      await people.activatePerson(context, known.accountNo);
      await runner.execute(recordGone, context, { orgId, entryId: person.entryId, goneAt: null });
    },
    suspend: async (known: KnownPerson) => {
      if (known.state === 'active') await people.suspendPerson(context, known.accountNo);
      await runner.execute(recordGone, context, { orgId, entryId: known.entryId ?? '', goneAt: context.now });
    },
  };
}

/** Brings the people here to those of the directory; `isDry`: only says what it would do. Throws `DirectoryDownError`, `directoryInvalid`. */
export async function synchronise(
  services: SyncServices,
  directory: Directory,
  context: OperationContext,
  options: { readonly isDry: boolean; readonly isForced: boolean },
): Promise<Synchronised> {
  const { orgId } = directory;
  const { read, runner } = services.database;
  const domains = new Set((await listDomains(read, orgId)).map(({ name }) => name));
  const people = await listKnown(services, orgId);
  const linked = people.filter((person) => person.entryId !== null);
  const known = {
    byEntry: new Map(linked.map((person) => [person.entryId ?? '', person])),
    byAddress: new Map(people.map((person) => [person.address, person])),
  };
  const apply = createSteps(services, orgId, context);
  const seen = new Set<string>();
  const planned: Planned[] = [];
  for await (const page of listDirectory(services.secrets, directory))
    for (const entry of page) {
      const person = toPerson(directory, entry);
      if (person === null || seen.has(person.entryId)) continue;
      seen.add(person.entryId);
      planned.push(...planEntry(apply, person, known, domains));
    }
  const staying = linked.filter((person) => person.goneAt === null && !person.isRemoved);
  const leaving = staying.filter((person) => !seen.has(person.entryId ?? ''));
  assertPlausible(leaving.length, staying.length, options.isForced);
  for (const person of leaving)
    planned.push({ kind: 'suspend', address: person.address, run: () => apply.suspend(person) });
  const steps: Step[] = [];
  for (const { run, ...step } of planned) {
    if (!options.isDry) await run();
    steps.push(step);
  }
  if (!options.isDry) await runner.execute(recordSynchronised, context, { orgId });
  return { found: seen.size, steps };
}
