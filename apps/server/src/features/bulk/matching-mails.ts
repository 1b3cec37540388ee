import type { MailListRef } from '@hongyan/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { defineReader, type Schema } from '../../engines/database/port.ts';
import { foldersWithoutLabels } from '../folders/index.ts';

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

type Where = ExpressionBuilder<Schema, 'message'>;

function matches(eb: Where, scope: Scope, list: StoredList): Expression<SqlBool> {
  const { account } = scope;
  if (list.kind === 'folder') {
    const folderId = Number(list.mailboxId);
    return eb.and([
      eb('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId),
      ...(list.isUnread === 2 ? [] : [eb('message.seen', '=', list.isUnread === 0 ? 1 : 0)]),
    ]);
  }
  const isShown = eb('message.folder_id', 'not in', [0, ...foldersWithoutLabels, ...scope.hiddenFolders]);
  switch (list.kind) {
    case 'label':
      return eb.and([
        isShown,
        sql<SqlBool>`message.id IN (SELECT account_no * ${sql.lit(messagesPerAccount)} + n FROM message_label WHERE account_no = ${account} AND label_id = ${Number(list.labelId)})`,
      ]);
    case 'favorite':
      return eb.and([
        isShown,
        // Literals, so that the partial index of starred mails is seen to fit.
        eb('message.starred', '=', eb.lit(1)),
        eb('message.folder_id', '>', eb.lit(0)),
        eb('message.received_at', '>=', eb.lit(0)),
      ]);
    case 'seen':
      return eb.and([isShown, eb('message.seen', '=', list.seen ? 1 : 0)]);
    case 'related': {
      const address = list.address.trim().toLowerCase();
      return eb.and([
        isShown,
        eb.or([
          eb(sql<string>`lower(message.from_address)`, '=', address),
          // What went to that address: the submission that the copy in Sent belongs to.
          sql<SqlBool>`(message.submission_account_no = ${account} AND EXISTS (SELECT 1 FROM submission_recipient WHERE submission_recipient.account_no = ${account}
            AND submission_recipient.submission_id = message.submission_id AND lower(submission_recipient.address) = ${address}))`,
        ]),
      ]);
    }
  }
}

/** The numbers of the mails that a list holds now, ascending; one more than `limit` says that there are more. */
export const matchingMails = defineReader<MatchingInput, number[]>({
  name: 'bulk.matchingMails',
  async read(db, { scope, list, onlyRead, exceptFolder, limit }) {
    const rows = await db
      .selectFrom('message')
      .select('message.n')
      .where('message.account_no', '=', scope.account)
      .where((eb) => matches(eb, scope, list))
      .$if(onlyRead, (query) => query.where('message.seen', '=', 1))
      .$if(exceptFolder !== null, (query) => query.where('message.folder_id', '<>', exceptFolder ?? 0))
      .limit(limit + 1)
      .execute();
    return rows.map((row) => row.n).sort((a, b) => a - b);
  },
});
