import { maxPasskeys } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { PasskeyTable } from '../../engines/database/schema/two-factor-tables.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import type { SetupName } from './save-setup.ts';
import { countCodes, findTicket, hasOwnFactor } from './store.ts';

export type NewFactor =
  | { readonly kind: 'totp'; readonly sealed: string; readonly step: number }
  | { readonly kind: 'passkey'; readonly passkey: Omit<PasskeyTable, 'account_no' | 'created_at' | 'last_used_at'> };

export interface FinishSetupInput extends SetupName {
  readonly orgId: number;
  readonly factor: NewFactor;
  /** Kept where the person has no good ones. */
  readonly codeHashes: readonly string[];
  readonly notice: AcceptedBody;
  /** The sign-in that demanded it; null: a session set it up. */
  readonly ticketHash: string | null;
}

const nothingYet = { rule: null, totp_sealed: null, totp_step: 0, totp_created_at: null, totp_used_at: null } as const;

/** Makes sure that the person has a row to change. */
export async function ensureRow(tx: Tx, accountNo: number): Promise<void> {
  await tx
    .insertInto('second_step')
    .values({ account_no: accountNo, ...nothingYet, sms_on: 0, trust_version: 0 })
    .onConflict((conflict) => conflict.column('account_no').doNothing())
    .execute();
}

/** Replaces all recovery codes. */
export async function replaceCodes(tx: Tx, accountNo: number, codeHashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_no', '=', accountNo).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((code_hash) => ({ account_no: accountNo, code_hash, used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

async function insertFactor(tx: Tx, accountNo: number, factor: NewFactor, now: number): Promise<void> {
  await ensureRow(tx, accountNo);
  if (factor.kind === 'totp') {
    const totp = { totp_sealed: factor.sealed, totp_step: factor.step, totp_created_at: now, totp_used_at: null };
    await tx.updateTable('second_step').set(totp).where('account_no', '=', accountNo).execute();
    return;
  }
  await tx
    .insertInto('passkey')
    .values({ ...factor.passkey, account_no: accountNo, created_at: now, last_used_at: null })
    .execute();
  const { count } = await tx
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow();
  if (count > maxPasskeys) throw new UserError('tooManyPasskeys', { max: maxPasskeys });
}

/** A sign-in may set something up only while the person has nothing: a stolen password must not add a key to somebody who has one. */
async function recordEnrolled(tx: Tx, accountNo: number, ticketHash: string, now: number): Promise<void> {
  const ticket = await findTicket(tx, accountNo, ticketHash, now);
  if (ticket?.must_enrol !== 1 || (await hasOwnFactor(tx, accountNo))) throw new UserError('loginExpired');
  await tx
    .updateTable('second_step_ticket')
    .set({ enrolled: 1 })
    .where('account_no', '=', accountNo)
    .where('ticket_hash', '=', ticketHash)
    .execute();
}

/** Adds what was proved. Answers whether the given recovery codes are kept. Throws `setupExpired`, `tooManyPasskeys`, and `loginExpired` for a sign-in that may not set anything up. */
export const finishSetup = defineOperation<FinishSetupInput, boolean>({
  name: 'secondStep.finishSetup',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, input) => {
    const { accountNo, orgId, factor, ticketHash } = input;
    const taken = await tx
      .deleteFrom('second_step_setup')
      .where('account_no', '=', accountNo)
      .where('setup_hash', '=', input.setupHash)
      .where('owner', '=', input.owner)
      .returning('setup_hash')
      .execute();
    if (taken.length !== 1) throw new UserError('setupExpired');
    if (ticketHash !== null) await recordEnrolled(tx, accountNo, ticketHash, context.now);
    await insertFactor(tx, accountNo, factor, context.now);
    const keepsCodes = (await countCodes(tx, accountNo)) === 0;
    if (keepsCodes) await replaceCodes(tx, accountNo, input.codeHashes);
    const changes = await putNotice(tx, context, accountNo, input.notice);
    const entry = { action: 'secondStep.add', object: String(accountNo), result: 'ok' as const, orgId };
    return { output: keepsCodes, changes, audit: [{ ...entry, detail: { kind: factor.kind } }] };
  },
});
