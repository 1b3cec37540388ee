import type { CallContext } from '../../call/call-context.ts';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { type FolderLocks, readFolderLocks } from './folder-locks.ts';
import { programDraftsFolder } from './system-folders.ts';

type ScopeContext = Pick<CallContext, 'session' | 'now'>;

/** The locks of a call's mailbox as its sign-in meets them. */
export function readLocks(db: Db, context: ScopeContext): Promise<FolderLocks> {
  return readFolderLocks(db, context.session.subject, context.session.unlockedFolders, context.now);
}

/**
 * The scope of a call: its mailbox, without the folders whose password this session has not given and what lies in them, and without the
 * mails that only programs see in Drafts: every reader honours it.
 */
export async function readScope(db: Db, context: ScopeContext): Promise<Scope> {
  const { hidden } = await readLocks(db, context);
  const scope = { account: context.session.subject, hiddenFolders: [...hidden, programDraftsFolder] };
  return context.session.granted?.isShared === true ? { ...scope, reader: context.session.actor } : scope;
}

/** The store as this call sees it: in a shared mailbox with the caller's own read marks. */
export function toScopedDb(db: Db, { session }: Pick<CallContext, 'session'>): Db {
  return session.granted?.isShared === true ? readAs(db, { account: session.subject, reader: session.actor }) : db;
}
