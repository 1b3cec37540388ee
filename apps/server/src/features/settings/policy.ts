/** Who may, a line each. */
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';

/** An organisation's settings: the machine's own user, through the admin command (until there is a management console). */
export function assertMaySetOrganisation(context: OperationContext): void {
  if (context.client !== 'admin' && context.client !== 'worker') throw new UserError('notAllowed');
}

/** A person's settings: that person. Answers the account. */
export function assertOwnSettings(context: OperationContext): number {
  if (context.actor === null) throw new UserError('notAllowed');
  return context.actor;
}
