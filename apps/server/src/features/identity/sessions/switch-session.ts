import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { readMailboxRights } from '../people/mailbox-rights.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { accessTokenMs } from './open-session.ts';
import { accessPurpose, createSessionId, createToken, refreshPurpose } from './session-token.ts';

interface SwitchSessionInput {
  readonly accountNo: number;
  /** The session that ends. */
  readonly sessionId: string;
  readonly subject: number;
  readonly newSessionId: string;
  readonly accessHash: string;
  readonly refreshHash: string | null;
}

/** Only this session makes room: the sign-in goes on under its `origin`, with what was derived from it. */
async function leave(
  tx: Tx,
  { accountNo, sessionId }: Pick<SwitchSessionInput, 'accountNo' | 'sessionId'>,
  now: number,
): Promise<Change> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_no', '=', accountNo)
    .where('session_id', '=', sessionId)
    .execute();
  return { account: accountNo, kind: 'sessionEnded', data: { optType: 'mailbox', sessionId } };
}

type SwitchedSession = { readonly accessExpiresAt: number } | null;

/** Puts a session in the place of another, in another mailbox: nothing that was open in the old one is open in the new one. Answers null where the right or the old session is gone. */
export const switchSession = defineOperation<SwitchSessionInput, SwitchedSession>({
  name: 'identity.switchSession',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, input) => {
    const { accountNo, sessionId, subject } = input;
    const old = await tx
      .selectFrom('session')
      .selectAll()
      .where('account_no', '=', accountNo)
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const rights =
      subject === accountNo ? null : await readMailboxRights(tx, { actor: accountNo, subject }, context.now);
    if (old === undefined || (subject !== accountNo && (rights === null || rights.right === null)))
      return { output: null };
    const expiresAt = old.absolute_expires_at;
    const accessExpiresAt = old.client === 'web' ? expiresAt : Math.min(expiresAt, context.now + accessTokenMs);
    await tx
      .insertInto('session')
      .values({
        ...old,
        session_id: input.newSessionId,
        subject_no: subject,
        access_hash: input.accessHash,
        access_expires_at: accessExpiresAt,
        refresh_hash: input.refreshHash,
        used_refresh_hash: null,
        last_used_at: context.now,
        unlocked_folders: '{}',
      })
      .execute();
    const changes = [await leave(tx, input, context.now)];
    const action = subject === accountNo ? 'sharedMailboxes.leave' : 'sharedMailboxes.enter';
    const object = String(subject === accountNo ? old.subject_no : subject);
    const detail = rights === null ? {} : { right: rights.right };
    return { output: { accessExpiresAt }, changes, audit: [{ action, object, result: 'ok' as const, detail }] };
  },
});

/** Swaps the caller's tokens for those of a session in `subject`'s mailbox, or in their own. Throws `mailboxNotOpen`. */
export async function switchMailbox(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  context: CallContext,
  subject: number,
): Promise<SignedIn> {
  const { actor: accountNo, sessionId, subject: left, client } = context.session;
  const newSessionId = createSessionId();
  const accessToken = createToken(accountNo, newSessionId);
  const refreshToken = client === 'api' ? createToken(accountNo, newSessionId) : null;
  // The record of a visit belongs to the mailbox that is entered, or left.
  const operation = { ...toOperationContext(context), subject: subject === accountNo ? left : subject };
  const switched = await database.runner.execute(switchSession, operation, {
    accountNo,
    sessionId,
    subject,
    newSessionId,
    accessHash: secrets.hashToken(accessPurpose, accessToken),
    refreshHash: refreshToken === null ? null : secrets.hashToken(refreshPurpose, refreshToken),
  });
  if (switched === null) throw new UserError('mailboxNotOpen');
  const { accessExpiresAt } = switched;
  return { accountNo, sessionId: newSessionId, accessToken, refreshToken, mustChange: false, accessExpiresAt };
}
