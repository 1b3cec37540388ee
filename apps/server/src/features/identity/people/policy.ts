/** Who may, a line each. */
import { UserError } from '../../../call/user-error.ts';
import type { Db, OperationContext } from '../../../engines/database/port.ts';

/** The server's own machine user: the admin command's socket, and the server itself (demonstration data). */
const isMachine = (context: OperationContext): boolean => context.client === 'admin' || context.client === 'worker';

/** Organisations and domains: the machine's user only. */
export function assertMayManageServer(context: OperationContext): void {
  if (!isMachine(context)) throw new UserError('notAllowed');
}

/** People, departments, settings of one organisation: the machine's user, or an active administrator of that organisation. */
export async function assertMayManageOrganisation(db: Db, context: OperationContext, orgId: number): Promise<void> {
  if (!isMachine(context) && !(await isAdministrator(db, context.actor, orgId))) throw new UserError('notAllowed');
}

/** A person's own codes and sessions: that person, or who manages the organisation. */
export async function assertMayManagePerson(
  db: Db,
  context: OperationContext,
  person: { readonly accountNo: number; readonly orgId: number },
): Promise<void> {
  if (context.actor !== person.accountNo) await assertMayManageOrganisation(db, context, person.orgId);
}

async function isAdministrator(db: Db, actor: number | null, orgId: number): Promise<boolean> {
  if (actor === null) return false;
  const row = await db
    .selectFrom('account')
    .select('account_no')
    .where('account_no', '=', actor)
    .where('org_id', '=', orgId)
    .where('is_admin', '=', 1)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
