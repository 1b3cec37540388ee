import type { MailRule, RuleAction, RuleCondition } from '@hongyan/contract';
import { formatSize } from '../../lib/files/format-size.ts';
import type { Strings, Translate } from '../../lib/language/strings.ts';
import type { rulesStrings } from './rules.strings.ts';

export type RulesKey = typeof rulesStrings extends Strings<infer Keys> ? Keys : never;

/** Names of what rules refer to by number. */
export interface RuleNames {
  readonly t: Translate<RulesKey>;
  readonly folder: (id: string) => string | undefined;
  readonly label: (id: string) => string | undefined;
  /** When a morning begins, as the person reads a time of day. */
  readonly morning: string;
}

function describeCondition(condition: RuleCondition, t: Translate<RulesKey>): string {
  if ('value' in condition) return `${t(condition.field)} ${t(condition.operator)} “${condition.value}”`;
  if (condition.field === 'hasAttachment') return t(condition.has ? 'has' : 'hasNot');
  return `${t('size')} ${t(condition.operator)} ${formatSize(condition.bytes)}`;
}

function describeAction(action: RuleAction, { t, folder, label, morning }: RuleNames): string {
  switch (action.kind) {
    case 'move':
      return t('saysMove', { folder: folder(action.mailboxId) ?? t('missingFolder') });
    case 'label':
      return t('saysLabel', { labels: action.labels.map((id) => label(id) ?? t('missingFolder')).join(', ') });
    case 'forward':
      return t('saysForward', { addresses: action.addresses.join(', ') });
    case 'snooze':
      return t(`saysSnooze_${action.until}`, { time: morning });
    case 'reject':
    case 'delete':
    case 'star':
    case 'seen':
      return t(action.kind);
  }
}

/** A rule in two short lines: when, and what then. */
export function describeRule(rule: MailRule, names: RuleNames): { readonly when: string; readonly then: string } {
  const { t } = names;
  const all = rule.conditions.map((condition) => describeCondition(condition, t)).join(' · ');
  return {
    when: rule.conditions.length > 1 ? `${t(rule.match)}: ${all}` : all,
    then: rule.actions.map((action) => describeAction(action, names)).join(' · '),
  };
}
