import type { ChosenSignature, SignatureChoice } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import {
  assertPartOwner,
  findPart,
  type PartOwner,
  partsChanged,
  readChoices,
  touchedAccounts,
} from '../writing-aids/in-transaction.ts';

export interface ChooseSignature {
  readonly owner: PartOwner;
  /** One of the person's, in lower case; empty for all. */
  readonly address: string;
  /** undefined: as it is. */
  readonly forNew?: ChosenSignature;
  readonly forReply?: ChosenSignature;
}

async function checkChosen(tx: Tx, owner: PartOwner, chosen: ChosenSignature | undefined): Promise<void> {
  if (chosen === undefined || chosen === null || chosen === 'none') return;
  if ((await findPart(tx, owner, 'signature', chosen)) === null) throw new UserError('signatureNotFound');
}

/** Says what messages of an address begin with. Refuses with signatureNotFound. */
export const chooseSignature = defineOperation<ChooseSignature, { readonly choices: SignatureChoice[] }>({
  name: 'letterParts.chooseSignature',
  accounts: touchedAccounts,
  run: async (tx, context, { owner, address, forNew, forReply }) => {
    assertPartOwner(context, owner);
    await checkChosen(tx, owner, forNew);
    await checkChosen(tx, owner, forReply);
    const set = {
      ...(forNew === undefined ? {} : { for_new: forNew }),
      ...(forReply === undefined ? {} : { for_reply: forReply }),
    };
    await tx
      .insertInto('signature_choice')
      .values({ account_no: owner.account, address, for_new: null, for_reply: null, ...set })
      .onConflict((conflict) =>
        conflict.columns(['account_no', 'address']).doUpdateSet({ account_no: owner.account, ...set }),
      )
      .execute();
    return { output: { choices: await readChoices(tx, owner.account) }, changes: partsChanged(owner) };
  },
});
