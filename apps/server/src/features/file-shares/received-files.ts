/** How many files a request takes. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { sharesChanged } from './save-share.ts';
import type { ShareKey } from './share-link.ts';

interface CountedFile extends ShareKey {
  readonly bytes: number;
}

async function readMax(tx: Tx, { account, shareId }: ShareKey): Promise<number> {
  const row = await tx
    .selectFrom('file_share')
    .select('max_files')
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  return row?.max_files ?? 0;
}

/** Takes the place of a file that has come, where there is one: of any number at once no more get one than are left. */
export const countFile = defineOperation<CountedFile, { readonly receivedFiles: number }>({
  name: 'fileShares.countFile',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, shareId, bytes }) => {
    const row = await tx
      .updateTable('file_share')
      .set((eb) => ({
        received_files: eb('received_files', '+', 1),
        received_bytes: eb('received_bytes', '+', bytes),
      }))
      .where('account_no', '=', account)
      .where('share_id', '=', shareId)
      .where('cancelled_at', 'is', null)
      .where('expires_at', '>', context.now)
      .whereRef('received_files', '<', 'max_files')
      .returning(['received_files', 'max_files'])
      .executeTakeFirst();
    if (row === undefined) throw new UserError('shareFull', { max: await readMax(tx, { account, shareId }) });
    return { output: { receivedFiles: row.received_files }, changes: [sharesChanged(account)] };
  },
});

/** Gives the place of a file back that could not be kept. */
export const uncountFile = defineOperation<CountedFile, Record<string, never>>({
  name: 'fileShares.uncountFile',
  accounts: ({ account }) => [account],
  run: async (tx, _context, { account, shareId, bytes }) => {
    await tx
      .updateTable('file_share')
      .set((eb) => ({
        received_files: eb('received_files', '-', 1),
        received_bytes: eb('received_bytes', '-', bytes),
      }))
      .where('account_no', '=', account)
      .where('share_id', '=', shareId)
      .execute();
    return { output: {}, changes: [sharesChanged(account)] };
  },
});
