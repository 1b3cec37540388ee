import type { ErrorName } from '@hongyan/contract';
import { ImapRefusal, type RefusalCode } from '@hongyan/imap';
import { UserError } from '../../call/user-error.ts';
import { StorageFullError } from '../../engines/storage-full.ts';
import { StorageUnavailableError } from '../../engines/storage-unavailable.ts';

/** What the refusals of features are called in IMAP. */
const codes: Partial<Record<ErrorName, RefusalCode>> = {
  quotaExceeded: 'OVERQUOTA',
  notAllowed: 'NOPERM',
  // The very name is looked for before: this is one that looks alike, or that of a system folder.
  nameTaken: 'CANNOT',
  tooManyFolders: 'LIMIT',
  tooManyKeywords: 'LIMIT',
  folderNotFound: 'NONEXISTENT',
  // To a program a closed folder is one that is not there.
  folderClosed: 'NONEXISTENT',
  folderHasChildren: 'HASCHILDREN',
  folderOfSystem: 'CANNOT',
  folderTooDeep: 'CANNOT',
  folderInItself: 'CANNOT',
  folderNameEmpty: 'CANNOT',
  mailboxNameEmpty: 'CANNOT',
  folderNameTooLong: 'CANNOT',
  nameCharacters: 'CANNOT',
  conflict: 'INUSE',
  mailBeingEmptied: 'INUSE',
};

export const noSuchMailbox = (): ImapRefusal => new ImapRefusal('NONEXISTENT', 'There is no such mailbox');
export const notPermitted = (): ImapRefusal => new ImapRefusal('NOPERM', 'You may not change this mailbox');

/** Does what a program asked for; a refusal of ours becomes one of IMAP. */
export async function refuseInImap<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StorageFullError) throw new ImapRefusal('UNAVAILABLE', 'The server has no room left');
    if (error instanceof StorageUnavailableError) throw new ImapRefusal('UNAVAILABLE', 'The store does not answer');
    if (!(error instanceof UserError)) throw error;
    throw new ImapRefusal(codes[error.errorName], error.message.replaceAll(/\s+/g, ' '), { cause: error });
  }
}
