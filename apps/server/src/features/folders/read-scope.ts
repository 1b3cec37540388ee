import type { CallContext } from '../../call/call-context.ts';
import { type Scope, scopeOf } from '../../call/scope.ts';
import type { Db } from '../../engines/database/port.ts';

/** The scope of a call: its mailbox, without the folders whose password this session has not given. */
export async function readScope(db: Db, context: Pick<CallContext, 'session' | 'now'>): Promise<Scope> {
  const rows = await db
    .selectFrom('folder')
    .select('folder_id')
    .where('account_no', '=', context.session.subject)
    .where('password_hash', 'is not', null)
    .execute();
  return scopeOf(
    context,
    rows.map((row) => row.folder_id),
  );
}
