import { defineOperation, type OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import { assertMayManageOrganisation } from '../identity/in-transaction.ts';
import { unlearn } from './learn-message.ts';

/** Messages of one transaction: each is some hundred rows. */
const messagesPerBatch = 20;

/** Takes some of what a mailbox has taught out of all counts; answers how many messages, 0 at the end. */
export const forgetBatch = defineOperation<
  { readonly account: number; readonly orgId: number },
  { readonly forgotten: number }
>({
  name: 'junk.forget',
  accounts: () => [],
  run: async (tx, context, { account, orgId }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const learned = await tx
      .selectFrom('junk_learned')
      .select(['body_id', 'kind', 'is_shared', 'tokens'])
      .where('account_no', '=', account)
      .orderBy('body_id')
      .limit(messagesPerBatch)
      .execute();
    for (const message of learned) await unlearn(tx, { account, orgId }, message);
    if (learned.length > 0) return { output: { forgotten: learned.length } };
    await tx.deleteFrom('junk_person').where('account_no', '=', account).execute();
    return {
      output: { forgotten: 0 },
      audit: [{ action: 'junk.forget', object: String(account), result: 'ok', orgId }],
    };
  },
});

/** Drops what one mailbox has taught, for its person and for the organisation; answers how many messages it were. */
export async function forgetTraining(
  { database }: Pick<Services, 'database'>,
  context: OperationContext,
  account: number,
): Promise<number> {
  const person = await database.read
    .selectFrom('junk_person')
    .select('org_id')
    .where('account_no', '=', account)
    .executeTakeFirst();
  if (person === undefined) return 0;
  // One operation, once for each batch: a key would answer the second with what the first did.
  const { idempotencyKey: _key, ...keyless } = context;
  for (let total = 0; ; ) {
    const { forgotten } = await database.runner.execute(forgetBatch, keyless, { account, orgId: person.org_id });
    if (forgotten === 0) return total;
    total += forgotten;
  }
}
