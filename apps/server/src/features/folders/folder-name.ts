import { countCharacters, type ErrorName } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { systemFolders } from './system-folders.ts';

/** How a name is compared, so that two names that look the same are the same. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** The name as it is kept: without blanks around it and control characters in it. Refuses an empty or too long one. */
export function checkName(
  name: string,
  max: number,
  refusals: { readonly empty: ErrorName; readonly tooLong: ErrorName },
): string {
  const cleaned = name
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .normalize('NFC');
  if (cleaned === '') throw new UserError(refusals.empty);
  if (countCharacters(cleaned) > max) throw new UserError(refusals.tooLong, { max });
  return cleaned;
}

const systemNames: ReadonlySet<string> = new Set(systemFolders.flatMap(({ zh, en }) => [foldName(zh), foldName(en)]));

/** Whether a system folder is called so in one of the languages. */
export function isSystemFolderName(name: string): boolean {
  return systemNames.has(foldName(name));
}

/** Refuses a name that a system folder has in either language, or another folder of the mailbox. */
export async function checkFolderNameFree(db: Db, account: number, name: string): Promise<void> {
  const rows = await db.selectFrom('folder').select('name').where('account_no', '=', account).execute();
  if (isSystemFolderName(name) || rows.some((row) => foldName(row.name) === foldName(name))) {
    throw new UserError('nameTaken');
  }
}
