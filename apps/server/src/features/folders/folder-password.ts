/** Folder passwords: what is done outside the store (hashes) between its operations. */
import { countCharacters, maxFolderPasswordCharacters, minFolderPasswordCharacters } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readLocks } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { countFolderAttempt, type FolderAttempt, recordWrongFolderPassword } from './folder-password-operations.ts';

export type PasswordServices = Pick<Services, 'database' | 'secrets'>;

/** A custom folder that the caller may know of; one in a closed folder is not there. */
export interface GuardedFolder {
  readonly folderId: number;
  readonly passwordHash: string | null;
  /** Closed to this session by its own password. */
  readonly isClosed: boolean;
}

/** Finds it. Refuses with folderNotFound, and a system folder, which has no password, with folderOfSystem. */
export async function findGuardedFolder(
  services: Pick<Services, 'database'>,
  context: CallContext,
  folderId: number,
): Promise<GuardedFolder> {
  const { read } = services.database;
  const { hidden } = await readLocks(read, context);
  const row = await read
    .selectFrom('folder')
    .select(['kind', 'parent_id', 'password_hash'])
    .where('account_no', '=', context.session.subject)
    .where('folder_id', '=', folderId)
    .executeTakeFirst();
  if (!row || (row.parent_id !== null && hidden.includes(row.parent_id))) throw new UserError('folderNotFound');
  if (row.kind !== 'custom') throw new UserError('folderOfSystem');
  return { folderId, passwordHash: row.password_hash, isClosed: hidden.includes(folderId) };
}

/** Hashes a new password. Throws `passwordTooShort` or `passwordTooLong`. */
export async function hashFolderPassword({ secrets }: PasswordServices, password: string): Promise<string> {
  if (countCharacters(password) < minFolderPasswordCharacters)
    throw new UserError('passwordTooShort', { min: minFolderPasswordCharacters });
  if (password.length > maxFolderPasswordCharacters)
    throw new UserError('passwordTooLong', { max: maxFolderPasswordCharacters });
  return secrets.hashPassword(password);
}

/** A password that was right: with which hash it was compared, and the attempt to give back. */
export interface ProvedPassword {
  readonly verifiedHash: string;
  readonly attempt: FolderAttempt;
}

/**
 * Compares a password with the folder's. Throws `folderPasswordWrong` for every wrong one, `tooMany` after five within a
 * quarter of an hour, `folderHasNoPassword` where there is nothing to compare with.
 */
export async function proveFolderPassword(
  { database, secrets }: PasswordServices,
  context: CallContext,
  folder: GuardedFolder,
  password: string,
): Promise<ProvedPassword> {
  const { folderId, passwordHash } = folder;
  if (passwordHash === null) throw new UserError('folderHasNoPassword');
  const key = { account: context.session.subject, folderId };
  const operationContext = toOperationContext({ ...context, idempotencyKey: undefined });
  const counted = await database.runner.execute(countFolderAttempt, operationContext, key);
  if (!counted.allowed) throw new UserError('tooMany', { seconds: counted.seconds });
  if (await secrets.verifyPassword(password, passwordHash))
    return { verifiedHash: passwordHash, attempt: counted.attempt };
  await database.runner.execute(recordWrongFolderPassword, operationContext, key);
  throw new UserError('folderPasswordWrong');
}
