import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxForwardAddresses, maxRuleNameCharacters, maxRuleValueCharacters } from '../limits.ts';
import { checkMailRule, isForwardAddress, isRuleValue, type RuleDraft } from './check-mail-rule.ts';

const good: RuleDraft = {
  ruleName: '发票',
  conditions: [{ field: 'subject', operator: 'contains', value: '发票' }],
  actions: [{ kind: 'star' }],
};
const listFaults = (change: Partial<RuleDraft>) => checkMailRule({ ...good, ...change }).map((fault) => fault.error);
const value = (text: string) => listFaults({ conditions: [{ field: 'subject', operator: 'contains', value: text }] });

describe('checkMailRule', () => {
  it('takes a rule that says something', () => {
    expect(checkMailRule(good)).toEqual([]);
  });

  it('wants a name within its limit', () => {
    expect(listFaults({ ruleName: ' \t' })).toEqual(['ruleNameEmpty']);
    expect(listFaults({ ruleName: '好'.repeat(maxRuleNameCharacters) })).toEqual([]);
    expect(listFaults({ ruleName: '好'.repeat(maxRuleNameCharacters + 1) })).toEqual(['ruleNameTooLong']);
  });

  it('allows letters, half-width symbols, digits, Chinese, dot and @ in values (specification, section 5)', () => {
    for (const text of ['abc', '发票', 'a@b.example', '[list] 1-2_3', 'été', 'отчёт', '100%'])
      expect(value(text)).toEqual([]);
    for (const text of ['发票，', '【通知】', '€', '😀', 'a\u0000b', 'a\nb', 'a\u202eb', 'a\u200bb'])
      expect(value(text)).toEqual(['ruleValueInvalid']);
    expect(value('  ')).toEqual(['ruleValueEmpty']);
    expect(value('x'.repeat(maxRuleValueCharacters + 1))).toEqual(['ruleValueTooLong']);
  });

  it('wants a condition, an action, and one folder', () => {
    expect(listFaults({ conditions: [] })).toEqual(['ruleConditionMissing']);
    expect(listFaults({ actions: [] })).toEqual(['ruleActionMissing']);
    expect(listFaults({ actions: [{ kind: 'move', mailboxId: '1' }, { kind: 'delete' }] })).toEqual([
      'ruleActionConflict',
    ]);
    expect(listFaults({ actions: [{ kind: 'star' }, { kind: 'star' }] })).toEqual(['ruleActionConflict']);
    const snoozes = { kind: 'snooze', until: 'tomorrow' } as const;
    expect(listFaults({ actions: [snoozes, { kind: 'star' }] })).toEqual([]);
    for (const kind of ['delete', 'snooze'] as const)
      expect(listFaults({ actions: [snoozes, { kind, until: 'nextWeek' }] as RuleDraft['actions'] })).toEqual([
        'ruleActionConflict',
      ]);
  });

  it('wants what an action needs, at its field', () => {
    const faults = checkMailRule({
      ...good,
      actions: [
        { kind: 'reject', replyContent: ' ' },
        { kind: 'label', labels: [] },
        { kind: 'forward', addresses: [''] },
      ],
    });
    expect(faults.map(({ field, error }) => [field, error])).toEqual([
      ['action-reject', 'ruleReplyEmpty'],
      ['action-label', 'ruleLabelRequired'],
      ['action-forward', 'ruleForwardEmpty'],
    ]);
    expect(listFaults({ actions: [{ kind: 'move', mailboxId: '' }] })).toEqual(['ruleFolderRequired']);
  });

  it('refuses forward addresses that are none, doubles in another spelling, and too many', () => {
    const forward = (...addresses: string[]) => listFaults({ actions: [{ kind: 'forward', addresses }] });
    expect(forward('a@b.example')).toEqual([]);
    for (const bad of [
      'a',
      'a@',
      '@b.example',
      'a@b',
      'a b@c.example',
      'a@b.example,c@d.example',
      'a@b.example\r\nBcc: x@y.example',
    ])
      expect(forward(bad)).toEqual(['ruleForwardInvalid']);
    expect(forward('a@b.example', 'Ａ@B.example ')).toEqual(['ruleForwardTwice']);
    expect(forward(...Array.from({ length: maxForwardAddresses + 1 }, (_, n) => `a${n}@b.example`))).toEqual([
      'ruleForwardTooMany',
    ]);
  });

  it('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof isRuleValue(text)).toBe('boolean');
        expect(isForwardAddress(text) && /[\r\n\0]/.test(text)).toBe(false);
        checkMailRule({ ...good, ruleName: text, actions: [{ kind: 'forward', addresses: [text] }] });
      }),
    );
  });
});
