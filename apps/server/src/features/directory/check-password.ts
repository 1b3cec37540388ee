import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import {
  createPeople,
  type DirectoryPort,
  ensureDepartment,
  findDomain,
  findRemovedOwner,
  machineContext,
} from '../identity/index.ts';
import { DirectoryDownError, type DirectoryPerson, findInDirectory, isPasswordOf } from './ask-directory.ts';
import { linkEntry } from './change-directory.ts';
import { type Directory, findDirectory } from './directory-settings.ts';

export type DirectoryServices = Pick<Services, 'database' | 'secrets' | 'clock' | 'log'>;

/** Each holds a connection to the directory: a flood of guesses must not become one of connections there. */
const maxChecksAtOnce = 20;

interface KnownName {
  readonly accountNo: number;
  readonly orgId: number;
  readonly hasPassword: boolean;
  /** null: the directory does not know the person so far. */
  readonly entryId: string | null;
}

async function findKnown({ database }: DirectoryServices, name: string): Promise<KnownName | null> {
  const row = await database.read
    .selectFrom('sign_in_name')
    .leftJoin('credential', 'credential.account_no', 'sign_in_name.account_no')
    .leftJoin('directory_person', 'directory_person.account_no', 'sign_in_name.account_no')
    .select([
      'sign_in_name.account_no as accountNo',
      'sign_in_name.org_id as orgId',
      'credential.password_hash as hash',
      'directory_person.entry_id as entryId',
    ])
    .where('sign_in_name.name', '=', name)
    .executeTakeFirst();
  return row
    ? { accountNo: row.accountNo, orgId: row.orgId, hasPassword: row.hash !== null, entryId: row.entryId }
    : null;
}

/** Which directory decides about a name; null: none does. */
async function responsible(services: DirectoryServices, name: string, known: KnownName | null) {
  const { read } = services.database;
  // Somebody with a password here is ours, whatever the directory says: an administrator gets in when it is down.
  if (known !== null && known.entryId === null && known.hasPassword) return null;
  const orgId = known?.orgId ?? (await findDomain(read, name.slice(name.lastIndexOf('@') + 1)))?.orgId;
  const directory = orgId === undefined ? null : await findDirectory(read, orgId);
  return known === null && directory?.settings.createPeople !== true ? null : directory;
}

async function adopt(
  services: DirectoryServices,
  directory: Directory,
  known: KnownName | null,
  person: DirectoryPerson,
  requestId: string,
): Promise<number | null> {
  const { orgId } = directory;
  const context = machineContext(services.clock.now(), requestId, 'worker', orgId);
  const { entryId, address, name, department } = person;
  let accountNo = known?.accountNo;
  if (accountNo === undefined) {
    // A directory of one organisation makes nobody in another.
    const domain = await findDomain(services.database.read, address.slice(address.lastIndexOf('@') + 1));
    if (domain?.orgId !== orgId) return null;
    // Nor does it bring back somebody whom the administrator has removed.
    if ((await findRemovedOwner(services.database.read, address)) !== null) return null;
    if (department !== null) await ensureDepartment(services, context, { orgId, name: department });
    accountNo = (await createPeople(services).addPerson(context, { address, name, department, password: null }))
      .accountNo;
  }
  const link = { orgId, entryId, accountNo };
  return (await services.database.runner.execute(linkEntry, context, link)) ? accountNo : null;
}

/** Asks the directory about passwords of its people. */
export function createDirectoryPort(services: DirectoryServices): DirectoryPort {
  let checks = 0;
  const check = async (
    directory: Directory,
    known: KnownName | null,
    input: { name: string; password: string },
    requestId: string,
  ) => {
    const person = await findInDirectory(services.secrets, directory, input.name);
    // An address that was given to somebody else is not the mailbox of the one before.
    if (person === null || (known !== null && known.entryId !== null && known.entryId !== person.entryId))
      return 'wrong';
    if (!(await isPasswordOf(directory, person, input.password))) return 'wrong';
    const accountNo =
      known !== null && known.entryId !== null
        ? known.accountNo
        : await adopt(services, directory, known, person, requestId);
    return accountNo === null ? 'wrong' : { accountNo, orgId: directory.orgId };
  };
  return {
    check: async ({ name, password }, context) => {
      const known = await findKnown(services, name);
      const directory = await responsible(services, name, known);
      if (directory === null) return null;
      if (password === '') return 'wrong';
      if (checks >= maxChecksAtOnce) throw new UserError('busy');
      checks += 1;
      try {
        return await check(directory, known, { name, password }, context.requestId);
      } catch (error) {
        if (!(error instanceof DirectoryDownError)) throw error;
        services.log.warn({ reason: error.message, orgId: directory.orgId }, 'the directory could not be asked');
        throw new UserError('directoryDown');
      } finally {
        checks -= 1;
      }
    },
  };
}
