/** What administrators do with people: hashes, keys and codes are made here, then one operation each. Used by the admin command, the demonstration and tests. */

import type { ClientProtocol } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { OperationContext } from '../../../engines/database/port.ts';
import { createAuthorisationCode, hashAuthorisationCode } from '../authorisation-codes/authorisation-code.ts';
import { addAuthorisationCode, revokeAuthorisationCode } from '../authorisation-codes/authorisation-codes.ts';
import { hashNewPassword, type PasswordServices } from '../passwords/new-password.ts';
import { setPassword } from '../passwords/set-password.ts';
import { signOutPerson } from '../sessions/end-sessions.ts';
import { addDepartment } from './add-department.ts';
import { addDomain } from './add-domain.ts';
import { type AddedPerson, addPerson } from './add-person.ts';
import { normaliseAddress } from './address.ts';
import { changeAddress } from './change-address.ts';
import { addAlias, removeAlias } from './change-aliases.ts';
import { type ChangePersonInput, changePerson } from './change-person.ts';
import { changePersonState } from './change-state.ts';
import { createOrganisation } from './create-organisation.ts';
import { createDkimKey } from './dkim-key.ts';
import { type RemoveDepartmentInput, removeDepartment } from './remove-department.ts';
import { removeDomain } from './remove-domain.ts';
import { renameDepartment } from './rename-department.ts';
import { requirePerson } from './require-person.ts';
import { findDomain } from './store.ts';

export interface NewPerson {
  /** `shared`: a mailbox of several, into which nobody signs in. */
  readonly kind?: 'person' | 'shared';
  readonly address: string;
  readonly name: string;
  /** null: nobody signs in until one is set. */
  readonly password: string | null;
  readonly department?: string | null;
  readonly isAdmin?: boolean;
  readonly mustChange?: boolean;
  readonly phone?: string | null;
  readonly gender?: 0 | 1 | 2;
  readonly duties?: string | null;
}

export interface NewAuthorisationCode {
  readonly accountNo: number;
  readonly name: string;
  readonly protocols: readonly ClientProtocol[];
  readonly expiresAt?: number | null;
}

/** Administration of people; every method takes the context of who acts and throws `UserError` to refuse. */
export type People = ReturnType<typeof createPeople>;

/** Binds the administration of people to a store. */
export function createPeople(services: PasswordServices) {
  const { database, secrets } = services;
  const { runner } = database;
  return {
    createOrganisation: (context: OperationContext, name: string) =>
      runner.execute(createOrganisation, context, { name }),

    /** Adds a domain with a DKIM key of its own. */
    addDomain: async (context: OperationContext, input: { orgId: number; name: string }) =>
      runner.execute(addDomain, context, { ...input, dkimKey: await createDkimKey(secrets) }),

    removeDomain: (context: OperationContext, name: string) => runner.execute(removeDomain, context, { name }),

    addDepartment: (context: OperationContext, input: { orgId: number; name: string; parent?: string | null }) =>
      runner.execute(addDepartment, context, { ...input, parent: input.parent ?? null }),

    renameDepartment: (context: OperationContext, input: { orgId: number; name: string; newName: string }) =>
      runner.execute(renameDepartment, context, input),
    removeDepartment: (context: OperationContext, input: RemoveDepartmentInput) =>
      runner.execute(removeDepartment, context, input),

    /** Adds a person whose password keeps the organisation's policy. */
    addPerson: async (context: OperationContext, person: NewPerson): Promise<AddedPerson> => {
      const { address, domain } = normaliseAddress(person.address);
      const owner = await findDomain(database.read, domain);
      if (!owner) throw new UserError('domainNotFound', { domain });
      const { password, ...rest } = person;
      const names = { orgId: owner.orgId, address, displayName: person.name };
      return runner.execute(addPerson, context, {
        ...rest,
        address,
        department: person.department ?? null,
        isAdmin: person.isAdmin ?? false,
        mustChange: person.mustChange ?? false,
        passwordHash: password === null ? null : await hashNewPassword(services, password, names),
      });
    },

    /** Changes name, department or quota. */
    changePerson: (context: OperationContext, input: ChangePersonInput) => runner.execute(changePerson, context, input),

    /** Gives another main address; the old one stays as an alias. */
    changeAddress: (context: OperationContext, input: { accountNo: number; address: string }) =>
      runner.execute(changeAddress, context, input),

    /** Sets a password and ends every session of the person. */
    setPassword: async (
      context: OperationContext,
      input: { accountNo: number; password: string; mustChange?: boolean },
    ) => {
      const person = await requirePerson(database.read, input.accountNo);
      const passwordHash = await hashNewPassword(services, input.password, person);
      const { accountNo, mustChange = false } = input;
      return runner.execute(setPassword, context, { accountNo, passwordHash, mustChange });
    },

    /** Ends every session of a person; answers how many there were. */
    signOutPerson: (context: OperationContext, accountNo: number) =>
      runner.execute(signOutPerson, context, { accountNo }),

    suspendPerson: (context: OperationContext, accountNo: number) =>
      runner.execute(changePersonState, context, { accountNo, state: 'suspended' }),
    activatePerson: (context: OperationContext, accountNo: number) =>
      runner.execute(changePersonState, context, { accountNo, state: 'active' }),

    addAlias: (context: OperationContext, input: { accountNo: number; alias: string }) =>
      runner.execute(addAlias, context, input),
    removeAlias: (context: OperationContext, input: { accountNo: number; alias: string }) =>
      runner.execute(removeAlias, context, input),

    /** Makes an authorisation code; the answer is the only place where it stands. */
    addAuthorisationCode: async (context: OperationContext, input: NewAuthorisationCode) => {
      const code = createAuthorisationCode();
      const { codeId } = await runner.execute(addAuthorisationCode, context, {
        ...input,
        expiresAt: input.expiresAt ?? null,
        isDefault: false,
        codeHash: hashAuthorisationCode(secrets, code),
      });
      return { codeId, code };
    },
    revokeAuthorisationCode: (context: OperationContext, input: { accountNo: number; codeId: number }) =>
      runner.execute(revokeAuthorisationCode, context, input),
  };
}

/** The context in which the server's own machine user acts. */
export function machineContext(
  now: number,
  requestId: string,
  client: 'admin' | 'worker' = 'admin',
  orgId: number | null = null,
): OperationContext {
  return { now, requestId, actor: null, subject: null, orgId, address: null, client };
}
