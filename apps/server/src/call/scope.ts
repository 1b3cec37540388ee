import type { CallContext } from './call-context.ts';

/**
 * What a reader may see: one account, without the folders that are closed to this session. Every reader takes one, so
 * that folder passwords and shared mailboxes hold for list, search, counts and push alike.
 */
export interface Scope {
  readonly account: number;
  /** Folder ids whose mails this session does not see. */
  readonly hiddenFolders: readonly number[];
}

/** The scope of a session, given the folders of its mailbox that have a password. */
export function scopeOf(context: Pick<CallContext, 'session' | 'now'>, protectedFolders: readonly number[]): Scope {
  const isClosed = (folder: number) => (context.session.unlockedFolders.get(folder) ?? 0) <= context.now;
  return { account: context.session.subject, hiddenFolders: protectedFolders.filter(isClosed) };
}
