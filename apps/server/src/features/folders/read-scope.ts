import type { CallContext } from '../../call/call-context.ts';
import { type Scope, scopeOf } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';

const readProtected = prepareRead<{ account: number }, { folder_id: number }>((db, place) =>
  db
    .selectFrom('folder')
    .select('folder_id')
    .where('account_no', '=', place('account'))
    .where('password_hash', 'is not', null),
);

/** The scope of a call: its mailbox, without the folders whose password this session has not given. */
export async function readScope(db: Db, context: Pick<CallContext, 'session' | 'now'>): Promise<Scope> {
  const rows = await readProtected(db, { account: context.session.subject });
  return scopeOf(
    context,
    rows.map((row) => row.folder_id),
  );
}
