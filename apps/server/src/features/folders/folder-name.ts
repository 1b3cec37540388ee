import { countCharacters, type ErrorName } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { systemFolders } from '../../mail/folders/index.ts';

/** How a name is compared, so that two names that look the same are the same. */
export function normaliseName(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Control characters, line ends, and marks that turn the direction of writing: a name with them shows as another one. */
const forbiddenCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u;
/** Characters that nobody sees: a name of nothing else is empty. */
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu;

/** The name as it is kept: without blanks around it. Refuses an empty or too long one, and characters that no name may have. */
export function checkName(
  name: string,
  max: number,
  refusals: { readonly empty: ErrorName; readonly tooLong: ErrorName },
): string {
  const cleaned = name.trim().normalize('NFC');
  if (cleaned.replaceAll(invisibleCharacters, '') === '') throw new UserError(refusals.empty);
  if (forbiddenCharacters.test(cleaned)) throw new UserError('nameCharacters');
  if (countCharacters(cleaned) > max) throw new UserError(refusals.tooLong, { max });
  return cleaned;
}

const systemNames: ReadonlySet<string> = new Set(
  systemFolders.flatMap(({ zh, en }) => [normaliseName(zh), normaliseName(en)]),
);

/** Whether a system folder is called so in one of the languages. */
export function isSystemFolderName(name: string): boolean {
  return systemNames.has(normaliseName(name));
}

/** Where a folder is to be called so, besides itself. */
export interface NameLocation {
  readonly account: number;
  readonly parentId: number | null;
  /** The folder that gets the name; null for a new one. */
  readonly exceptId: number | null;
}

/** Refuses a name that a system folder has in either language, or another folder of the same parent. */
export async function checkFolderNameFree(db: Db, location: NameLocation, name: string): Promise<void> {
  const rows = await db
    .selectFrom('folder')
    .select(['folder_id', 'name', 'parent_id'])
    .where('account_no', '=', location.account)
    .execute();
  const isTaken = rows.some(
    (row) =>
      row.folder_id !== location.exceptId &&
      row.parent_id === location.parentId &&
      normaliseName(row.name) === normaliseName(name),
  );
  if (isTaken || isSystemFolderName(name)) throw new UserError('nameTaken');
}
