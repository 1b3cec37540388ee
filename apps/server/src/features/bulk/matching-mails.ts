import type { MailListRef } from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { defineReader } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { type ListSource, matchSource } from '../../mail/lists/index.ts';

/** A list whose mails the store itself can name. */
export type StoredList = Exclude<MailListRef, { kind: 'search' }>;

/** What of a list is meant. */
export interface MatchingInput {
  readonly scope: Scope;
  readonly list: StoredList;
  /** Only what is read, whatever the list shows. */
  readonly onlyRead: boolean;
  /** Mails that lie there already have nothing to do. */
  readonly exceptFolder: number | null;
  readonly limit: number;
}

/** The specification's isUnread. */
const readFilters = { 0: 'read', 1: 'unread', 2: 'all' } as const;

function toSource(list: StoredList): ListSource {
  switch (list.kind) {
    case 'folder':
      return { kind: 'folder', folderId: Number(list.mailboxId), filter: readFilters[list.isUnread] };
    case 'label':
      return { kind: 'label', labelId: Number(list.labelId) };
    default:
      return list;
  }
}

/** The numbers of the mails that a list holds now, ascending; one more than `limit` says that there are more. */
export const matchingMails = defineReader<MatchingInput, number[]>({
  name: 'bulk.matchingMails',
  async read(db, { scope, list, onlyRead, exceptFolder, limit }) {
    const rows = await readAs(db, scope)
      .selectFrom('message')
      .select('message.n')
      .where('message.account_no', '=', scope.account)
      .where((eb) => matchSource(eb, scope, toSource(list)))
      .$if(onlyRead, (query) => query.where('message.seen', '=', 1))
      .$if(exceptFolder !== null, (query) => query.where('message.folder_id', '<>', exceptFolder ?? 0))
      .limit(limit + 1)
      .execute();
    return rows.map((row) => row.n).sort((a, b) => a - b);
  },
});
