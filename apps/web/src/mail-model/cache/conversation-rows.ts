/** Rows that stand for whole conversations: which mails they mean. */
import type { MailListItem } from '@hongyan/contract';
import type { KnownRow } from './change-types.ts';

/** The mails that an action on a row is about: in a list by conversations all of the conversation that lie in its folder. */
export function listMailIds(row: MailListItem): readonly string[] {
  return row.conversation ? row.conversation.mailIds : [row.mailId];
}

/** How many mails rows stand for. */
export function countMails(rows: readonly MailListItem[]): number {
  return rows.reduce((sum, row) => sum + listMailIds(row).length, 0);
}

/**
 * Each mail of some rows as a row of its own. Mails that nothing in the cache knows look like their conversation's newest;
 * so many of them count as unread as the conversation says.
 */
export function expandRows(rows: readonly MailListItem[], known: KnownRow): MailListItem[] {
  return rows.flatMap((row) => {
    const { conversation } = row;
    if (!conversation) return [row];
    let unread = conversation.unread;
    return conversation.mailIds.map((mailId): MailListItem => {
      const own = mailId === row.mailId ? undefined : known(mailId);
      const plain = own && !own.conversation ? own : { ...row, mailId, conversation: null };
      return { ...plain, mailboxId: row.mailboxId, seen: unread-- <= 0 };
    });
  });
}
