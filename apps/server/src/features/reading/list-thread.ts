/** The mails of one conversation across folders, for the reader. */
import type { MailListItem } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { belongsToConversation, compareNewest, readThreadMembers } from '../../mail/conversations/index.ts';
import { type ListView, presentPage } from '../../mail/lists/index.ts';
import { findMail } from '../../mail/reading/index.ts';

/** Mails of a conversation that a reader shows: the newest. */
export const maxShownMails = 200;

/**
 * The conversation that mail `n` belongs to, oldest first, the person's own answers included; what lies in the recycle bin
 * or junk only when the mail itself lies there. Refuses with mailNotFound.
 */
export async function listThread(
  db: Db,
  scope: Scope,
  n: number,
  view: ListView,
): Promise<{ total: number; list: MailListItem[] }> {
  const mail = await findMail(db, scope, n);
  const members = (await readThreadMembers(db, scope.account, [mail.thread_n]))
    .filter((member) => belongsToConversation(scope, member.folder_id, mail.folder_id))
    .sort(compareNewest);
  const shown = members.slice(0, maxShownMails);
  // The mail that was asked for is there, however old.
  if (!shown.some((member) => member.n === n)) shown.splice(-1, 1, ...members.filter((member) => member.n === n));
  const ns = shown.reverse().map((member) => member.n);
  return { total: members.length, list: await presentPage(db, scope, ns, view) };
}
