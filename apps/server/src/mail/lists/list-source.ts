/** What defines a list of mails, as a condition on `message`: for whatever reads a list as a whole. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import type { Scope } from '../../call/scope.ts';
import type { Schema } from '../../engines/database/port.ts';
import { caseFoldAddress } from '../correspondents/index.ts';
import { leftOutFolders } from '../folders/index.ts';
import type { ReadFilter } from './list-folder.ts';

export type ListSource =
  | { readonly kind: 'folder'; readonly folderId: number; readonly filter: ReadFilter }
  | { readonly kind: 'label'; readonly labelId: number }
  | { readonly kind: 'favorite' }
  | { readonly kind: 'seen'; readonly seen: boolean }
  | { readonly kind: 'related'; readonly address: string };

/** The rows of `message` that a list holds, for this session; the account is still to be asked for. */
export function matchSource(
  eb: ExpressionBuilder<Schema, 'message'>,
  scope: Scope,
  source: ListSource,
): Expression<SqlBool> {
  const { account } = scope;
  const getKey = (n: string) => sql`${sql.lit(account * messagesPerAccount)} + ${sql.ref(n)}`;
  if (source.kind === 'folder') {
    const { folderId, filter } = source;
    return eb.and([
      eb('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId),
      ...(filter === 'all' ? [] : [eb('message.seen', '=', filter === 'read' ? 1 : 0)]),
    ]);
  }
  const isShown = eb('message.folder_id', 'not in', leftOutFolders(scope));
  switch (source.kind) {
    case 'label':
      return eb.and([
        isShown,
        sql<SqlBool>`message.id IN (SELECT ${getKey('n')} FROM message_label WHERE account_no = ${account} AND label_id = ${source.labelId})`,
      ]);
    case 'favorite':
      return eb.and([
        isShown,
        eb('message.starred', '=', eb.lit(1)),
        eb('message.folder_id', '>', eb.lit(0)),
        // Always true; with it SQLite prefers the index of starred mails to walking the account.
        eb('message.received_at', '>=', eb.lit(0)),
      ]);
    case 'seen':
      return eb.and([isShown, eb('message.seen', '=', source.seen ? eb.lit(1) : eb.lit(0))]);
    case 'related': {
      const address = caseFoldAddress(source.address);
      return eb.and([
        isShown,
        sql<SqlBool>`message.id IN (SELECT ${getKey('n')} FROM message AS received WHERE received.account_no = ${account}
          AND lower(received.from_address) = ${address} AND received.folder_id > 0
          UNION ALL SELECT ${getKey('n')} FROM correspondence WHERE account_no = ${account} AND address = ${address})`,
      ]);
    }
  }
}
