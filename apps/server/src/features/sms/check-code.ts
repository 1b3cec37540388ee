import { type AuditEntry, defineOperation } from '../../engines/database/port.ts';
import { findCodeLocation } from './code-location.ts';
import { maxTries } from './sms-limits.ts';

export interface CodeGuess {
  readonly purpose: string;
  readonly phoneHash: string;
  readonly codeHash: string;
  /** Folded; where it is shown. */
  readonly address: string;
  /** What the browser calls itself, for the login log. */
  readonly device: string;
}

/** `accountNo`: whom the code was sent to. */
export type CheckedCode = { readonly right: true; readonly accountNo: number | null } | { readonly right: false };

/** Whoever is knocked at by a wrong code finds it in the login log. */
function auditWrong(guess: CodeGuess, accountNo: number | null, orgId: number | null): AuditEntry {
  const object = accountNo === null ? null : String(accountNo);
  const detail = { device: guess.device };
  const action = guess.purpose === 'signIn' ? 'identity.signIn' : 'sms.check';
  const entry = { action, object, result: 'refused' as const, detail };
  return orgId === null ? entry : { ...entry, orgId };
}

/** Counts the guess before it is checked; the right one uses the code up. */
export const checkCode = defineOperation<CodeGuess, CheckedCode>({
  name: 'sms.checkCode',
  accounts: () => [],
  run: async (tx, context, guess) => {
    const location = await findCodeLocation(tx, guess, context.now);
    const counted = await tx
      .updateTable('sms_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('purpose', '=', guess.purpose)
      .where('phone_hash', '=', location)
      .where('expires_at', '>', context.now)
      .where('tries', '<', maxTries)
      .returning(['code_hash', 'account_no'])
      .executeTakeFirst();
    if (counted === undefined || counted.code_hash !== guess.codeHash)
      return { output: { right: false }, audit: [auditWrong(guess, context.subject, context.orgId)] };
    await tx.deleteFrom('sms_code').where('purpose', '=', guess.purpose).where('phone_hash', '=', location).execute();
    return { output: { right: true, accountNo: counted.account_no } };
  },
});

/** Forgets codes that are over. */
export const sweepCodes = defineOperation<null, null>({
  name: 'sms.sweepCodes',
  accounts: () => [],
  run: async (tx, context) => {
    await tx.deleteFrom('sms_code').where('expires_at', '<', context.now).execute();
    return { output: null };
  },
});
