/** Changes of what is set up, by the person. The account is taken first, so that two of them run one after another. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { ensureRow, replaceCodes } from './finish-setup.ts';
import { countCodes, readFactors, readPolicy } from './store.ts';

interface OwnChange {
  readonly accountNo: number;
  readonly orgId: number;
  readonly notice: AcceptedBody;
}

const takesAccount = ({ accountNo }: { readonly accountNo: number }) => [accountNo];

/** Browsers that were spared the question are asked again. */
async function forgetTrust(tx: Tx, accountNo: number): Promise<void> {
  await tx
    .updateTable('second_step')
    .set((eb) => ({ trust_version: eb('trust_version', '+', 1) }))
    .where('account_no', '=', accountNo)
    .execute();
}

/** Refuses to leave somebody with nothing of whom it is demanded; without anything, codes lead nowhere and go too. */
async function afterRemoval(tx: Tx, accountNo: number, orgId: number): Promise<void> {
  const { row, passkeys } = await readFactors(tx, accountNo);
  const hasSome = (row?.totp_sealed ?? null) !== null || passkeys.length > 0 || row?.sms_on === 1;
  if (!hasSome && (await readPolicy(tx, orgId, row)) === 'required') throw new UserError('lastTwoFactor');
  if (!hasSome) await replaceCodes(tx, accountNo, []);
  await forgetTrust(tx, accountNo);
}

/** Removes the app (`passkeyId` null) or a passkey. Throws `passkeyNotFound`, `lastTwoFactor`. */
export const removeFactor = defineOperation<OwnChange & { readonly passkeyId: string | null }, null>({
  name: 'secondStep.removeFactor',
  accounts: takesAccount,
  run: async (tx, context, { accountNo, orgId, passkeyId, notice }) => {
    if (passkeyId === null) {
      const none = { totp_sealed: null, totp_created_at: null, totp_used_at: null };
      await tx.updateTable('second_step').set(none).where('account_no', '=', accountNo).execute();
    } else {
      const removed = await tx
        .deleteFrom('passkey')
        .where('account_no', '=', accountNo)
        .where('passkey_id', '=', passkeyId)
        .returning('passkey_id')
        .execute();
      if (removed.length === 0) throw new UserError('passkeyNotFound');
    }
    await afterRemoval(tx, accountNo, orgId);
    const changes = await putNotice(tx, context, accountNo, notice);
    const entry = { action: 'secondStep.remove', object: String(accountNo), result: 'ok' as const };
    return { output: null, changes, audit: [{ ...entry, detail: { kind: passkeyId === null ? 'totp' : 'passkey' } }] };
  },
});

/** Codes by SMS are accepted, or no longer. Answers whether the given recovery codes are kept. Throws `lastTwoFactor`. */
export const saveSmsFactor = defineOperation<
  OwnChange & { readonly on: boolean; readonly codeHashes: readonly string[] },
  boolean
>({
  name: 'secondStep.saveSms',
  accounts: takesAccount,
  run: async (tx, context, { accountNo, orgId, on, codeHashes, notice }) => {
    await ensureRow(tx, accountNo);
    await tx
      .updateTable('second_step')
      .set({ sms_on: on ? 1 : 0 })
      .where('account_no', '=', accountNo)
      .execute();
    const keepsCodes = on && (await countCodes(tx, accountNo)) === 0;
    if (keepsCodes) await replaceCodes(tx, accountNo, codeHashes);
    if (!on) await afterRemoval(tx, accountNo, orgId);
    const changes = await putNotice(tx, context, accountNo, notice);
    const entry = { action: 'secondStep.saveSms', object: String(accountNo), result: 'ok' as const, detail: { on } };
    return { output: keepsCodes, changes, audit: [entry] };
  },
});

/** New recovery codes; the old ones are void. Throws `nothingSetUp`. */
export const saveRecoveryCodes = defineOperation<OwnChange & { readonly codeHashes: readonly string[] }, null>({
  name: 'secondStep.saveRecoveryCodes',
  accounts: takesAccount,
  run: async (tx, context, { accountNo, codeHashes, notice }) => {
    const { row, passkeys } = await readFactors(tx, accountNo);
    if ((row?.totp_sealed ?? null) === null && passkeys.length === 0 && row?.sms_on !== 1)
      throw new UserError('nothingSetUp');
    await replaceCodes(tx, accountNo, codeHashes);
    const changes = await putNotice(tx, context, accountNo, notice);
    const entry = { action: 'secondStep.saveRecoveryCodes', object: String(accountNo), result: 'ok' as const };
    return { output: null, changes, audit: [entry] };
  },
});

/** Throws `passkeyNotFound`. */
export const renamePasskey = defineOperation<
  { readonly accountNo: number; readonly passkeyId: string; readonly name: string },
  null
>({
  name: 'secondStep.renamePasskey',
  accounts: takesAccount,
  run: async (tx, _context, { accountNo, passkeyId, name }) => {
    const renamed = await tx
      .updateTable('passkey')
      .set({ name })
      .where('account_no', '=', accountNo)
      .where('passkey_id', '=', passkeyId)
      .returning('passkey_id')
      .execute();
    if (renamed.length === 0) throw new UserError('passkeyNotFound');
    return { output: null };
  },
});

/** Every browser that was spared the question is asked again. */
export const forgetBrowsers = defineOperation<{ readonly accountNo: number }, null>({
  name: 'secondStep.forgetBrowsers',
  accounts: takesAccount,
  run: async (tx, _context, { accountNo }) => {
    await forgetTrust(tx, accountNo);
    const entry = { action: 'secondStep.forgetBrowsers', object: String(accountNo), result: 'ok' as const };
    return { output: null, audit: [entry] };
  },
});
