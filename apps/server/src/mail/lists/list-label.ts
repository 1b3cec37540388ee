import type { MailList } from '@hongyan/contract';
import { sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { foldersWithoutLabels } from '../folders/index.ts';
import { readLabelRows } from '../labels/index.ts';
import { type ListView, type PageRequest, presentList, presentPage, type Slice, toSlice } from './list-page.ts';

function readPage(db: Db, scope: Scope, labelId: number, page: PageRequest, slice: Slice) {
  const direction = slice.backwards === (page.order === 'asc') ? 'desc' : 'asc';
  const compare = sql.raw(page.order === 'asc' ? '>' : '<');
  const { after } = page;
  return (
    db
      .selectFrom('message_label')
      // Cross, so that SQLite walks the label in its order and looks each mail up.
      .crossJoin('message')
      .select('message_label.n')
      .where('message_label.account_no', '=', scope.account)
      .where('message_label.label_id', '=', labelId)
      .whereRef('message.account_no', '=', 'message_label.account_no')
      .where(sql<boolean>`message.id = message_label.account_no * ${sql.lit(messagesPerAccount)} + message_label.n`)
      .where('message.folder_id', 'not in', [0, ...foldersWithoutLabels, ...scope.hiddenFolders])
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(message_label.received_at, message_label.n) ${compare} (${after?.receivedAt}, ${after?.n})`,
        ),
      )
      .orderBy('message_label.received_at', direction)
      .orderBy('message_label.n', direction)
      .limit(slice.limit)
      .offset(slice.offset)
      .execute()
  );
}

/** A page of the mails with one label, newest first; counts are the label's own. */
export async function listLabel(
  db: Db,
  scope: Scope,
  page: PageRequest & { readonly labelId: number },
  view: ListView,
): Promise<MailList> {
  const label = (await readLabelRows(db, scope)).find((row) => row.label_id === page.labelId);
  if (!label) throw new UserError('labelNotFound');
  const slice = toSlice(page, label.total);
  if (slice === null) return presentList([], label, page);
  const ns = (await readPage(db, scope, page.labelId, page, slice)).map((row) => row.n);
  return presentList(await presentPage(db, scope, slice.backwards ? ns.reverse() : ns, view), label, page);
}
