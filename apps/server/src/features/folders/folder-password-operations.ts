/** What is written when a folder is opened, closed, or gets another password. Passwords are hashed and compared outside. */
import { folderOpenMs } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { lockFolderAgain, lockFolderForAll, type SessionKey, unlockFolder } from '../../mail/folders/index.ts';
import { type CountedAttempt, countAttempt, returnAttempt } from '../identity/in-transaction.ts';
import { folderChanged } from './save-folder.ts';

/** Wrong passwords of one person for one folder: whoever finds a desk unattended gets five guesses, not a list. */
const attemptLimit = { max: 5, windowMs: 15 * 60_000 };

interface FolderKey {
  readonly account: number;
  readonly folderId: number;
}

/** An attempt that was counted; a right one is given back. */
export type FolderAttempt = Pick<CountedAttempt, 'key' | 'windowStart'>;

export type FolderAttemptCount =
  | { readonly allowed: true; readonly attempt: FolderAttempt }
  | { readonly allowed: false; readonly seconds: number };

/** Counts an attempt before its password is checked, so that many guesses at once are counted like many in a row. */
export const countFolderAttempt = defineOperation<FolderKey, FolderAttemptCount>({
  name: 'folders.countAttempt',
  accounts: () => [],
  run: async (tx, context, { account, folderId }) => {
    const counted = await countAttempt(
      tx,
      // By who tries: somebody with a right in the mailbox uses up none of its owner's attempts.
      `folder-password/${account}/${folderId}/${context.actor ?? ''}`,
      attemptLimit.windowMs,
      context.now,
    );
    if (counted.count <= attemptLimit.max)
      return { output: { allowed: true, attempt: { key: counted.key, windowStart: counted.windowStart } } };
    const seconds = Math.max(1, Math.ceil((counted.windowStart + attemptLimit.windowMs - context.now) / 1000));
    const entry = { action: 'folders.password', object: String(folderId), result: 'refused' as const };
    // Once a window: a flood of refused attempts must not fill the audit table.
    const audit = counted.count === attemptLimit.max + 1 ? [{ ...entry, detail: { limited: true } }] : [];
    return { output: { allowed: false, seconds }, audit };
  },
});

/** Writes a wrong password down. */
export const recordWrongFolderPassword = defineOperation<FolderKey, null>({
  name: 'folders.recordWrongPassword',
  accounts: () => [],
  run: (_tx, _context, { folderId }) =>
    Promise.resolve({
      output: null,
      audit: [{ action: 'folders.password', object: String(folderId), result: 'refused' as const }],
    }),
});

/** Throws where the password is another one by now than the one that was compared. */
async function checkStillSo(tx: Tx, input: FolderKey, verifiedHash: string | null): Promise<void> {
  const row = await tx
    .selectFrom('folder')
    .select(['kind', 'password_hash'])
    .where('account_no', '=', input.account)
    .where('folder_id', '=', input.folderId)
    .executeTakeFirst();
  if (!row) throw new UserError('folderNotFound');
  if (row.kind !== 'custom') throw new UserError('folderOfSystem');
  if (row.password_hash === verifiedHash) return;
  throw new UserError(verifiedHash === null ? 'folderHasPassword' : 'conflict');
}

export interface OpenFolderInput extends FolderKey {
  readonly session: SessionKey;
  /** The stored hash that the password was compared with. */
  readonly verifiedHash: string;
  readonly attempt: FolderAttempt;
}

/** Opens a folder for one sign-in, for 15 minutes from now; using it does not extend them. */
export const openFolder = defineOperation<OpenFolderInput, null>({
  name: 'folders.open',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    await checkStillSo(tx, input, input.verifiedHash);
    await returnAttempt(tx, input.attempt);
    const until = context.now + folderOpenMs;
    await unlockFolder(tx, input.session, { folderId: input.folderId, until }, context.now);
    const audit = [{ action: 'folders.open', object: String(input.folderId), result: 'ok' as const }];
    return { output: null, changes: [folderChanged(input.account, input.folderId)], audit };
  },
});

/** Closes a folder for one sign-in. */
export const closeFolder = defineOperation<FolderKey & { readonly session: SessionKey }, null>({
  name: 'folders.close',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, folderId, session }) => {
    await lockFolderAgain(tx, session, folderId, context.now);
    return { output: null, changes: [folderChanged(account, folderId)] };
  },
});

export interface ChangeFolderPasswordInput extends FolderKey {
  /** What the audit record calls it. */
  readonly action:
    | 'folders.setPassword'
    | 'folders.changePassword'
    | 'folders.cancelPassword'
    | 'folders.replacePassword';
  readonly session: SessionKey;
  /** The hash that was there when the change was allowed; null for none. */
  readonly verifiedHash: string | null;
  /** null takes the password away. */
  readonly newHash: string | null;
  readonly attempt: FolderAttempt | null;
}

/** Sets, changes or takes away a password. Every other sign-in has the folder closed from here on. */
export const changeFolderPassword = defineOperation<ChangeFolderPasswordInput, null>({
  name: 'folders.changePassword',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const { account, folderId, newHash, session } = input;
    await checkStillSo(tx, input, input.verifiedHash);
    if (input.attempt !== null) await returnAttempt(tx, input.attempt);
    await tx
      .updateTable('folder')
      .set({ password_hash: newHash, modseq: context.modseq(account) })
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      .execute();
    await lockFolderForAll(tx, account, folderId);
    const until = context.now + folderOpenMs;
    if (newHash !== null) await unlockFolder(tx, session, { folderId, until }, context.now);
    const audit = [{ action: input.action, object: String(folderId), result: 'ok' as const }];
    return { output: null, changes: [folderChanged(account, folderId)], audit };
  },
});
