import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { type CountedAttempt, countAttempt, returnAttempt } from '../identity/in-transaction.ts';
import { codeLocation } from './code-location.ts';
import { askerLimit, codeLifeMs, phoneLimits } from './sms-limits.ts';

export interface NewCode {
  readonly purpose: string;
  readonly phoneHash: string;
  readonly codeHash: string;
  /** null: nobody has this phone. Counted and written all the same. */
  readonly accountNo: number | null;
  /** Whose askings are counted together: an address, or a signed-in person. */
  readonly asker: string;
  /**
   * Outsiders, people who bind a phone, and people who have proven themselves as its owner are counted apart: neither an outsider nor a
   * colleague can use up a person's second factor. `stranger`, an outsider, stands in stored keys of counts.
   */
  readonly share: 'stranger' | 'proven' | 'binding';
  /** Folded. Where the owner is known, an outsider's code has an entry and counts of its own. */
  readonly address: string;
}

export type IssuedCode = { readonly issued: true } | { readonly issued: false; readonly seconds: number };

/** Counts all limits; refused ones are given back, so that a refusal uses nothing up. Seconds to wait, or null. */
async function countCode(tx: Tx, code: NewCode, location: string, now: number): Promise<number | null> {
  const counted: CountedAttempt[] = [];
  const limits = [
    ...phoneLimits.map((limit) => ({ ...limit, key: `sms/${code.share}/${limit.name}/${location}` })),
    // Whoever shares the address of an owner who is known there uses up none of the owner's.
    { ...askerLimit, key: `sms/asker/${location === code.phoneHash ? '' : 'known/'}${code.asker}` },
  ];
  for (const { key, max, windowMs } of limits) {
    const attempt = await countAttempt(tx, key, windowMs, now);
    counted.push(attempt);
    if (attempt.count <= max) continue;
    for (const one of counted) await returnAttempt(tx, one);
    return Math.max(1, Math.ceil((attempt.windowStart + windowMs - now) / 1000));
  }
  return null;
}

/** Counts a code and keeps its hash in the place of the one before. */
export const issueCode = defineOperation<NewCode, IssuedCode>({
  name: 'sms.issueCode',
  accounts: () => [],
  run: async (tx, context, code) => {
    const location = code.share === 'stranger' ? await codeLocation(tx, code, context.now) : code.phoneHash;
    const seconds = await countCode(tx, code, location, context.now);
    if (seconds !== null) return { output: { issued: false, seconds } };
    const fields = {
      code_hash: code.codeHash,
      account_no: code.accountNo,
      tries: 0,
      expires_at: context.now + codeLifeMs,
    };
    await tx
      .insertInto('sms_code')
      .values({ purpose: code.purpose, phone_hash: location, ...fields })
      .onConflict((conflict) => conflict.columns(['purpose', 'phone_hash']).doUpdateSet(fields))
      .execute();
    const object = code.accountNo === null ? null : String(code.accountNo);
    const entry = { action: 'sms.code', object, result: 'ok' as const, detail: { purpose: code.purpose } };
    return { output: { issued: true }, audit: [entry] };
  },
});
