/** A rule as its editor holds it: everything is text that can be half typed. Pure. */
import type { Calls, MailRule, RuleAction, RuleCondition, SnoozeMorning } from '@hongyan/contract';
import type { InputOf } from '@hongyan/contract/client';
import { maxRuleNameCharacters, maxRuleValueCharacters } from '@hongyan/contract/limits';
import { checkMailRule, isRuleValue, type RuleDraftAction, type RuleFault } from '@hongyan/contract/mail-rule';

export type FormField = RuleCondition['field'];
export const textFields = ['sender', 'recipient', 'subject', 'body', 'attachment'] as const;
export const formFields: readonly FormField[] = [...textFields, 'size', 'hasAttachment'];

export interface FormCondition {
  readonly key: number;
  readonly field: FormField;
  /** Does not contain, is smaller, has none. */
  readonly negated: boolean;
  readonly value: string;
  readonly size: string;
  readonly unit: SizeUnit;
}
export type SizeUnit = 'kB' | 'MB';

export type RuleDestination = 'keep' | 'move' | 'snooze' | 'delete' | 'reject';

export interface RuleForm {
  /** Null for a new rule. */
  readonly ruleId: string | null;
  readonly ruleName: string;
  readonly status: 0 | 1;
  readonly match: 'all' | 'any';
  readonly conditions: readonly FormCondition[];
  readonly destination: RuleDestination;
  readonly mailboxId: string;
  readonly snoozeUntil: SnoozeMorning;
  readonly replyContent: string;
  readonly labels: readonly string[];
  readonly star: boolean;
  readonly seen: boolean;
  readonly forward: boolean;
  readonly addresses: string;
  readonly stop: boolean;
}

const bytesOf: Readonly<Record<SizeUnit, number>> = { kB: 1024, MB: 1024 * 1024 };

let keys = 0;
export const emptyCondition = (field: FormField = 'sender', value = ''): FormCondition => ({
  key: (keys += 1),
  field,
  negated: false,
  value,
  size: '',
  unit: 'MB',
});

export const emptyForm = (): RuleForm => ({
  ruleId: null,
  ruleName: '',
  status: 1,
  match: 'all',
  conditions: [emptyCondition()],
  destination: 'move',
  mailboxId: '',
  snoozeUntil: 'tomorrow',
  replyContent: '',
  labels: [],
  star: false,
  seen: false,
  forward: false,
  addresses: '',
  stop: true,
});

function formCondition(condition: RuleCondition): FormCondition {
  const empty = emptyCondition(condition.field);
  if ('value' in condition) return { ...empty, value: condition.value, negated: condition.operator === 'notContains' };
  if (condition.field === 'hasAttachment') return { ...empty, negated: !condition.has };
  const unit = condition.bytes % bytesOf.MB === 0 ? 'MB' : 'kB';
  return { ...empty, negated: condition.operator === 'smaller', size: String(condition.bytes / bytesOf[unit]), unit };
}

/** A saved rule, to be changed. */
export function toForm(rule: MailRule): RuleForm {
  const of = <Kind extends RuleAction['kind']>(kind: Kind) =>
    rule.actions.find((action): action is Extract<RuleAction, { kind: Kind }> => action.kind === kind);
  const reject = of('reject');
  const move = of('move');
  const forward = of('forward');
  const snooze = of('snooze');
  return {
    ruleId: rule.ruleId,
    ruleName: rule.ruleName,
    // A rule that rests is edited to work again.
    status: rule.status,
    match: rule.match,
    conditions: rule.conditions.map(formCondition),
    destination: move ? 'move' : snooze ? 'snooze' : reject ? 'reject' : of('delete') ? 'delete' : 'keep',
    mailboxId: move?.mailboxId ?? '',
    snoozeUntil: snooze?.until ?? 'tomorrow',
    replyContent: reject?.replyContent ?? '',
    labels: of('label')?.labels ?? [],
    star: of('star') !== undefined,
    seen: of('seen') !== undefined,
    forward: forward !== undefined,
    addresses: forward?.addresses.join(', ') ?? '',
    stop: rule.stop,
  };
}

