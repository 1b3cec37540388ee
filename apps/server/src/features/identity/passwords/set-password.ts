import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { lockCredential } from '../people/locks.ts';
import { notifyOwner } from '../people/notify-owner.ts';
import { assertMayManageOrganisation } from '../people/policy.ts';
import { requirePerson } from '../people/require-person.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { storePassword } from './store-password.ts';

export interface SetPasswordInput {
  readonly accountNo: number;
  readonly passwordHash: string;
  readonly mustChange: boolean;
}

/** Sets a person's password, by an administrator, and ends all of the person's sessions. The person is notified. */
export const setPassword = defineOperation<SetPasswordInput, null>({
  name: 'identity.setPassword',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, passwordHash, mustChange }) => {
    const person = await requirePerson(tx, accountNo);
    await assertMayManageOrganisation(tx, context, person.orgId);
    if (person.isShared) throw new UserError('sharedMailboxSignIn', { address: person.address });
    await lockCredential(tx, accountNo);
    await storePassword(tx, { accountNo, passwordHash, mustChange }, context.now);
    const changes = await endAllSessions(tx, accountNo, context.now);
    await notifyOwner(tx, context.now, { accountNo, kind: 'passwordSet', to: ['mailbox', 'recovery'] });
    const { orgId, address } = person;
    const audit = [{ action: 'identity.setPassword', object: address, result: 'ok' as const, orgId }];
    return { output: null, changes, audit };
  },
});
