/** The login password once more, for what a stolen session must not do, unless the person has just proved who they are. */
import type { CallContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { confirmPassword } from './confirm-password.ts';
import type { SignInServices } from './sign-in.ts';

/** Within this time of the person's proof nothing is asked: whoever signs in for one thing is not asked twice. */
const recentProofMs = 10 * 60_000;

/** Whether the person's last proof in this session is too old to do it without the password, or there was none: the age of a session or token proves nothing. */
export async function needsPassword(db: Db, { session, now }: CallContext): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('proof_at')
    .where('account_no', '=', session.actor)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirst();
  return row === undefined || row.proof_at === null || row.proof_at + recentProofMs <= now;
}

/** Throws `passwordOnceMore` where it is needed and left out, and as `confirmPassword` does. */
export async function confirmUnlessRecent(
  services: SignInServices & Pick<Services, 'passwordDirectory'>,
  context: CallContext,
  password: string | undefined,
): Promise<void> {
  if (!(await needsPassword(services.database.read, context))) return;
  if (password === undefined) throw new UserError('passwordOnceMore');
  await confirmPassword(services, context, password);
}
