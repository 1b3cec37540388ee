/** What is wrong about a rule before it is saved: asked by the editor for each field, and by the server again. Pure and linear. */

import type { ErrorParams } from '../errors/index.ts';
import type { ErrorName } from '../errors/table.ts';
import {
  countCharacters,
  maxForwardAddresses,
  maxRuleNameCharacters,
  maxRuleReplyCharacters,
  maxRuleValueCharacters,
} from '../limits.ts';
import type { SnoozeMorning } from '../snooze/snooze-times.ts';
import type { RuleActionKind, RuleCondition } from './mail-rule.ts';

/** A rule as it stands in an editor: a folder may not be chosen yet. */
export interface RuleDraft {
  readonly ruleName: string;
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleDraftAction[];
}

export type RuleDraftAction =
  | { readonly kind: 'forward'; readonly addresses: readonly string[] }
  | { readonly kind: 'move'; readonly mailboxId: string }
  | { readonly kind: 'reject'; readonly replyContent: string }
  | { readonly kind: 'label'; readonly labels: readonly string[] }
  | { readonly kind: 'snooze'; readonly until: SnoozeMorning }
  | { readonly kind: 'star' | 'seen' | 'delete' };

/** Where a fault stands: the field of the editor that shows it. */
export type RuleFaultField =
  | 'name'
  | 'conditions'
  | 'actions'
  | `condition-${number}`
  | `action-${Exclude<RuleActionKind, 'star' | 'seen' | 'delete' | 'snooze'>}`;

export interface RuleFault {
  readonly field: RuleFaultField;
  readonly error: ErrorName;
  readonly params: ErrorParams;
}

/** Letters of any script (Chinese among them), digits, half-width symbols and the space (specification, section 5). */
const allowed = /^[\u0020-\u007e\p{L}\p{M}\p{Nd}]*$/u;

/** Whether a condition's value has only characters that the specification allows. */
export const isRuleValue = (value: string): boolean => allowed.test(value);

/** Plausible as an address; whether mail can go there is the server's to say. No pattern that could backtrack. */
export function isForwardAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return (
    at > 0 && text.length <= 320 && !/[\s<>,;"()[\]\\]/u.test(text) && domain.includes('.') && !/^\.|\.$/.test(domain)
  );
}

/** One spelling of an address for finding doubles. */
export const caseFoldForwardAddress = (address: string): string => address.trim().normalize('NFKC').toLowerCase();

const fault = (field: RuleFaultField, error: ErrorName, params: ErrorParams = {}): RuleFault => ({
  field,
  error,
  params,
});

function* checkName(name: string): Generator<RuleFault> {
  const max = maxRuleNameCharacters;
  if (name.trim() === '') yield fault('name', 'ruleNameEmpty');
  else if (countCharacters(name.trim()) > max) yield fault('name', 'ruleNameTooLong', { max });
}

function* checkCondition(condition: RuleCondition, index: number): Generator<RuleFault> {
  if (condition.field === 'size' && condition.bytes < 1) yield fault(`condition-${index}`, 'ruleValueEmpty');
  if (!('value' in condition)) return;
  const value = condition.value.trim();
  const field: RuleFaultField = `condition-${index}`;
  const max = maxRuleValueCharacters;
  if (value === '') yield fault(field, 'ruleValueEmpty');
  else if (!isRuleValue(value)) yield fault(field, 'ruleValueInvalid');
  else if (countCharacters(value) > max) yield fault(field, 'ruleValueTooLong', { max });
}

function checkForward(addresses: readonly string[]): RuleFault | null {
  const field = 'action-forward';
  const max = maxForwardAddresses;
  if (addresses.every((address) => address.trim() === '')) return fault(field, 'ruleForwardEmpty');
  const seen = new Set<string>();
  for (const address of addresses) {
    const normalised = caseFoldForwardAddress(address);
    if (!isForwardAddress(normalised)) return fault(field, 'ruleForwardInvalid', { address: address.trim() });
    if (seen.has(normalised)) return fault(field, 'ruleForwardTwice', { address: normalised });
    seen.add(normalised);
  }
  return seen.size > max ? fault(field, 'ruleForwardTooMany', { max }) : null;
}

function checkReply(replyContent: string): RuleFault | null {
  const max = maxRuleReplyCharacters;
  const text = replyContent.trim();
  if (text === '') return fault('action-reject', 'ruleReplyEmpty');
  return countCharacters(text) > max ? fault('action-reject', 'ruleReplyTooLong', { max }) : null;
}

function checkAction(action: RuleDraftAction): RuleFault | null {
  switch (action.kind) {
    case 'forward':
      return checkForward(action.addresses);
    case 'move':
      return action.mailboxId === '' ? fault('action-move', 'ruleFolderRequired') : null;
    case 'label':
      return action.labels.length === 0 ? fault('action-label', 'ruleLabelRequired') : null;
    case 'reject':
      return checkReply(action.replyContent);
    case 'star':
    case 'seen':
    case 'delete':
    case 'snooze':
      return null;
  }
}

/** Actions that decide where a mail lies: one of them at most. */
const placing: ReadonlySet<RuleActionKind> = new Set(['move', 'reject', 'delete', 'snooze']);

/** Everything that is wrong about a rule, in the order of the editor; nothing when it may be saved. */
export function checkMailRule(rule: RuleDraft): RuleFault[] {
  const faults = [...checkName(rule.ruleName)];
  if (rule.conditions.length === 0) faults.push(fault('conditions', 'ruleConditionMissing'));
  for (const [index, condition] of rule.conditions.entries()) faults.push(...checkCondition(condition, index));
  const kinds = rule.actions.map((action) => action.kind);
  if (kinds.length === 0) faults.push(fault('actions', 'ruleActionMissing'));
  const isTwice = new Set(kinds).size < kinds.length;
  if (isTwice || kinds.filter((kind) => placing.has(kind)).length > 1)
    faults.push(fault('actions', 'ruleActionConflict'));
  return [...faults, ...rule.actions.flatMap((action) => checkAction(action) ?? [])];
}
