/** Feedback for whoever runs the server: kept here, shown by `npm run admin -- feedback list`. */
import { countCharacters, maxFeedbackCharacters } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation } from '../../engines/database/port.ts';
import { countAttempt } from '../identity/in-transaction.ts';

/** A person with something to say; a script that fills the disk stops here. */
const maxFeedbackADay = 10;
const dayMs = 24 * 3_600_000;
/** Enough to know the browser. */
const maxDeviceCharacters = 200;

export interface NewFeedback {
  readonly accountNo: number;
  readonly orgId: number;
  readonly content: string;
  readonly device: string;
}

/** The text as it is kept. Throws `feedbackEmpty`, `feedbackTooLong`. */
export function checkFeedback(content: string): string {
  const kept = content.trim();
  if (kept === '') throw new UserError('feedbackEmpty');
  if (countCharacters(kept) > maxFeedbackCharacters)
    throw new UserError('feedbackTooLong', { max: maxFeedbackCharacters });
  return kept;
}

/** Keeps a feedback. Throws `feedbackUsedUp` past the day's limit. */
export const keepFeedback = defineOperation<NewFeedback, null>({
  name: 'home.keepFeedback',
  accounts: () => [],
  run: async (tx, context, { accountNo, orgId, content, device }) => {
    const counted = await countAttempt(tx, `feedback:${String(accountNo)}`, dayMs, context.now);
    if (counted.count > maxFeedbackADay) throw new UserError('feedbackUsedUp');
    const org = await tx
      .updateTable('org')
      .set((eb) => ({ next_feedback_id: eb('next_feedback_id', '+', 1) }))
      .where('org_id', '=', orgId)
      .returning('next_feedback_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('feedback')
      .values({
        org_id: orgId,
        feedback_id: org.next_feedback_id - 1,
        account_no: accountNo,
        content,
        device: device.slice(0, maxDeviceCharacters),
        created_at: context.now,
      })
      .execute();
    return { output: null };
  },
});

/** The newest feedback of an organisation. */
export async function listFeedback(db: Db, orgId: number, limit: number) {
  return db
    .selectFrom('feedback')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'feedback.account_no').on('address.kind', '=', 'primary'),
    )
    .select([
      'feedback.feedback_id as feedbackId',
      'address.address as address',
      'feedback.content as content',
      'feedback.device as device',
      'feedback.created_at as createdAt',
    ])
    .where('feedback.org_id', '=', orgId)
    .orderBy('feedback.feedback_id', 'desc')
    .limit(limit)
    .execute();
}
