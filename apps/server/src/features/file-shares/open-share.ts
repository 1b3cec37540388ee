/** Opening a link by its code: the one place where accesses and wrong codes are counted. */
import { type ShareEnd, wrongCodesPerShare, wrongShareCodesPerHour } from '@hongyan/contract';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { sharesChanged } from './save-share.ts';
import type { ShareKey } from './share-link.ts';
import { insertAccess, isRecorded, type Visitor } from './share-log.ts';
import { findEnd } from './share-state.ts';

const hourMs = 60 * 60 * 1000;

/** What came of a try. `locked`: too many wrong codes from this network. */
export type Opening =
  | { readonly status: 'opened' }
  | { readonly status: 'wrong'; readonly left: number }
  | { readonly status: 'locked' }
  | { readonly status: 'ended'; readonly end: ShareEnd };

interface Try extends ShareKey {
  readonly codeHash: string;
  readonly visitor: Visitor;
}

async function countWrong(tx: Tx, now: number, { account, shareId, visitor }: Try): Promise<number> {
  const { count } = await tx
    .selectFrom('file_share_access')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .where('at', '>', now - hourMs)
    .where('action', '=', 'wrongCode')
    .where('address', '=', visitor.address)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One access less, where there is one. */
async function takeAccess(tx: Tx, now: number, { account, shareId }: ShareKey): Promise<boolean> {
  const taken = await tx
    .updateTable('file_share')
    .set((eb) => ({ left_accesses: eb('left_accesses', '-', 1) }))
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .where('left_accesses', '>', 0)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('share_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Tries a code. The turn of the owner's account is taken first: tries side by side are counted one after the other. */
export const openShare = defineOperation<Try, Opening>({
  name: 'fileShares.open',
  accounts: ({ account }) => [account],
  run: async (tx, { now }, input) => {
    const { account, shareId, visitor } = input;
    const key = { account, shareId };
    const row = await tx
      .selectFrom('file_share')
      .selectAll()
      .where('account_no', '=', account)
      .where('share_id', '=', shareId)
      .executeTakeFirst();
    if (row === undefined) return { output: { status: 'ended', end: 'gone' } };
    const end = findEnd(row, now);
    if (end !== null) return { output: { status: 'ended', end } };
    const wrong = await countWrong(tx, now, input);
    if (wrong >= wrongShareCodesPerHour) {
      const done = { ...key, visitor, action: 'refused', name: '' } as const;
      if (!(await isRecorded(tx, now, done))) await insertAccess(tx, now, done);
      return { output: { status: 'locked' } };
    }
    if (row.code_hash !== input.codeHash) {
      await tx
        .updateTable('file_share')
        .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
        .where('account_no', '=', account)
        .where('share_id', '=', shareId)
        .execute();
      await insertAccess(tx, now, { ...key, visitor, action: 'wrongCode', name: '' });
      const left = Math.min(wrongShareCodesPerHour - wrong, wrongCodesPerShare - row.wrong_codes) - 1;
      const audit = [{ action: 'files.link.wrongCode', object: shareId, result: 'refused' as const }];
      return { output: { status: 'wrong', left }, changes: [sharesChanged(account)], audit };
    }
    if (!(await takeAccess(tx, now, key))) return { output: { status: 'ended', end: 'used' } };
    await insertAccess(tx, now, { ...key, visitor, action: 'open', name: '' });
    return { output: { status: 'opened' }, changes: [sharesChanged(account)] };
  },
});
