import type { MailRule } from '@hongyan/contract';
import { isRuleValue } from '@hongyan/contract/mail-rule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyForm,
  formForMail,
  listFormFaults,
  splitAddresses,
  subjectForRule,
  toForm,
  toSaveInput,
} from './rule-form.ts';
import { movedTo } from './rule-order.ts';

const rule = {
  ruleId: '7',
  ruleName: 'all of it',
  status: 0,
  sort: 0,
  rests: null,
  match: 'any',
  conditions: [
    { field: 'sender', operator: 'notContains', value: '@partner.example' },
    { field: 'size', operator: 'larger', bytes: 3 * 1024 * 1024 },
    { field: 'size', operator: 'smaller', bytes: 1536 },
    { field: 'hasAttachment', has: false },
  ],
  actions: [
    { kind: 'move', mailboxId: '100' },
    { kind: 'label', labels: ['1', '2'] },
    { kind: 'star' },
    { kind: 'seen' },
    { kind: 'forward', addresses: ['a@b.example', 'c@d.example'] },
  ],
  stop: false,
} as unknown as MailRule;

describe('a rule in its editor', () => {
  it('is saved as it was when nothing is changed', () => {
    const { sort: _sort, rests: _rests, ...saved } = rule;
    expect(toSaveInput(toForm(rule))).toEqual(saved);
    expect(listFormFaults(toForm(rule))).toEqual([]);
  });

  it('keeps until when it snoozes', () => {
    const snoozing = { ...rule, actions: [{ kind: 'snooze', until: 'nextWeek' }] } as unknown as MailRule;
    expect(toForm(snoozing).destination).toBe('snooze');
    expect(toSaveInput(toForm(snoozing)).actions).toEqual(snoozing.actions);
    const begun = { ...toForm(rule), destination: 'snooze' as const };
    expect(toSaveInput(begun).actions[0]).toEqual({ kind: 'snooze', until: 'tomorrow' });
    expect(listFormFaults(begun)).toEqual([]);
  });

  it('says what is missing in a new one, each at its field', () => {
    const listFaults = (form: Parameters<typeof listFormFaults>[0]) =>
      listFormFaults(form).map(({ field, error }) => [field, error]);
    expect(listFaults(emptyForm())).toEqual([
      ['name', 'ruleNameEmpty'],
      ['condition-0', 'ruleValueEmpty'],
      ['action-move', 'ruleFolderRequired'],
    ]);
    const form = { ...toForm(rule), destination: 'reject' as const, forward: true, addresses: ' ' };
    expect(listFaults(form)).toEqual([
      ['action-reject', 'ruleReplyEmpty'],
      ['action-forward', 'ruleForwardEmpty'],
    ]);
    const size = { ...toForm(rule), conditions: toForm(rule).conditions.map((one) => ({ ...one, size: 'x' })) };
    expect(listFaults(size)).toEqual([
      ['condition-1', 'ruleValueEmpty'],
      ['condition-2', 'ruleValueEmpty'],
    ]);
  });

  it('takes addresses as they are pasted', () => {
    expect(splitAddresses('a@b.example，c@d.example;\n e@f.example ')).toEqual([
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ]);
  });
});

describe('a rule from a mail', () => {
  it.each([
    ['Re: Weekly report', 'Weekly report'],
    ['回复：转发: 会议纪要', '会议纪要'],
    ['【通知】年度审计（2026）', '年度审计(2026)'],
    ['会议：周一', '会议:周一'],
    ['★★★', ''],
  ])('of the subject %s takes %s', (subject, wanted) => {
    expect(subjectForRule(subject)).toBe(wanted);
  });

  it('never begins with a value that could not be saved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (mailSubject, address) => {
        const form = formForMail({ mailSubject, mailFrom: { name: mailSubject, address } });
        expect(form.conditions.every(({ value }) => isRuleValue(value))).toBe(true);
      }),
    );
  });

  it('has sender and subject as conditions', () => {
    const form = formForMail({
      mailSubject: 'Invoice 7',
      mailFrom: { name: 'Chen Wei', address: 'chen@partner.example' },
    });
    expect(form.ruleName).toBe('Chen Wei');
    expect(form.conditions.map(({ field, value }) => [field, value])).toEqual([
      ['sender', 'chen@partner.example'],
      ['subject', 'Invoice 7'],
    ]);
  });
});

describe('movedTo', () => {
  it('puts one elsewhere and keeps the others in their order', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    const ids = ['a', 'b', 'c'];
    for (const same of [movedTo(ids, 'a', -1), movedTo(ids, 'c', 9), movedTo(ids, 'x', 0)]) expect(same).toBe(ids);
  });
});
