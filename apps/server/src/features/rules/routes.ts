import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { applyToOldMail } from './apply-to-old-mail.ts';
import { deleteMailRules, saveMailRule, sortMailRules, switchMailRule } from './change-rules.ts';
import { checkRuleSet, type RuleOwner } from './check-rule.ts';
import { listRules } from './store.ts';
import { tryRule } from './try-rule.ts';

const toOwner = ({ session }: CallContext): RuleOwner => ({ account: session.subject, orgId: session.orgId });
/** A trial has no name yet. */
const unnamed = '-';

/** The calls of mail classification. */
export function createRulesRoutes(services: Services): Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.rules.list, async (_input, { session }) => ({ list: await listRules(read, session.subject) })),
    bindCall(calls.rules.save, async ({ ruleId, ruleName, status, ...set }, context) => {
      const owner = toOwner(context);
      const checked = await checkRuleSet(read, owner, set, ruleName);
      const name = ruleName.trim().replaceAll('\0', '').toWellFormed();
      const rule = { ...checked, ruleName: name, status, ...(ruleId === undefined ? {} : { ruleId }) };
      return runner.execute(saveMailRule, toOperationContext(context), { account: owner.account, rule });
    }),
    bindCall(calls.rules.delete, ({ id }, context) =>
      runner.execute(deleteMailRules, toOperationContext(context), {
        account: context.session.subject,
        ruleIds: [Number(id)],
      }),
    ),
    bindCall(calls.rules.deleteAll, ({ ruleIds }, context) =>
      runner.execute(deleteMailRules, toOperationContext(context), {
        account: context.session.subject,
        ruleIds: ruleIds.map(Number),
      }),
    ),
    bindCall(calls.rules.status, ({ ruleId, status }, context) =>
      runner.execute(switchMailRule, toOperationContext(context), {
        account: context.session.subject,
        ruleId: Number(ruleId),
        status,
      }),
    ),
    bindCall(calls.rules.sort, ({ ruleIds }, context) =>
      runner.execute(sortMailRules, toOperationContext(context), {
        account: context.session.subject,
        ruleIds: ruleIds.map(Number),
      }),
    ),
    bindCall(calls.rules.try, async ({ ruleId, ...set }, context) => {
      const checked = await checkRuleSet(read, toOwner(context), set, unnamed);
      return tryRule(services, context, checked, ruleId === undefined ? null : Number(ruleId));
    }),
    bindCall(calls.rules.apply, ({ ruleId, where }, context) =>
      applyToOldMail(services, context, { ruleId: Number(ruleId), where }),
    ),
  ];
}
