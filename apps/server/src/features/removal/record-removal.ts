import { UserError } from '../../call/user-error.ts';
import { type Change, type Db, defineOperation, type Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import {
  assertMayManageOrganisation,
  endAllSessions,
  endLostSessions,
  endStrandedSessions,
  lockCredential,
  lockOrganisation,
  requirePerson,
} from '../identity/in-transaction.ts';
import { purgeJob } from './purge-job-kind.ts';

export interface RemovalInput {
  readonly accountNo: number;
  /** Null: only the administrator purges it. Epoch milliseconds. */
  readonly purgeAt: number | null;
  readonly handOverTo: number | null;
  readonly mailTo: number | null;
  /** Before the removal began: it suspends the person first. */
  readonly stateBefore: 'active' | 'suspended';
}

/** Throws `successorInvalid` for who cannot take a mailbox, or mail, of this organisation. */
async function requireSuccessor(db: Db, successor: number, { accountNo, orgId }: { accountNo: number; orgId: number }) {
  const person = await requirePerson(db, successor);
  const isFit = person.orgId === orgId && person.accountNo !== accountNo && person.state === 'active';
  if (!isFit || person.isShared) throw new UserError('successorInvalid', { address: person.address });
}

async function isLastAdministrator(db: Db, { accountNo, orgId }: { accountNo: number; orgId: number }) {
  const other = await db
    .selectFrom('account')
    .select('account_no')
    .where('org_id', '=', orgId)
    .where('is_admin', '=', 1)
    .where('kind', '=', 'person')
    .where('state', '=', 'active')
    .where('account_no', '<>', accountNo)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Makes addresses that lead to somebody ones that lead to nobody and that nobody else gets. */
async function reserveAddresses(tx: Tx, accountNo: number): Promise<void> {
  for (const [from, to] of [
    ['primary', 'removed'],
    ['alias', 'removedAlias'],
  ] as const)
    await tx
      .updateTable('address')
      .set({ kind: to })
      .where('account_no', '=', accountNo)
      .where('kind', '=', from)
      .execute();
}

/** Throws what forbids the removal. Answers the person. */
export async function checkRemoval(db: Db, { accountNo, handOverTo, mailTo }: RemovalInput) {
  const person = await requirePerson(db, accountNo);
  if (person.isShared) throw new UserError('notAPerson', { address: person.address });
  const removed = await db
    .selectFrom('removal')
    .select('account_no')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  if (removed !== undefined) throw new UserError('personRemoved', { address: person.address });
  for (const successor of [handOverTo, mailTo]) if (successor !== null) await requireSuccessor(db, successor, person);
  if (person.isAdmin && (await isLastAdministrator(db, person)))
    throw new UserError('lastAdministrator', { address: person.address });
  return person;
}

/** Takes the sessions and proofs of a person away, and the consents that they gave to programs. */
async function endAccess(tx: Tx, accountNo: number, now: number): Promise<readonly Change[]> {
  const own = await endAllSessions(tx, accountNo, now);
  await tx.deleteFrom('oauth_consent').where('account_no', '=', accountNo).execute();
  await tx
    .updateTable('client_code')
    .set({ revoked_at: now })
    .where('account_no', '=', accountNo)
    .where('revoked_at', 'is', null)
    .execute();
  return own;
}

/**
 * Removes a person: nobody signs in, nobody finds them, mail to their addresses is refused or goes to somebody else. Nothing of the mailbox is
 * deleted. Throws `personNotFound`, `personRemoved`, `notAPerson`, `successorInvalid`, `lastAdministrator`.
 */
export const recordRemoval = defineOperation<RemovalInput, null>({
  name: 'removal.remove',
  accounts: ({ accountNo }) => [accountNo],
  isolation: 'serializable',
  run: async (tx, context, input) => {
    const { accountNo, purgeAt, handOverTo, mailTo, stateBefore } = input;
    const { orgId, address, departmentId } = await checkRemoval(tx, input);
    await assertMayManageOrganisation(tx, context, orgId);
    await lockOrganisation(tx, orgId);
    await lockCredential(tx, accountNo);
    await tx
      .insertInto('removal')
      .values({
        account_no: accountNo,
        org_id: orgId,
        removed_at: context.now,
        removed_by: context.actor,
        purge_at: purgeAt,
        hand_over_no: handOverTo,
        mail_to_no: mailTo,
        state_before: stateBefore,
        department_id: departmentId,
        purging_at: null,
      })
      .execute();
    await tx.updateTable('account').set({ state: 'suspended' }).where('account_no', '=', accountNo).execute();
    await reserveAddresses(tx, accountNo);
    const changes: Change[] = [
      { account: accountNo, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['clients'] } },
      ...(await endAccess(tx, accountNo, context.now)),
      ...(await endStrandedSessions(tx, accountNo, context.now)),
    ];
    changes.push(...(await endLostSessions(tx, [accountNo], context.now)));
    if (purgeAt !== null)
      await enqueueJob(tx, context.now, {
        kind: purgeJob,
        uniqueKey: String(accountNo),
        payload: { account: accountNo },
        runAt: purgeAt,
      });
    const detail = { purgeAt, handOverTo, mailTo };
    return {
      output: null,
      changes,
      audit: [{ action: 'removal.remove', object: address, result: 'ok', orgId, detail }],
    };
  },
});
