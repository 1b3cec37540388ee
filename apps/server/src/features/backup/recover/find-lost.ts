import type { Db } from '../../../engines/database/port.ts';
import type { MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';
import { programDraftsFolder, withDescendants } from '../../../mail/folders/index.ts';

/** Rows of one statement: others get their turn between two of them. */
const windowRows = 500;

/** A mailbox in one of the two stores. */
export interface MailboxOfStore {
  readonly read: Db;
  readonly account: number;
}

/** What is lost. */
export interface LostMessages {
  /** Of the snapshot, in the order in which they came. */
  readonly messages: readonly MessageTable[];
  /** Lost too, and left out: they lay in folders with a password, and would lie in one without. */
  readonly inClosedFolders: number;
}

type Known = Pick<MessageTable, 'n' | 'folder_id' | 'message_id_hash' | 'size_bytes' | 'received_at' | 'subject'>;

/** The message itself, whatever its number: its Message-ID and size, or what else tells messages apart. */
function identityOf(row: Known): string {
  return row.message_id_hash === null
    ? `${String(row.received_at)} ${String(row.size_bytes)} ${row.subject}`
    : `${row.message_id_hash} ${String(row.size_bytes)}`;
}

async function* readMessages({ read, account }: MailboxOfStore): AsyncGenerator<MessageTable> {
  for (let after = -1; ; ) {
    const rows = await read
      .selectFrom('message')
      .selectAll()
      .where('account_no', '=', account)
      .where('n', '>', after)
      .where('folder_id', '>', 0)
      .orderBy('n')
      .limit(windowRows)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < windowRows) return;
    after = last.n;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function readClosed({ read, account }: MailboxOfStore): Promise<readonly number[]> {
  const folders = await read
    .selectFrom('folder')
    .select(['folder_id', 'parent_id', 'password_hash'])
    .where('account_no', '=', account)
    .execute();
  const guarded = folders.filter((row) => row.password_hash !== null).map((row) => row.folder_id);
  return withDescendants(guarded, folders);
}

/**
 * The messages of a snapshot's mailbox that the living one has no more, neither under their number nor in another guise. Drafts are none of them: what
 * lies in that folder only stands for them.
 */
export async function findLostMessages(then: MailboxOfStore, now: MailboxOfStore): Promise<LostMessages> {
  const numbers = new Set<number>();
  const identities = new Set<string>();
  for await (const row of readMessages(now)) {
    if (then.account === now.account) numbers.add(row.n);
    identities.add(identityOf(row));
  }
  const closed = new Set([...(await readClosed(then)), ...(then.account === now.account ? await readClosed(now) : [])]);
  const messages: MessageTable[] = [];
  let inClosedFolders = 0;
  for await (const row of readMessages(then)) {
    if (row.folder_id === programDraftsFolder || numbers.has(row.n) || identities.has(identityOf(row))) continue;
    if (closed.has(row.folder_id)) inClosedFolders += 1;
    else messages.push(row);
  }
  return { messages, inClosedFolders };
}
