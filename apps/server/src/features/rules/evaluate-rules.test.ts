import type { RuleAction, RuleCondition, RuleSet } from '@hongyan/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRule, evaluateRules, matchRule } from './evaluate-rules.ts';
import { type BodyForRules, type MailForRules, ruledMail as ruledMailOf } from './ruled-mail.ts';

type KnownMail = MailForRules & { readonly body?: BodyForRules };

const word = fc.constantFrom('发票', 'invoice', 'ＡＢＣ', 'abc', 'Straße', 'weekly', 'report', '@partner', '.pdf', 'x');
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const person = fc.record({ name: text, address: word.map((w) => `${w}@partner.example`) });
const body = fc.record({ recipients: fc.array(person, { maxLength: 8 }), fileNames: fc.array(text), text });
const mails: fc.Arbitrary<MailForRules & { readonly body: BodyForRules }> = fc
  .record({ sizeBytes: fc.nat(5_000), hasAttachment: fc.boolean(), subject: text, from: person, body })
  // A row names the first five recipients of its body.
  .map((mail) => ({ ...mail, recipients: mail.body.recipients.slice(0, 5) }));
const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('sender', 'recipient', 'subject', 'body', 'attachment'),
    operator: fc.constantFrom('contains', 'notContains'),
    value: word,
  }),
  fc.record({
    field: fc.constant('size' as const),
    operator: fc.constantFrom('larger', 'smaller'),
    bytes: fc.nat(5_000),
  }),
  fc.record({ field: fc.constant('hasAttachment' as const), has: fc.boolean() }),
);
const action: fc.Arbitrary<RuleAction> = fc.constantFrom<RuleAction>(
  { kind: 'star' },
  { kind: 'seen' },
  { kind: 'snooze', until: 'tomorrow' },
  { kind: 'delete' },
  { kind: 'move', mailboxId: '100' as never },
  { kind: 'move', mailboxId: '101' as never },
  { kind: 'label', labels: ['1', '2'] as never },
  { kind: 'label', labels: ['2', '3'] as never },
  { kind: 'forward', addresses: ['a@b.example'] },
  { kind: 'reject', replyContent: 'no' },
);
const ruleSet: fc.Arbitrary<RuleSet> = fc.record({
  match: fc.constantFrom('all', 'any'),
  conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
  actions: fc.array(action, { minLength: 1, maxLength: 2 }),
  stop: fc.boolean(),
});
const contains = (field: 'subject' | 'body', value: string, operator: 'contains' | 'notContains' = 'contains') =>
  ({ field, operator, value }) as const;
const createRule = (conditions: RuleCondition[], match: RuleSet['match'] = 'all') =>
  compileRule({ match, conditions, actions: [{ kind: 'star' }], stop: true });
const ruledMail = (mail: KnownMail) => ruledMailOf(mail, mail.body);
const createMail = (subject: string, bodyText?: string): KnownMail => ({
  sizeBytes: 1_000,
  hasAttachment: false,
  subject,
  from: { name: '', address: 'a@b.example' },
  recipients: [],
  ...(bodyText === undefined ? {} : { body: { recipients: [], fileNames: [], text: bodyText } }),
});
const fits = (value: string, subject: string) =>
  matchRule(createRule([contains('subject', value)]), ruledMail(createMail(subject)));

