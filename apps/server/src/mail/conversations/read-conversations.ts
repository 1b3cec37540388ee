/** What a list by conversations says of each row: one read for the page. */
import type { Conversation } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import { foldersWithoutLabels } from '../folders/index.ts';
import { compareNewest } from './thread-members.ts';

/** Mails named in a row: an action on the row is an action on these. */
export const maxNamedMails = 100;
/** Writers named in a row; a line of a list shows three. */
const maxNamedPeople = 20;

type Member = Pick<
  MessageTable,
  'n' | 'thread_n' | 'folder_id' | 'received_at' | 'seen' | 'from_name' | 'from_address'
>;

const readMembers = prepareRead<{ account: number; threads: string }, Member>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('threads')).as('picked'))
    // Cross, so that SQLite looks each conversation up.
    .crossJoin('message')
    .where('message.account_no', '=', bind('account'))
    .whereRef('message.thread_n', '=', 'picked.key')
    .select([
      'message.n',
      'message.thread_n',
      'message.folder_id',
      'message.received_at',
      'message.seen',
      'message.from_name',
      'message.from_address',
    ]),
);

/**
 * Whether mail of a folder is shown with a conversation that is seen from `from`: never from a closed folder, and from the
 * recycle bin and junk only when one stands there.
 */
export function belongsToConversation(scope: Scope, folderId: number, from: number): boolean {
  if (folderId === 0 || scope.hiddenFolders.includes(folderId)) return false;
  return folderId === from || !foldersWithoutLabels.includes(folderId);
}

function namePeople(members: readonly Member[]): Conversation['people'] {
  const people = new Map<string, Conversation['people'][number]>();
  for (const { from_name: name, from_address: address } of members) {
    const key = address.toLowerCase();
    if (!people.has(key)) people.set(key, { name, address });
  }
  return [...people.values()].slice(0, maxNamedPeople);
}

function summarise(members: readonly Member[], folderId: number): Conversation {
  const newestFirst = [...members].sort(compareNewest);
  const inside = newestFirst.filter((member) => member.folder_id === folderId);
  return {
    count: members.length,
    unread: inside.filter((member) => member.seen === 0).length,
    // Our own numbers, with the brand of the contract.
    mailIds: inside.slice(0, maxNamedMails).map((member) => String(member.n)) as Conversation['mailIds'],
    people: namePeople(newestFirst.reverse()),
  };
}

/** The conversations of some mails as `folderId` lists them, by thread. */
export async function readConversations(
  db: Db,
  scope: Scope,
  folderId: number,
  threads: readonly number[],
): Promise<Map<number, Conversation>> {
  if (threads.length === 0) return new Map();
  const rows = await readMembers(db, { account: scope.account, threads: JSON.stringify([...new Set(threads)]) });
  const byThread = new Map<number, Member[]>();
  for (const row of rows) {
    if (!belongsToConversation(scope, row.folder_id, folderId)) continue;
    const known = byThread.get(row.thread_n);
    if (known) known.push(row);
    else byThread.set(row.thread_n, [row]);
  }
  return new Map([...byThread].map(([thread, members]) => [thread, summarise(members, folderId)]));
}