/** Re: and its relatives, which make no subject of their own. */
const prefixes = /^(?:\s*(?:re|fwd?|aw|wg|回复|答复|转发)\s*[:：]\s*)+/i;

/** What of a subject may stand in a condition: its longest run of allowed characters, in half width where it has one. */
export function subjectForRule(subject: string): string {
  const plain = Array.from(subject.normalize('NFKC').replace(prefixes, ''));
  let best = '';
  let run = '';
  for (const character of plain) {
    run = isRuleValue(character) ? run + character : '';
    if (run.trim().length > best.length) best = run.trim();
  }
  return Array.from(best).slice(0, maxRuleValueCharacters).join('');
}

interface MailLike {
  readonly mailSubject: string;
  readonly mailFrom: { readonly name: string; readonly address: string };
}

/** A rule for mails like this one: its sender and its subject. */
export function formForMail({ mailSubject, mailFrom }: MailLike): RuleForm {
  const subject = subjectForRule(mailSubject);
  const sender = isRuleValue(mailFrom.address) ? mailFrom.address : '';
  const conditions = [
    ...(sender === '' ? [] : [emptyCondition('sender', sender)]),
    ...(subject === '' ? [] : [emptyCondition('subject', subject)]),
  ];
  const name = mailFrom.name === '' ? mailFrom.address : mailFrom.name;
  return {
    ...emptyForm(),
    ruleName: Array.from(name).slice(0, maxRuleNameCharacters).join(''),
    conditions: conditions.length === 0 ? [emptyCondition()] : conditions,
  };
}

/** Addresses as they are typed or pasted: by commas, semicolons, spaces or lines. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;，；、]+/u).filter((part) => part !== '');

function toCondition({ field, negated, value, size, unit }: FormCondition): RuleCondition {
  if (field === 'hasAttachment') return { field, has: !negated };
  if (field === 'size') {
    const bytes = Math.round(Number(size) * bytesOf[unit]);
    return {
      field,
      operator: negated ? 'smaller' : 'larger',
      bytes: Number.isFinite(bytes) && size !== '' ? bytes : 0,
    };
  }
  return { field, operator: negated ? 'notContains' : 'contains', value: value.trim() };
}

function toActions(form: RuleForm): RuleDraftAction[] {
  const { destination, mailboxId, snoozeUntil, replyContent, labels, addresses } = form;
  const actions: RuleDraftAction[] = [];
  if (destination === 'move') actions.push({ kind: 'move', mailboxId });
  if (destination === 'snooze') actions.push({ kind: 'snooze', until: snoozeUntil });
  if (destination === 'delete') actions.push({ kind: 'delete' });
  if (destination === 'reject') actions.push({ kind: 'reject', replyContent });
  if (labels.length > 0) actions.push({ kind: 'label', labels });
  if (form.star) actions.push({ kind: 'star' });
  if (form.seen) actions.push({ kind: 'seen' });
  if (form.forward) actions.push({ kind: 'forward', addresses: splitAddresses(addresses) });
  return actions;
}

export type SaveRuleInput = InputOf<Calls['rules']['save']>;
export type TryRuleInput = InputOf<Calls['rules']['try']>;

/** What is wrong in each field. */
export function listFormFaults(form: RuleForm): RuleFault[] {
  const { ruleName } = form;
  return checkMailRule({ ruleName, conditions: form.conditions.map(toCondition), actions: toActions(form) });
}

/** What is tried: a form without faults but perhaps without a name. */
export function toTryInput(form: RuleForm): TryRuleInput {
  const { match, stop, ruleId } = form;
  const set = { match, stop, conditions: form.conditions.map(toCondition), actions: toActions(form) };
  return { ...set, ...(ruleId === null ? {} : { ruleId }) } as TryRuleInput;
}

/** What is saved: a form without faults. */
export const toSaveInput = (form: RuleForm): SaveRuleInput => ({
  ...toTryInput(form),
  ruleName: form.ruleName.trim(),
  status: form.status,
});
