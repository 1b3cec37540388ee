import type { MailListItem } from '@hongyan/contract';

/** Unread mails that open by themselves; each loads its message. */
const maxOpenAtOnce = 10;
/** So many folded lines in a row become one that says how many they are. */
const minRun = 4;

/** The mails of a conversation that stand open when it is opened: the one that was asked for, and what is unread. */
export function firstOpen(mails: readonly MailListItem[], mailId: string): ReadonlySet<string> {
  const unread = mails.filter((mail) => !mail.seen).map((mail): string => mail.mailId);
  return new Set([mailId, ...unread.slice(-maxOpenAtOnce)]);
}

/** Folded mails between the first and the last ones, from `from` up to `to`, that are shown as one line; null for too few. */
export function findCollapsedRun(
  mails: readonly MailListItem[],
  isOpen: (mail: MailListItem) => boolean,
): { readonly from: number; readonly to: number } | null {
  // The first mail says what it is about, and the last folded one what the open one answers.
  const from = 1;
  const firstOpenAt = mails.findIndex((mail, index) => index >= from && isOpen(mail));
  const to = (firstOpenAt === -1 ? mails.length : firstOpenAt) - 1;
  return to - from >= minRun ? { from, to } : null;
}
