/** Rules saved, switched, ordered and deleted. What a rule may say is checked before (`check-rule.ts`). */
import { randomInt } from 'node:crypto';
import { type MailRule, type MailRuleInput, maxBodyConditions, maxMailRules, type RuleSet } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type OperationContext, type Tx } from '../../engines/database/port.ts';
import { findRestReasons, presentRule, readRules, type StoredRule } from './store.ts';

/** Below 2^31, which JSON, SQLite and PostgreSQL all write alike. */
const maxRuleId = 2 ** 31 - 1;

/** One's own mailbox, or one that is open to the session. */
function assertMailbox(context: OperationContext, account: number): void {
  if (context.subject !== account) throw new UserError('notAllowed');
}

/** Other windows ask for the rules again. */
const mailRulesChanged = (account: number): Change => ({
  account,
  kind: 'settingsChanged',
  data: { optType: 'mailbox', keys: ['mailRules'] },
});

export interface SaveRuleInput {
  readonly account: number;
  readonly rule: MailRuleInput;
}

const bodyConditions = (sets: readonly Pick<RuleSet, 'conditions'>[]): number =>
  sets.flatMap((set) => set.conditions).filter((condition) => condition.field === 'body').length;

/** What a person's rules may cost each arriving mail. */
function refuseCostly(known: readonly StoredRule[], rule: MailRuleInput): void {
  const others = known.filter(({ ruleId }) => String(ruleId) !== rule.ruleId).map(({ set }) => set);
  if (bodyConditions([...others, rule]) > maxBodyConditions)
    throw new UserError('tooManyBodyConditions', { max: maxBodyConditions });
}

async function insertRule(tx: Tx, now: number, { account, rule }: SaveRuleInput): Promise<StoredRule> {
  const { ruleId: _none, ruleName, status, ...set } = rule;
  const known = await readRules(tx, account);
  if (known.length >= maxMailRules) throw new UserError('tooManyMailRules', { max: maxMailRules });
  refuseCostly(known, rule);
  const ruleId = randomInt(1, maxRuleId);
  const sort = (known.at(-1)?.sort ?? -1) + 1;
  await tx
    .insertInto('mail_rule')
    .values({
      account_no: account,
      rule_id: ruleId,
      name: ruleName,
      rule_set: JSON.stringify(set),
      status,
      sort,
      created_at: now,
    })
    .execute();
  return { ruleId, ruleName, set, status, sort: known.length };
}

async function updateRule(tx: Tx, { account, rule }: SaveRuleInput): Promise<StoredRule> {
  const known = await readRules(tx, account);
  refuseCostly(known, rule);
  const { ruleId: id, ruleName, status, ...set } = rule;
  const ruleId = Number(id);
  const updated = await tx
    .updateTable('mail_rule')
    .set({ name: ruleName, rule_set: JSON.stringify(set satisfies RuleSet), status })
    .where('account_no', '=', account)
    .where('rule_id', '=', ruleId)
    .returning('rule_id')
    .executeTakeFirst();
  if (!updated) throw new UserError('mailRuleNotFound');
  const sort = known.findIndex((other) => other.ruleId === ruleId);
  return { ruleId, ruleName, set, status, sort };
}

/** Saves a rule: a new one is the last in order. Refuses with mailRuleNotFound, tooManyMailRules, tooManyBodyConditions. */
export const saveMailRule = defineOperation<SaveRuleInput, MailRule>({
  name: 'rules.save',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const { account, rule } = input;
    assertMailbox(context, account);
    const saved = rule.ruleId === undefined ? await insertRule(tx, context.now, input) : await updateRule(tx, input);
    const restsOf = await findRestReasons(tx, account, [saved.set]);
    // Mail leaves the mailbox by it: who changed it can be found later.
    const forward = rule.actions.find((action) => action.kind === 'forward');
    const audit = {
      action: 'rules.save',
      object: String(saved.ruleId),
      result: 'ok' as const,
      detail: { forwards: forward?.addresses.length ?? 0 },
    };
    return {
      output: presentRule(saved, restsOf(saved.set)),
      changes: [mailRulesChanged(account)],
      audit: [audit],
    };
  },
});

export interface DeleteRulesInput {
  readonly account: number;
  readonly ruleIds: readonly number[];
}

/** Deletes rules, all or none. Refuses with mailRuleNotFound. */
export const deleteMailRules = defineOperation<DeleteRulesInput, null>({
  name: 'rules.delete',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, ruleIds }) => {
    assertMailbox(context, account);
    const deleted = await tx
      .deleteFrom('mail_rule')
      .where('account_no', '=', account)
      .where('rule_id', 'in', [...ruleIds])
      .returning('rule_id')
      .execute();
    if (deleted.length < new Set(ruleIds).size) throw new UserError('mailRuleNotFound');
    const audit = deleted.map((row) => ({
      action: 'rules.delete',
      object: String(row.rule_id),
      result: 'ok' as const,
    }));
    return { output: null, changes: [mailRulesChanged(account)], audit };
  },
});

export interface SwitchRuleInput {
  readonly account: number;
  readonly ruleId: number;
  readonly status: 0 | 1;
}

/** Switches a rule on or off. Refuses with mailRuleNotFound, and with ruleTargetGone where it could not work. */
export const switchMailRule = defineOperation<SwitchRuleInput, null>({
  name: 'rules.status',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, ruleId, status }) => {
    assertMailbox(context, account);
    const rule = (await readRules(tx, account)).find((known) => known.ruleId === ruleId);
    if (!rule) throw new UserError('mailRuleNotFound');
    if (status === 1 && (await findRestReasons(tx, account, [rule.set]))(rule.set) !== null)
      throw new UserError('ruleTargetGone');
    await tx
      .updateTable('mail_rule')
      .set({ status })
      .where('account_no', '=', account)
      .where('rule_id', '=', ruleId)
      .execute();
    return { output: null, changes: [mailRulesChanged(account)] };
  },
});

export interface SortRulesInput {
  readonly account: number;
  /** Every rule once, in the order wanted. */
  readonly ruleIds: readonly number[];
}

/** Puts the rules into an order. Refuses with mailRuleNotFound, conflict when another window has deleted or added one meanwhile. */
export const sortMailRules = defineOperation<SortRulesInput, null>({
  name: 'rules.sort',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, ruleIds }) => {
    assertMailbox(context, account);
    const rules = await readRules(tx, account);
    const wanted = new Set(ruleIds);
    const known = new Set(rules.map((rule) => rule.ruleId));
    if (!wanted.isSubsetOf(known)) throw new UserError('mailRuleNotFound');
    if (wanted.size !== ruleIds.length || wanted.size < known.size) throw new UserError('conflict');
    const sortOf = new Map(rules.map((rule) => [rule.ruleId, rule.sort]));
    for (const [sort, ruleId] of ruleIds.entries()) {
      if (sortOf.get(ruleId) === sort) continue;
      await tx
        .updateTable('mail_rule')
        .set({ sort })
        .where('account_no', '=', account)
        .where('rule_id', '=', ruleId)
        .execute();
    }
    return { output: null, changes: [mailRulesChanged(account)] };
  },
});
