import { maxSenderRules, type SenderRule, type SenderRuleKind } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import {
  type Change,
  defineOperation,
  type OperationContext,
  type RunningContext,
  type Tx,
} from '../../engines/database/port.ts';
import { findContrary, presentRule } from '../../mail/correspondents/index.ts';

/** One's own mailbox, or one that is open to the session. */
function assertMailbox(context: OperationContext, account: number): void {
  if (context.subject !== account) throw new UserError('notAllowed');
}

/** Other windows ask for the rules again. */
export function rulesChanged(account: number): Change {
  return { account, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['senderRules'] } };
}

async function takeRule(tx: Tx, account: number, kind: SenderRuleKind, sender: string): Promise<SenderRule | null> {
  const row = await tx
    .deleteFrom('sender_rule')
    .where('account_no', '=', account)
    .where('kind', '=', kind)
    .where('sender', '=', sender)
    .returning(['kind', 'sender', 'created_at'])
    .executeTakeFirst();
  return row === undefined ? null : presentRule(row);
}

export interface PutRule {
  readonly rule: SenderRule;
  readonly isNew: boolean;
  readonly replaced: SenderRule | null;
}

/** Puts a rule and takes its contrary away. A rule that is there already stays as it is. Refuses with tooManyRules. */
export async function putRule(
  tx: Tx,
  context: Pick<RunningContext, 'now'>,
  account: number,
  { kind, sender }: { readonly kind: SenderRuleKind; readonly sender: string },
): Promise<PutRule> {
  const { count } = await tx
    .selectFrom('sender_rule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  if (count >= maxSenderRules) throw new UserError('tooManyRules', { max: maxSenderRules });
  const contrary = findContrary(kind);
  const replaced = contrary === null ? null : await takeRule(tx, account, contrary, sender);
  const inserted = await tx
    .insertInto('sender_rule')
    .values({ account_no: account, kind, sender, created_at: context.now })
    .onConflict((conflict) => conflict.columns(['account_no', 'kind', 'sender']).doNothing())
    .returning('sender')
    .executeTakeFirst();
  return { rule: { kind, sender, createdAt: context.now }, isNew: inserted !== undefined, replaced };
}

export interface RuleInput {
  readonly account: number;
  readonly kind: SenderRuleKind;
  /** As `parseSender` gives it. */
  readonly sender: string;
}

/** Makes a rule. Refuses with senderListed, tooManyRules. */
export const saveRule = defineOperation<RuleInput, { rule: SenderRule; replaced: SenderRule | null }>({
  name: 'trust.saveRule',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    assertMailbox(context, input.account);
    const { rule, isNew, replaced } = await putRule(tx, context, input.account, input);
    if (!isNew) throw new UserError('senderListed', { sender: input.sender });
    return { output: { rule, replaced }, changes: [rulesChanged(input.account)] };
  },
});

/** Makes a rule unless it is there: consent that is given again is no mistake. */
export const ensureRule = defineOperation<RuleInput, null>({
  name: 'trust.ensureRule',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    assertMailbox(context, input.account);
    const { isNew } = await putRule(tx, context, input.account, input);
    return { output: null, changes: isNew ? [rulesChanged(input.account)] : [] };
  },
});

/** Takes a rule away. Refuses with senderNotListed. */
export const deleteRule = defineOperation<RuleInput, null>({
  name: 'trust.deleteRule',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    assertMailbox(context, input.account);
    if ((await takeRule(tx, input.account, input.kind, input.sender)) === null)
      throw new UserError('senderNotListed', { sender: input.sender });
    return { output: null, changes: [rulesChanged(input.account)] };
  },
});
