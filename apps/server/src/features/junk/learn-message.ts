import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { JunkLearnedTable } from '../../engines/database/schema/junk-tables.ts';
import { type CountedMessage, countMessage } from './count-tokens.ts';
import { enqueueRspamdLesson } from './enqueue-rspamd-lesson.ts';
import { forgetVerdict } from './junk-verdict.ts';
import { packTokens, unpackTokens } from './token-bytes.ts';
import { maxLearned, maxShared } from './training-limits.ts';

export interface LearnInput {
  readonly account: number;
  readonly orgId: number;
  readonly n: number;
  readonly bodyId: string;
  readonly kind: 'junk' | 'good';
  readonly tokens: readonly number[];
  /** rspamd is taught too. */
  readonly isPassedOn: boolean;
}

type Owner = Pick<LearnInput, 'account' | 'orgId'>;

/** Takes one learned message out of all counts, exactly as it was counted. */
export async function unlearn(
  tx: Tx,
  { account, orgId }: Owner,
  learned: Pick<JunkLearnedTable, 'body_id' | 'kind' | 'is_shared' | 'tokens'>,
): Promise<void> {
  const { kind, is_shared: isShared } = learned;
  await tx
    .deleteFrom('junk_learned')
    .where('account_no', '=', account)
    .where('body_id', '=', learned.body_id)
    .execute();
  await tx
    .updateTable('junk_person')
    .set((eb) => ({
      [kind]: eb(kind, '-', 1),
      ...(isShared === 1 ? { [`shared_${kind}`]: eb(`shared_${kind}`, '-', 1) } : {}),
    }))
    .where('account_no', '=', account)
    .execute();
  const message: CountedMessage = {
    account,
    orgId,
    kind,
    isShared: isShared === 1,
    tokens: unpackTokens(learned.tokens),
  };
  await countMessage(tx, message, -1);
}

const learnedColumns = ['body_id', 'kind', 'is_shared', 'tokens'] as const;

/** Unlearns the oldest message of a kind where there are too many. */
async function dropOldest(tx: Tx, owner: Owner, kind: 'junk' | 'good'): Promise<void> {
  const oldest = await tx
    .selectFrom('junk_learned')
    .select(learnedColumns)
    .where('account_no', '=', owner.account)
    .where('kind', '=', kind)
    .orderBy('learned_at')
    .orderBy('body_id')
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) await unlearn(tx, owner, oldest);
}

/** The row of a mailbox, made where there is none, and held until the operation is over: of two at once the second waits. */
async function takePerson(tx: Tx, { account, orgId }: Owner, now: number) {
  return tx
    .insertInto('junk_person')
    .values({ account_no: account, org_id: orgId, junk: 0, good: 0, shared_junk: 0, shared_good: 0, learned_at: now })
    .onConflict((conflict) => conflict.column('account_no').doUpdateSet({ learned_at: now }))
    .returning(['org_id', 'junk', 'good', 'shared_junk', 'shared_good'])
    .executeTakeFirstOrThrow();
}

/** Learns a message as junk or as good. Once: what is known as this is left alone, and what is known as the other is unlearned first. */
export const learnMessage = defineOperation<LearnInput, { readonly learned: boolean }>({
  name: 'junk.learn',
  accounts: () => [],
  run: async (tx, context, { account, orgId, n, bodyId, kind, tokens, isPassedOn }) => {
    const owner = { account, orgId };
    await forgetVerdict(tx, account, n);
    const known = await tx
      .selectFrom('junk_learned')
      .select(learnedColumns)
      .where('account_no', '=', account)
      .where('body_id', '=', bodyId)
      .executeTakeFirst();
    if (known?.kind === kind) return { output: { learned: false } };
    const person = await takePerson(tx, owner, context.now);
    if (known !== undefined) await unlearn(tx, owner, known);
    if (person[kind] >= maxLearned) await dropOldest(tx, owner, kind);
    const after = await takePerson(tx, owner, context.now);
    const isShared = after[`shared_${kind}`] < maxShared;
    await tx
      .insertInto('junk_learned')
      .values({
        account_no: account,
        body_id: bodyId,
        kind,
        learned_at: context.now,
        is_shared: isShared ? 1 : 0,
        tokens: packTokens(tokens),
      })
      .execute();
    await tx
      .updateTable('junk_person')
      .set((eb) => ({
        [kind]: eb(kind, '+', 1),
        ...(isShared ? { [`shared_${kind}`]: eb(`shared_${kind}`, '+', 1) } : {}),
      }))
      .where('account_no', '=', account)
      .execute();
    const ascending = [...new Set(tokens)].sort((a, b) => a - b);
    await countMessage(tx, { account, orgId, kind, isShared, tokens: ascending }, 1);
    if (isPassedOn) await enqueueRspamdLesson(tx, context.now, { account, orgId, bodyId, kind });
    return { output: { learned: true } };
  },
});
