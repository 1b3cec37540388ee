import { type AuditEntry, type Change, defineOperation, type Tx } from '../../../engines/database/port.ts';
import { lockCredential } from '../people/locks.ts';
import { readMailboxRights } from '../people/mailbox-rights.ts';
import { assertMayManageOrganisation } from '../people/policy.ts';
import { requirePerson } from '../people/require-person.ts';

interface EndedSession {
  readonly account_no: number;
  readonly session_id: string;
}

/** Stands in `oauth_code.session_id` of a code that opens nothing any more, though it may have been taken already. */
export const voidCode = '';

/** What makes sockets of a session close. */
function sessionEnded(session: EndedSession): Change {
  return {
    account: session.account_no,
    kind: 'sessionEnded',
    data: { optType: 'mailbox', sessionId: session.session_id },
  };
}

/**
 * Ends what would become a session: sign-ins that wait for their second proof, codes of programs, recoveries. Whoever began one before a
 * new password, a suspension or a sign-out everywhere must not finish it after.
 */
async function endHalfOpen(tx: Tx, accountNo: number, now: number): Promise<void> {
  await tx
    .updateTable('second_step_ticket')
    .set({ used_at: now })
    .where('account_no', '=', accountNo)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('oauth_code')
    .set({ used: 1, session_id: voidCode })
    .where('account_no', '=', accountNo)
    .where('session_id', 'is', null)
    .execute();
  await tx.deleteFrom('recovery').where('account_no', '=', accountNo).execute();
}

/**
 * Ends every session of an account, but the one to keep, and what would become one; the account must have been taken by the operation.
 * The one that is kept stands by itself from then on: what it was derived from is over. Answers the changes to publish.
 */
export async function endAllSessions(
  tx: Tx,
  accountNo: number,
  now: number,
  keep: string | null = null,
): Promise<readonly Change[]> {
  await endHalfOpen(tx, accountNo, now);
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_no', '=', accountNo)
    .where('session_id', '<>', keep ?? '')
    .where('ended_at', 'is', null)
    .returning(['account_no', 'session_id'])
    .execute();
  if (keep !== null)
    await tx
      .updateTable('session')
      .set({ derived_from: null })
      .where('account_no', '=', accountNo)
      .where('session_id', '=', keep)
      .execute();
  return ended.map(sessionEnded);
}

/**
 * Ends sign-ins with everything that was derived from them, however far: the session that stands in another mailbox now, what a QR code
 * opened, what a derived session's code for a program opened. Tickets, links, sockets and console tokens name a session and end with it.
 */
async function endSignIns(
  tx: Tx,
  accountNo: number,
  origins: readonly string[],
  now: number,
): Promise<readonly EndedSession[]> {
  const ended: (EndedSession & { readonly origin: string })[] = [];
  let next = origins;
  while (next.length > 0) {
    const known = next;
    const rows = await tx
      .updateTable('session')
      .set({ ended_at: now })
      .where('account_no', '=', accountNo)
      .where((eb) => eb.or([eb('origin', 'in', known), eb('derived_from', 'in', known)]))
      .where('ended_at', 'is', null)
      .returning(['account_no', 'session_id', 'origin'])
      .execute();
    ended.push(...rows);
    next = [...new Set(rows.map(({ origin }) => origin))].filter((origin) => !known.includes(origin));
  }
  return ended;
}

/** Ends the sign-in of a session with everything that was derived from it; the account must have been taken by the operation. */
export async function endOneSession(
  tx: Tx,
  session: { readonly accountNo: number; readonly sessionId: string },
  now: number,
): Promise<readonly Change[]> {
  const found = await tx
    .selectFrom('session')
    .select('origin')
    .where('account_no', '=', session.accountNo)
    .where('session_id', '=', session.sessionId)
    .executeTakeFirst();
  if (found === undefined) return [];
  return (await endSignIns(tx, session.accountNo, [found.origin], now)).map(sessionEnded);
}

/** Ends what a program has open in an account, in whichever mailbox it stands; the account must have been taken by the operation. */
export async function endProgramSessions(
  tx: Tx,
  { accountNo, programId }: { readonly accountNo: number; readonly programId: string },
  now: number,
): Promise<readonly Change[]> {
  const rows = await tx
    .selectFrom('session')
    .select('origin')
    .distinct()
    .where('account_no', '=', accountNo)
    .where('program_id', '=', programId)
    .where('ended_at', 'is', null)
    .execute();
  const origins = rows.map(({ origin }) => origin);
  return (await endSignIns(tx, accountNo, origins, now)).map(sessionEnded);
}

/** Ends the sessions of others that stand in a mailbox without a right to it (any more); the mailbox must have been taken by the operation. */
export async function endStrandedSessions(tx: Tx, mailbox: number, now: number): Promise<readonly Change[]> {
  const inside = await tx
    .selectFrom('session')
    .select(['account_no', 'session_id'])
    .where('subject_no', '=', mailbox)
    .whereRef('subject_no', '<>', 'account_no')
    .where('ended_at', 'is', null)
    .execute();
  const changes: Change[] = [];
  for (const [actor, sessions] of Map.groupBy(inside, (session) => session.account_no)) {
    const rights = await readMailboxRights(tx, { actor, subject: mailbox }, now);
    if (rights !== null && rights.right !== null) continue;
    for (const { session_id: sessionId } of sessions) {
      await endOneSession(tx, { accountNo: actor, sessionId }, now);
      changes.push({ account: mailbox, kind: 'sessionEnded', data: { optType: 'mailbox', sessionId } });
    }
  }
  return changes;
}

/** Ends the sessions of a person that were beyond the limit. */
export const endSurplus = defineOperation<{ accountNo: number; sessionIds: readonly string[] }, null>({
  name: 'identity.endSurplus',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, sessionIds }) => {
    const changes: Change[] = [];
    for (const sessionId of sessionIds)
      changes.push(...(await endOneSession(tx, { accountNo, sessionId }, context.now)));
    const detail = { ended: changes.length };
    return { output: null, changes, audit: [{ action: 'identity.endSurplus', object: null, result: 'ok', detail }] };
  },
});

/** An administrator signs people out, everywhere and at once: what is half open too. Answers how many sessions there were. */
export const signOutPerson = defineOperation<{ accountNo: number }, number>({
  name: 'identity.signOutPerson',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo }) => {
    const person = await requirePerson(tx, accountNo);
    await assertMayManageOrganisation(tx, context, person.orgId);
    await lockCredential(tx, accountNo);
    const changes = await endAllSessions(tx, accountNo, context.now);
    const entry = { action: 'identity.signOutPerson', object: person.address, result: 'ok' as const };
    return {
      output: changes.length,
      changes,
      audit: [{ ...entry, orgId: person.orgId, detail: { ended: changes.length } }],
    };
  },
});

/** Sign-out: ends a session everywhere it is used. Harmless when it has ended already. */
export const signOut = defineOperation<{ accountNo: number; sessionId: string }, null>({
  name: 'identity.signOut',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, session) => {
    const changes = await endOneSession(tx, session, context.now);
    const audit: AuditEntry[] =
      changes.length === 0 ? [] : [{ action: 'identity.signOut', object: null, result: 'ok' }];
    return { output: null, changes, audit };
  },
});
