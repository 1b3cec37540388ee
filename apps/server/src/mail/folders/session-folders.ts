/** The folders that a sign-in has opened, as its row keeps them. */
import type { CallSession } from '../../call/call-context.ts';
import type { Db, Tx } from '../../engines/database/port.ts';

/** A sign-in as other rows name it. */
export type SessionKey = Pick<CallSession, 'actor' | 'sessionId'>;

type Unlocked = Record<string, number>;

/** The open folders of a sign-in now; nothing for one that has ended. */
export async function readUnlockedFolders(db: Db, session: SessionKey, now: number): Promise<Map<number, number>> {
  const row = await db
    .selectFrom('session')
    .select('unlocked_folders')
    .where('account_no', '=', session.actor)
    .where('session_id', '=', session.sessionId)
    .where('ended_at', 'is', null)
    .where('absolute_expires_at', '>', now)
    .executeTakeFirst();
  const unlocked = Object.entries(JSON.parse(row?.unlocked_folders ?? '{}') as Unlocked);
  return new Map(unlocked.map(([folderId, until]) => [Number(folderId), until]));
}

/** Opens a folder for a sign-in until then; what has passed meanwhile is forgotten. */
export async function unlockFolder(
  tx: Tx,
  session: SessionKey,
  folder: { readonly folderId: number; readonly until: number },
  now: number,
): Promise<void> {
  const unlocked = await readUnlockedFolders(tx, session, now);
  unlocked.set(folder.folderId, folder.until);
  await writeUnlocked(
    tx,
    session,
    [...unlocked].filter(([, until]) => until > now),
  );
}

async function writeUnlocked(
  tx: Tx,
  session: SessionKey,
  entries: readonly (readonly [number | string, number])[],
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ unlocked_folders: JSON.stringify(Object.fromEntries(entries)) })
    .where('account_no', '=', session.actor)
    .where('session_id', '=', session.sessionId)
    .execute();
}

/** Closes a folder for one sign-in. */
export async function lockFolderAgain(tx: Tx, session: SessionKey, folderId: number, now: number): Promise<void> {
  const unlocked = await readUnlockedFolders(tx, session, now);
  unlocked.delete(folderId);
  await writeUnlocked(tx, session, [...unlocked]);
}

/** Closes a folder of this mailbox for every sign-in, whoever's it is. */
export async function lockFolderForAll(tx: Tx, account: number, folderId: number): Promise<void> {
  const rows = await tx
    .selectFrom('session')
    .select(['account_no', 'session_id', 'unlocked_folders'])
    .where('subject_no', '=', account)
    .where('unlocked_folders', '!=', '{}')
    .execute();
  for (const row of rows) {
    const unlocked = Object.entries(JSON.parse(row.unlocked_folders) as Unlocked);
    const left = unlocked.filter(([id]) => Number(id) !== folderId);
    if (left.length === unlocked.length) continue;
    await writeUnlocked(tx, { actor: row.account_no, sessionId: row.session_id }, left);
  }
}
