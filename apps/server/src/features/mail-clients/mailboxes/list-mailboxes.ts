import type { MailboxEntry, SpecialUse } from '@hongyan/imap';
import type { Db } from '../../../engines/database/port.ts';
import type { FolderKind } from '../../../engines/database/schema/mailbox-tables.ts';
import { type OwnerTree, readAllTrees } from './find-mailbox.ts';
import { formatMailboxId } from './mail-ids.ts';
import { separator } from './mailbox-names.ts';
import type { ProgramSession } from './mailbox-view.ts';

/** RFC 6154: in the person's own mailbox alone, so that no program files its sent mail with somebody else. */
const specialUses: Partial<Record<FolderKind, SpecialUse>> = {
  sent: '\\Sent',
  drafts: '\\Drafts',
  trash: '\\Trash',
  archive: '\\Archive',
  // Registered with IANA for this.
  snoozed: '\\Snoozed',
  junk: '\\Junk',
};

type PlainEntry = Omit<MailboxEntry, 'subscribed' | 'hasChildren'>;

function listEntries({ owner, folders, hidden }: OwnerTree): PlainEntry[] {
  return folders
    .filter(({ folderId }) => !hidden.has(folderId))
    .map(({ folderId, kind, path }) => ({
      name: owner.prefix + path,
      mailboxId: formatMailboxId(owner.account, folderId),
      specialUse: owner.prefix === '' ? (specialUses[kind] ?? null) : null,
      selectable: true,
      childless: kind !== 'custom',
    }));
}

/** `Other Users` and `Other Users/ben@example.org` above `Other Users/ben@example.org/INBOX`. */
function* levelsAbove(prefix: string): Generator<PlainEntry> {
  const levels = prefix.split(separator).slice(0, -1);
  for (let depth = 1; depth <= levels.length; depth += 1)
    yield {
      name: levels.slice(0, depth).join(separator),
      mailboxId: null,
      specialUse: null,
      selectable: false,
      childless: false,
    };
}

/** Mailboxes that the person's programs do not show, by their id. */
export async function readUnsubscribed(db: Db, accountNo: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mailbox_unsubscribed')
    .select('mailbox_id')
    .where('account_no', '=', accountNo)
    .execute();
  return new Set(rows.map((row) => row.mailbox_id));
}

interface SubscribedName {
  readonly name: string;
  readonly mailbox_id: string | null;
}

function readSubscribedNames(db: Db, accountNo: number): Promise<SubscribedName[]> {
  return db
    .selectFrom('mailbox_subscription')
    .select(['name', 'mailbox_id'])
    .where('account_no', '=', accountNo)
    .orderBy('name')
    .execute();
}

/** A name that is subscribed to and leads nowhere. */
const absentEntry = (name: string): PlainEntry => ({
  name,
  mailboxId: null,
  specialUse: null,
  selectable: false,
  childless: false,
});

/** The ids of mailboxes that are there for the person, though programs may not know of them (a password closes them). */
function listIds(trees: readonly OwnerTree[]): ReadonlySet<string> {
  return new Set(
    trees.flatMap(({ owner, folders }) => folders.map(({ folderId }) => formatMailboxId(owner.account, folderId))),
  );
}

/**
 * Every mailbox that a session sees, levels that hold others before them; then the names that are subscribed to and lead nowhere. A mailbox that
 * was renamed, or closed, since it was subscribed to is none of these: its old name says nothing.
 */
export async function listMailboxes(
  db: Db,
  asked: { readonly session: ProgramSession; readonly now: number },
): Promise<readonly MailboxEntry[]> {
  const entries = new Map<string, PlainEntry>();
  const trees = await readAllTrees(db, asked);
  for (const tree of trees) {
    for (const level of levelsAbove(tree.owner.prefix)) if (!entries.has(level.name)) entries.set(level.name, level);
    for (const entry of listEntries(tree)) entries.set(entry.name, entry);
  }
  const { accountNo } = asked.session.person;
  const unsubscribed = await readUnsubscribed(db, accountNo);
  const parents = new Set([...entries.keys()].map((name) => name.slice(0, Math.max(0, name.lastIndexOf(separator)))));
  const existing = listIds(trees);
  for (const { name, mailbox_id: id } of await readSubscribedNames(db, accountNo))
    if (!entries.has(name) && (id === null || !existing.has(id))) entries.set(name, absentEntry(name));
  return [...entries.values()].map((entry) => ({
    ...entry,
    subscribed: entry.mailboxId === null || !unsubscribed.has(entry.mailboxId),
    hasChildren: parents.has(entry.name),
  }));
}
