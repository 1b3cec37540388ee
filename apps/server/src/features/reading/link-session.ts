import type { Scope } from '../../call/scope.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { AttachmentLink } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { findLiveSession } from '../identity/index.ts';

/**
 * What the session that a link was given to may see now; null when it has ended, is locked, or no longer holds that mailbox. A
 * folder that was closed meanwhile is closed for the link too.
 */
export async function readLinkScope(
  services: Pick<Services, 'database'>,
  link: Pick<AttachmentLink, 'account' | 'session'>,
  { now, host }: { readonly now: number; readonly host: string },
): Promise<Scope | null> {
  const { read } = services.database;
  const session = await findLiveSession(read, { ...link.session, host }, now);
  if (!session || session.locked || session.subject !== link.account) return null;
  return readScope(read, { session, now });
}
