import { sql } from 'kysely';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { restoredText, withoutEndMs } from '../../../mail/deliveries/index.ts';
import type { RecipientKey } from './change-waiting-recipient.ts';

/** Accounts whose mail waits for somebody outside. */
export async function readWaitingAccounts(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('submission_recipient')
    .select('account_no')
    .distinct()
    .where('target_account_no', 'is', null)
    .where('state', 'in', ['waiting', 'sending', 'deferred'])
    .execute();
  return rows.map((row) => row.account_no);
}

/**
 * Lets everybody outside who was still to be reached when a backup was made wait until an administrator decides: the server that made it may have
 * reached them afterwards. What was scheduled for a time that is still to come was not sent. Answers how many wait.
 */
export const holdRestored = defineOperation<{ readonly account: number }, number>({
  name: 'delivery.holdRestored',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account }) => {
    const held = await tx
      .updateTable('submission_recipient')
      .set({
        state: 'deferred',
        lease_until: null,
        next_attempt_at: context.now + withoutEndMs,
        last_code: null,
        last_text: restoredText,
        last_tls: null,
        last_host: null,
      })
      .where('account_no', '=', account)
      .where('target_account_no', 'is', null)
      .where('state', 'in', ['waiting', 'sending', 'deferred'])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('submission')
              .select(sql.lit(1).as('one'))
              .whereRef('submission.account_no', '=', 'submission_recipient.account_no')
              .whereRef('submission.submission_id', '=', 'submission_recipient.submission_id')
              .where('submission.state', '=', 'held')
              .where('submission.hold_until', '>', context.now),
          ),
        ),
      )
      .returning('recipient_no')
      .execute();
    return {
      output: held.length,
      audit:
        held.length === 0
          ? []
          : [
              {
                action: 'delivery.holdRestored',
                object: String(account),
                result: 'ok',
                detail: { recipients: held.length },
              },
            ],
    };
  },
});

/** Recipients that wait since a restore, in the order in which they were written to. */
export async function readHeldRestored(db: Db): Promise<readonly RecipientKey[]> {
  const rows = await db
    .selectFrom('submission_recipient')
    .select(['account_no', 'submission_id', 'recipient_no'])
    .where('state', '=', 'deferred')
    .where('last_text', '=', restoredText)
    .orderBy('account_no')
    .orderBy('submission_id')
    .orderBy('recipient_no')
    .execute();
  return rows.map((row) => ({
    account: row.account_no,
    submissionId: row.submission_id,
    recipientNo: row.recipient_no,
  }));
}
