import { type ClientProtocol, clientProtocols } from '@hongyan/contract';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManagePerson, requirePerson } from '../identity/in-transaction.ts';
import { readClientAccess } from './access.ts';
import { clientsChanged } from './clients-changed.ts';

export interface AccessChange {
  readonly accountNo: number;
  readonly on?: boolean;
  readonly protocols?: readonly ClientProtocol[];
}

/** Switches the access of mail clients, as a whole or by protocol. What is open ends: listeners ask again (`isSessionGrantGood`). */
export const changeClientAccess = defineOperation<AccessChange, null>({
  name: 'clients.changeAccess',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, on, protocols }) => {
    const person = await requirePerson(tx, accountNo);
    await assertMayManagePerson(tx, context, person);
    const before = await readClientAccess(tx, accountNo);
    const after = {
      is_on: (on ?? before.on) ? (1 as const) : (0 as const),
      // In one order, each once.
      protocols: JSON.stringify(
        clientProtocols.filter((protocol) => (protocols ?? before.protocols).includes(protocol)),
      ),
    };
    await tx
      .insertInto('client_access')
      .values({ account_no: accountNo, ...after })
      .onConflict((conflict) => conflict.column('account_no').doUpdateSet(after))
      .execute();
    const detail = { on: after.is_on === 1, protocols: after.protocols };
    const { orgId, address } = person;
    return {
      output: null,
      changes: [clientsChanged(accountNo)],
      audit: [{ action: 'clients.changeAccess', object: address, result: 'ok', orgId, detail }],
    };
  },
});
