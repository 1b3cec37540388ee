/** The one-off token that opens the management console for an administrator. */
import { randomBytes } from 'node:crypto';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManageOrganisation, readActivePerson } from '../identity/in-transaction.ts';

/** From the click to the console's first word. */
export const consoleTokenMs = 60_000;
const tokenBytes = 32;
/** Hashes of these tokens are good for nothing else. */
export const consolePurpose = 'console-token';

/** A token nobody can guess; the account's number leads to its row. */
export function createConsoleToken(accountNo: number): string {
  return `${String(accountNo)}.${randomBytes(tokenBytes).toString('base64url')}`;
}

export interface ConsoleTokenIssue {
  readonly accountNo: number;
  readonly orgId: number;
  readonly sessionId: string;
  readonly tokenHash: string;
}

/** Stores the hash of a new token; older ones of the account are void. Throws `notAllowed` for whoever is no administrator. */
export const issueConsoleToken = defineOperation<ConsoleTokenIssue, { expiresAt: number }>({
  name: 'home.issueConsoleToken',
  accounts: () => [],
  run: async (tx, context, { accountNo, orgId, sessionId, tokenHash }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const expiresAt = context.now + consoleTokenMs;
    await tx.deleteFrom('console_token').where('account_no', '=', accountNo).execute();
    await tx
      .insertInto('console_token')
      .values({ account_no: accountNo, token_hash: tokenHash, session_id: sessionId, expires_at: expiresAt })
      .execute();
    const audit = [{ action: 'home.issueConsoleToken', object: String(accountNo), result: 'ok' as const, orgId }];
    return { output: { expiresAt }, audit };
  },
});

/**
 * Takes a token, once: whose it is and by which sign-in, or null when it is unknown, used or too old, when its sign-in has
 * ended, or when the person administers no longer.
 */
export const takeConsoleToken = defineOperation<
  { accountNo: number; tokenHash: string },
  { accountNo: number; sessionId: string } | null
>({
  name: 'home.takeConsoleToken',
  accounts: () => [],
  run: async (tx, context, { accountNo, tokenHash }) => {
    const row = await tx
      .deleteFrom('console_token')
      .where('account_no', '=', accountNo)
      .where('token_hash', '=', tokenHash)
      .returning(['session_id', 'expires_at'])
      .executeTakeFirst();
    if (row === undefined || row.expires_at <= context.now) return { output: null };
    const alive = await tx
      .selectFrom('session')
      .innerJoin('account', 'account.account_no', 'session.account_no')
      .select('session.session_id')
      .where('session.account_no', '=', accountNo)
      .where('session.session_id', '=', row.session_id)
      .where('session.ended_at', 'is', null)
      .where('session.absolute_expires_at', '>', context.now)
      .where('account.is_admin', '=', 1)
      .executeTakeFirst();
    const person = await readActivePerson(tx, accountNo, context.now);
    return { output: alive === undefined || person === null ? null : { accountNo, sessionId: row.session_id } };
  },
});
