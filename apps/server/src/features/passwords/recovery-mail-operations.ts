import { defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { notifyOwner } from '../identity/in-transaction.ts';
import { type CodeMessage, codeMessageJob } from './code-message.ts';
import { countWithin } from './count-within.ts';
import { bindingsByPerson, bindingsByTarget, codesByMinute, maxProofs, recoveryMs } from './recovery-limits.ts';

export interface BeginBindingInput {
  readonly accountNo: number;
  readonly address: string;
  /** Counters hold no address of somebody outside. */
  readonly addressHash: string;
  readonly codeHash: string;
  readonly message: CodeMessage;
}

/** Keeps the address that is to be bound, and asks for the message with its code. Answers the seconds to wait past a limit, else 0. */
export const beginBinding = defineOperation<BeginBindingInput, number>({
  name: 'passwords.beginBinding',
  accounts: () => [],
  run: async (tx, context, { accountNo, address, addressHash, codeHash, message }) => {
    const seconds = await countWithin(tx, context.now, [
      { key: `recovery-mail/minute/${String(accountNo)}`, limit: codesByMinute },
      { key: `recovery-mail/person/${String(accountNo)}`, limit: bindingsByPerson },
      { key: `recovery-mail/target/${addressHash}`, limit: bindingsByTarget },
    ]);
    if (seconds > 0) return { output: seconds };
    const pending = {
      pending_address: address,
      code_hash: codeHash,
      code_tries: 0,
      code_expires_at: context.now + recoveryMs,
    };
    await tx
      .insertInto('recovery_mail')
      .values({ account_no: accountNo, address: null, bound_at: null, ...pending })
      .onConflict((conflict) => conflict.column('account_no').doUpdateSet(pending))
      .execute();
    await enqueueJob(tx, context.now, {
      kind: codeMessageJob,
      uniqueKey: `binding.${String(accountNo)}.${String(context.now)}`,
      payload: message,
    });
    return { output: 0 };
  },
});

/** Binds the address whose code was shown. null: the code is wrong, has expired or was tried too often. */
export const bindRecoveryMail = defineOperation<
  { readonly accountNo: number; readonly codeHash: string; readonly notice: AcceptedBody },
  string | null
>({
  name: 'passwords.bindRecoveryMail',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, codeHash, notice }) => {
    const row = await tx
      .updateTable('recovery_mail')
      .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
      .where('account_no', '=', accountNo)
      .where('code_tries', '<', maxProofs)
      .where('code_expires_at', '>', context.now)
      .returning(['code_hash', 'pending_address', 'address'])
      .executeTakeFirst();
    const address = row?.code_hash === codeHash ? row.pending_address : null;
    if (address === null) return { output: null };
    const before = row?.address ?? null;
    // Whoever was notified until now learns that it is somebody else from now on.
    if (before !== null && before !== address)
      await notifyOwner(tx, context.now, { accountNo, kind: 'recoveryMailRemoved', to: [{ outside: before }] });
    await tx
      .updateTable('recovery_mail')
      .set({ address, bound_at: context.now, pending_address: null, code_hash: null, code_expires_at: 0 })
      .where('account_no', '=', accountNo)
      .execute();
    return {
      output: address,
      changes: [...(await putNotice(tx, context, accountNo, notice))],
      audit: [{ action: 'passwords.bindRecoveryMail', object: String(accountNo), result: 'ok' }],
    };
  },
});

/** Removes the recovery address; harmless where there is none. */
export const unbindRecoveryMail = defineOperation<{ readonly accountNo: number; readonly notice: AcceptedBody }, null>({
  name: 'passwords.unbindRecoveryMail',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, notice }) => {
    const removed = await tx
      .deleteFrom('recovery_mail')
      .where('account_no', '=', accountNo)
      .returning('address')
      .executeTakeFirst();
    const before = removed?.address ?? null;
    if (before === null) return { output: null };
    await notifyOwner(tx, context.now, { accountNo, kind: 'recoveryMailRemoved', to: [{ outside: before }] });
    return {
      output: null,
      changes: [...(await putNotice(tx, context, accountNo, notice))],
      audit: [{ action: 'passwords.unbindRecoveryMail', object: String(accountNo), result: 'ok' }],
    };
  },
});