describe('matchRule', () => {
  it('says without the body only what it says with it', () => {
    fc.assert(
      fc.property(ruleSet, mails, (set, mail) => {
        const { body: _body, ...known } = mail;
        const early = matchRule(compileRule(set), ruledMail(known));
        const whole = matchRule(compileRule(set), ruledMail(mail));
        expect(whole).not.toBeUndefined();
        if (early !== undefined) expect(early).toBe(whole);
      }),
    );
  });

  it('"contains" and "not contains" are contraries', () => {
    fc.assert(
      fc.property(
        mails,
        word,
        fc.constantFrom('sender', 'recipient', 'subject', 'body', 'attachment'),
        (mail, value, field) => {
          const ask = (operator: 'contains' | 'notContains') =>
            matchRule(createRule([{ field, operator, value }]), ruledMail(mail));
          expect(ask('contains')).toBe(!ask('notContains'));
        },
      ),
    );
  });

  it('"all" is every single one, "any" is at least one', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 5 }), mails, (conditions, mail) => {
        const single = conditions.map((one) => matchRule(createRule([one]), ruledMail(mail)));
        expect(matchRule(createRule(conditions, 'all'), ruledMail(mail))).toBe(single.every(Boolean));
        expect(matchRule(createRule(conditions, 'any'), ruledMail(mail))).toBe(single.some(Boolean));
      }),
    );
  });

  it.each([
    ['INVOICE', 'your invoice'],
    ['ｉｎｖｏｉｃｅ', 'your Invoice'],
    ['发票', '您的发票已开具'],
    ['会议:周一', '会议：周一'],
    ['annual report', 'Annual\r\n  report'],
    ['café', 'CAFE'],
    ['pay', 'p\u200bay now'],
  ])('finds %s in %s: width, case, white space and what is invisible make no difference', (value, subject) => {
    expect(fits(value, subject)).toBe(true);
  });

  it('takes nothing that is typed for a pattern', () => {
    expect(fits('.*', 'anything')).toBe(false);
    expect(fits('(a+)+$', 'x (a+)+$')).toBe(true);
  });

  it('does not find a value across two people', () => {
    const mail: KnownMail = { ...createMail('x'), from: { name: 'ab', address: 'cd@e.example' } };
    const rule = createRule([{ field: 'sender', operator: 'contains', value: 'ab cd' }]);
    expect(matchRule(rule, ruledMail(mail))).toBe(false);
  });

  it('a value that normalises to nothing, and a rule without conditions, fit nothing', () => {
    for (const operator of ['contains', 'notContains'] as const)
      expect(matchRule(createRule([contains('subject', '\u0301', operator)]), ruledMail(createMail('x')))).toBe(false);
    expect(matchRule(createRule([]), ruledMail(createMail('x')))).toBe(false);
  });

  it('needs time linear in a hostile text and in the values', () => {
    const hostile = 'a'.repeat(128 * 1024);
    const value = `${'a'.repeat(99)}b`;
    const rule = createRule(
      Array.from({ length: 20 }, () => contains('body', value)),
      'any',
    );
    const began = process.threadCpuUsage();
    expect(matchRule(rule, ruledMail(createMail('x', hostile)))).toBe(false);
    // Some milliseconds; what grows with the square of the text would need minutes.
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

describe('evaluateRules', () => {
  const verdict = (sets: readonly RuleSet[], mail: KnownMail) => evaluateRules(sets.map(compileRule), ruledMail(mail));

  it('a rule that does not fit changes nothing, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(ruleSet, { maxLength: 5 }), mails, (sets, mail) => {
        const fitting = sets.filter((set) => matchRule(compileRule(set), ruledMail(mail)));
        expect(verdict(sets, mail)).toEqual(verdict(fitting, mail));
      }),
    );
  });

  it('nothing after a rule that stops is asked', () => {
    fc.assert(
      fc.property(fc.array(ruleSet, { minLength: 1, maxLength: 5 }), mails, (sets, mail) => {
        const at = sets.findIndex((set) => set.stop && matchRule(compileRule(set), ruledMail(mail)));
        if (at !== -1) expect(verdict(sets, mail)).toEqual(verdict(sets.slice(0, at + 1), mail));
      }),
    );
  });

  it('of several folders the first rule decides, labels and flags add up', () => {
    const base = { match: 'any', conditions: [contains('subject', 'x')], stop: false } as const;
    const sets: RuleSet[] = [
      { ...base, conditions: [...base.conditions], actions: [{ kind: 'label', labels: ['1', '2'] as never }] },
      {
        ...base,
        conditions: [...base.conditions],
        actions: [{ kind: 'move', mailboxId: '100' as never }, { kind: 'star' }],
      },
      {
        ...base,
        conditions: [...base.conditions],
        actions: [{ kind: 'delete' }, { kind: 'label', labels: ['2', '3'] as never }],
      },
    ];
    expect(verdict(sets, createMail('x'))).toEqual({
      destination: { folderId: 100 },
      labels: [1, 2, 3],
      starred: true,
      seen: false,
      forward: [],
      reject: null,
    });
  });
});
