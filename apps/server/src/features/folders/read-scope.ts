import type { CallContext } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { type FolderLocks, readFolderLocks } from './folder-locks.ts';
import { readUnlockedFolders, type SessionKey } from './session-folders.ts';

type ScopeContext = Pick<CallContext, 'session' | 'now'>;

/** The locks of a call's mailbox as its sign-in meets them. */
export function readLocks(db: Db, context: ScopeContext): Promise<FolderLocks> {
  return readFolderLocks(db, context.session.subject, context.session.unlockedFolders, context.now);
}

/** The scope of a call: its mailbox, without the folders whose password this session has not given and what lies in them. */
export async function readScope(db: Db, context: ScopeContext): Promise<Scope> {
  const { hidden } = await readLocks(db, context);
  return { account: context.session.subject, hiddenFolders: hidden };
}

/**
 * The scope of a signed link, which comes without a credential: what its sign-in has open at this moment. A link that names
 * no sign-in opens nothing that lies behind a password.
 */
export async function readLinkScope(
  db: Db,
  link: { readonly account: number; readonly session: SessionKey | null },
  now: number,
): Promise<Scope> {
  const unlocked = link.session === null ? new Map<number, number>() : await readUnlockedFolders(db, link.session, now);
  const { hidden } = await readFolderLocks(db, link.account, unlocked, now);
  return { account: link.account, hiddenFolders: hidden };
}

/** Whether a folder lies behind a password, open or not: what a signed link to its mails must then name. */
export async function isBehindPassword(db: Db, account: number, folderId: number): Promise<boolean> {
  return (await readFolderLocks(db, account, new Map(), 0)).hidden.includes(folderId);
}
