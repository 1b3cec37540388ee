/**
 * What rules make of a mail: pure, one for arrival, trial and old mail. Nothing a person types becomes a pattern: text is
 * folded and looked for as it stands, in time linear in the mail.
 */
import type { RuleAction, RuleCondition, RuleSet, RuleTextField, SnoozeMorning } from '@hongyan/contract';
import { normaliseRuleText, type RuledMail } from './ruled-mail.ts';

type CompiledCondition =
  | { readonly field: RuleTextField; readonly wanted: boolean; readonly needle: string }
  | Exclude<RuleCondition, { value: string }>;

export interface CompiledRule {
  readonly match: RuleSet['match'];
  readonly conditions: readonly CompiledCondition[];
  readonly actions: readonly RuleAction[];
  readonly stop: boolean;
}

function compileCondition(condition: RuleCondition): CompiledCondition {
  if (!('value' in condition)) return condition;
  const { field, operator, value } = condition;
  return { field, wanted: operator === 'contains', needle: normaliseRuleText(value) };
}

export function compileRule({ match, conditions, actions, stop }: RuleSet): CompiledRule {
  return { match, conditions: conditions.map(compileCondition), actions, stop };
}

/** Undefined: not to be said before the body is read. */
function fits(condition: CompiledCondition, mail: RuledMail): boolean | undefined {
  if ('needle' in condition) {
    // Folds to nothing: it says nothing, so it fits nothing, rather than everything.
    if (condition.needle === '') return false;
    const text = mail.text(condition.field);
    return text === undefined ? undefined : text.includes(condition.needle) === condition.wanted;
  }
  if (condition.field === 'hasAttachment') return mail.hasAttachment === condition.has;
  return condition.operator === 'larger' ? mail.sizeBytes > condition.bytes : mail.sizeBytes < condition.bytes;
}

/** Whether a rule fits a mail; undefined where that depends on the body, which has not been read. A rule without a condition fits nothing. */
export function matchRule({ match, conditions }: CompiledRule, mail: RuledMail): boolean | undefined {
  if (conditions.length === 0) return false;
  const decisive = match === 'any';
  let isOpen = false;
  for (const condition of conditions) {
    const answer = fits(condition, mail);
    if (answer === decisive) return decisive;
    isOpen ||= answer === undefined;
  }
  return isOpen ? undefined : !decisive;
}

/** What is done to one mail by all rules together. */
export interface RuleVerdict {
  /** Where it goes; null leaves it where it would lie anyway. */
  readonly destination: { readonly folderId: number } | { readonly snooze: SnoozeMorning } | 'bin' | null;
  readonly labels: readonly number[];
  readonly starred: boolean;
  readonly seen: boolean;
  readonly forward: readonly string[];
  readonly reject: string | null;
}

const getDestination = (action: RuleAction): RuleVerdict['destination'] => {
  if (action.kind === 'move') return { folderId: Number(action.mailboxId) };
  if (action.kind === 'snooze') return { snooze: action.until };
  return action.kind === 'delete' || action.kind === 'reject' ? 'bin' : null;
};

/** What the actions of some rules come to: flags and labels add up, of several folders and answers the first rule's holds. */
export function joinActions(actions: readonly RuleAction[]): RuleVerdict {
  const of = <Kind extends RuleAction['kind']>(kind: Kind) =>
    actions.filter((action): action is Extract<RuleAction, { kind: Kind }> => action.kind === kind);
  return {
    destination: actions.map(getDestination).find((destination) => destination !== null) ?? null,
    labels: [...new Set(of('label').flatMap(({ labels }) => labels.map(Number)))],
    starred: of('star').length > 0,
    seen: of('seen').length > 0,
    forward: [...new Set(of('forward').flatMap(({ addresses }) => addresses))],
    reject: of('reject')[0]?.replyContent ?? null,
  };
}

/** Asks rules in their order; null where none fits, undefined where the body has to be read first. */
export function evaluateRules(rules: readonly CompiledRule[], mail: RuledMail): RuleVerdict | null | undefined {
  const actions: RuleAction[] = [];
  for (const rule of rules) {
    const answer = matchRule(rule, mail);
    if (answer === undefined) return undefined;
    if (!answer) continue;
    actions.push(...rule.actions);
    if (rule.stop) break;
  }
  return actions.length === 0 ? null : joinActions(actions);
}
