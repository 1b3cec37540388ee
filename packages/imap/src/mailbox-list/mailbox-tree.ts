/** The list of mailboxes as LIST and LSUB see it: every level is there, and who has subscribed ones below. */
import type { MailboxEntry } from '../session-port.ts';

/** Names of the levels above a name, nearest first. */
export function levelsAbove(name: string): string[] {
  const above: string[] = [];
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) above.push(name.slice(0, end));
  return above;
}

/** Puts in levels that hold mailboxes but are none themselves, each before the first that is below it (RFC 9051 §6.3.9). */
export function withEveryLevel(entries: readonly MailboxEntry[]): MailboxEntry[] {
  const known = new Set(entries.map(({ name }) => name));
  return entries.flatMap((entry) => {
    const missing = levelsAbove(entry.name).filter((name) => !known.has(name));
    for (const name of missing) known.add(name);
    const levels = missing.reverse().map(
      (name): MailboxEntry => ({
        name,
        mailboxId: null,
        specialUse: null,
        subscribed: false,
        selectable: false,
        hasChildren: true,
        childless: false,
      }),
    );
    return [...levels, entry];
  });
}

/** A name that somebody has subscribed to and that is no mailbox and no level (RFC 9051 §6.3.7). */
function isOnlySubscribed({ mailboxId, selectable, hasChildren, subscribed }: MailboxEntry): boolean {
  return mailboxId === null && !selectable && !hasChildren && subscribed;
}

/** The names that are mailboxes, or levels above mailboxes: others only hold what is subscribed to (`\NonExistent`, RFC 9051 §7.3.1). */
export function namesThatExist(entries: readonly MailboxEntry[]): ReadonlySet<string> {
  const existing = entries.filter((entry) => !isOnlySubscribed(entry)).map(({ name }) => name);
  return new Set(existing.flatMap((name) => [name, ...levelsAbove(name)]));
}
