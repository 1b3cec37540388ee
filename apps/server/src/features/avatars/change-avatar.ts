import { UserError } from '../../call/user-error.ts';
import { defineOperation, type OperationContext, type Tx } from '../../engines/database/port.ts';
import { createChange } from '../../mail/messages/index.ts';

/** One size of a picture whose bytes lie in a blob already. */
export interface KeptSquare {
  readonly side: number;
  readonly blobId: string;
  readonly size: number;
}

export interface SaveAvatarInput {
  readonly accountNo: number;
  /** Names the picture by its content. */
  readonly version: string;
  readonly squares: readonly KeptSquare[];
}

/** Blobs that nothing names any more once the change is committed. */
export interface ForgottenBlobs {
  readonly blobIds: readonly string[];
}

/** A picture is the person's own: nobody changes it out of another's mailbox, or another's. */
function requireSelf({ actor, subject }: OperationContext, accountNo: number): void {
  if (actor !== accountNo || subject !== accountNo) throw new UserError('notAllowed');
}

async function forgetSquares(tx: Tx, accountNo: number): Promise<string[]> {
  const rows = await tx.deleteFrom('avatar_picture').where('account_no', '=', accountNo).returning('blob_id').execute();
  return rows.map((row) => row.blob_id);
}

const avatarChanged = (accountNo: number) =>
  createChange(accountNo, 'settingsChanged', { optType: 'mailbox', keys: ['avatar'] });

/** Puts a picture in the place of the last one; answers the blobs of that. Throws `notAllowed`. */
export const saveAvatar = defineOperation<SaveAvatarInput, ForgottenBlobs>({
  name: 'avatars.save',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, version, squares }) => {
    requireSelf(context, accountNo);
    const blobIds = await forgetSquares(tx, accountNo);
    const rows = squares.map(({ side, blobId, size }) => ({
      account_no: accountNo,
      side,
      version,
      blob_id: blobId,
      size_bytes: size,
    }));
    await tx.insertInto('avatar_picture').values(rows).execute();
    return {
      output: { blobIds },
      changes: [avatarChanged(accountNo)],
      audit: [{ action: 'avatars.save', object: String(accountNo), result: 'ok' }],
    };
  },
});

/** Removes the picture; a repeat changes nothing. Throws `notAllowed`. */
export const removeAvatar = defineOperation<{ readonly accountNo: number }, ForgottenBlobs>({
  name: 'avatars.remove',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo }) => {
    requireSelf(context, accountNo);
    const blobIds = await forgetSquares(tx, accountNo);
    if (blobIds.length === 0) return { output: { blobIds } };
    return {
      output: { blobIds },
      changes: [avatarChanged(accountNo)],
      audit: [{ action: 'avatars.remove', object: String(accountNo), result: 'ok' }],
    };
  },
});
