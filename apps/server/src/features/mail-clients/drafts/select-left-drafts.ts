import type { Db, Tx } from '../../../engines/database/port.ts';
import { programDraftsFolder } from '../../../mail/folders/index.ts';

/** The drafts of an account whose mail has left Drafts: a program took it away (decision 0053). */
export function selectLeftDrafts(db: Db | Tx, account: number) {
  return db
    .selectFrom('draft_message')
    .leftJoin('message', (join) =>
      join
        .onRef('message.account_no', '=', 'draft_message.account_no')
        .onRef('message.n', '=', 'draft_message.n')
        .on('message.folder_id', '=', programDraftsFolder),
    )
    .where('draft_message.account_no', '=', account)
    .where('message.n', 'is', null);
}
