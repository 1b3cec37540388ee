/** Which folders are closed to a sign-in: those with a password that it has not given, and all that lies in them. */
import type { CallSession } from '../../call/call-context.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { FolderTable } from '../../engines/database/schema/mailbox-tables.ts';

/** What is closed and what a password keeps open. */
export interface FolderLocks {
  /** Folder ids whose mails the sign-in does not see. */
  readonly hidden: readonly number[];
  /** Folder ids that have a password and are open, with the time until which they are (epoch milliseconds). */
  readonly open: ReadonlyMap<number, number>;
}

/** Nothing is closed: for what an operation has just made. */
export const noLocks: FolderLocks = { hidden: [], open: new Map() };

type NestedFolder = Pick<FolderTable, 'folder_id' | 'parent_id'>;

const readProtected = prepareRead<{ account: number }, Pick<FolderTable, 'folder_id'>>(
  (db, bind) =>
    db
      .selectFrom('folder')
      .select('folder_id')
      .where('account_no', '=', bind('account'))
      .where('password_hash', 'is not', null),
  { cached: true },
);

const readNested = prepareRead<{ account: number }, NestedFolder>((db, bind) =>
  db
    .selectFrom('folder')
    .select(['folder_id', 'parent_id'])
    .where('account_no', '=', bind('account'))
    .where('parent_id', 'is not', null),
);

/** These folders and every folder in them, to any depth. */
export function withDescendants(roots: readonly number[], folders: readonly NestedFolder[]): number[] {
  const found = new Set(roots);
  // Folders nest to a few levels; each round finds one.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { folder_id, parent_id } of folders)
      if (parent_id !== null && found.has(parent_id)) found.add(folder_id);
  }
  return [...found];
}

/** The locks of a mailbox as one sign-in meets them. Two point reads at most, one where no folder is closed. */
export async function readFolderLocks(
  db: Db,
  account: number,
  unlocked: CallSession['unlockedFolders'],
  now: number,
): Promise<FolderLocks> {
  const guarded = await readProtected(db, { account });
  const open = new Map<number, number>();
  const closed: number[] = [];
  for (const { folder_id } of guarded) {
    const until = unlocked.get(folder_id) ?? 0;
    if (until > now) open.set(folder_id, until);
    else closed.push(folder_id);
  }
  if (closed.length === 0) return { hidden: [], open };
  return { hidden: withDescendants(closed, await readNested(db, { account })), open };
}
