import { countCharacters, maxNicknameCharacters } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type OperationContext } from '../../engines/database/port.ts';

export interface NicknameInput {
  readonly account: number;
  /** One of the account's own addresses, as it is stored. */
  readonly address: string;
}

/** A name with an address in it passes for that address; invisible characters hide one. */
const forbidden = /[@<>"\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u;

/** A nickname as it is kept. Throws nicknameEmpty, nicknameTooLong, nicknameCharacters. */
export function parseNickname(text: string): string {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') throw new UserError('nicknameEmpty');
  if (forbidden.test(name)) throw new UserError('nicknameCharacters');
  if (countCharacters(name) > maxNicknameCharacters)
    throw new UserError('nicknameTooLong', { max: maxNicknameCharacters });
  return name;
}

/** One's own mailbox, or one that is open to the session. */
export function assertMailbox(context: OperationContext, account: number): void {
  if (context.subject !== account) throw new UserError('notAllowed');
}

/** Other windows ask for the addresses again. */
export function addressesChanged(account: number): Change {
  return { account, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['addresses'] } };
}

/** Gives an address its name. */
export const saveNickname = defineOperation<NicknameInput & { readonly name: string }, { nickname: string }>({
  name: 'addresses.saveNickname',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, address, name }) => {
    assertMailbox(context, account);
    await tx
      .insertInto('nickname')
      .values({ account_no: account, address, name })
      .onConflict((conflict) => conflict.columns(['account_no', 'address']).doUpdateSet({ name }))
      .execute();
    const audit = [{ action: 'addresses.saveNickname', object: address, result: 'ok' as const }];
    return { output: { nickname: name }, changes: [addressesChanged(account)], audit };
  },
});

/** Takes it away: the account's own name goes with the address again. */
export const deleteNickname = defineOperation<NicknameInput, null>({
  name: 'addresses.deleteNickname',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, address }) => {
    assertMailbox(context, account);
    await tx.deleteFrom('nickname').where('account_no', '=', account).where('address', '=', address).execute();
    return { output: null, changes: [addressesChanged(account)] };
  },
});
