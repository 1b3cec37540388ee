import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

const ruleSet = {
  match: 'any',
  // Walrus stands in the mail of the closed folder (closed-folders.test.ts).
  conditions: [
    { field: 'body', operator: 'contains', value: 'walrus' },
    { field: 'subject', operator: 'contains', value: 'walrus' },
  ],
  actions: [{ kind: 'star' }],
};

export const rulesExamples: Readonly<Record<string, CallExample>> = {
  'rules.list': { valid: () => ({}), malformed: null },
  'rules.save': {
    valid: (own) => ({ ...ruleSet, ruleName: 'every call', actions: [{ kind: 'label', labels: [own.labelId] }] }),
    malformed: { ...ruleSet, ruleName: 'x', actions: [{ kind: 'burn' }] },
  },
  'rules.delete': { valid: (own) => ({ id: own.ruleId }), malformed: { id: '1; drop table mail_rule' } },
  'rules.deleteAll': { valid: (own) => ({ ruleIds: [own.ruleId] }), malformed: { ruleIds: [] } },
  'rules.status': { valid: (own) => ({ ruleId: own.ruleId, status: 0 }), malformed: { ruleId: '1', status: 2 } },
  'rules.sort': { valid: (own) => ({ ruleIds: [own.ruleId] }), malformed: { ruleIds: ['first'] } },
  'rules.try': { valid: () => ruleSet, malformed: { ...ruleSet, match: 'some' } },
  'rules.apply': {
    valid: (own) => ({ ruleId: own.ruleId, where: 'everywhere' }),
    malformed: { ruleId: '1', where: 'elsewhere' },
  },
};

const noMail = 'rules name no mail';

export const rulesClasses: Readonly<Record<string, CallClass>> = {
  'rules.list': { as: 'nothing', why: noMail },
  'rules.save': { as: 'nothing', why: noMail },
  'rules.delete': { as: 'nothing', why: noMail },
  'rules.deleteAll': { as: 'nothing', why: noMail },
  'rules.status': { as: 'nothing', why: noMail },
  'rules.sort': { as: 'nothing', why: noMail },
  'rules.try': { as: 'lists' },
  'rules.apply': {
    as: 'changes',
    inputs: (things) => [
      { ruleId: things.ruleId, where: 'everywhere' },
      { ruleId: things.ruleId, where: 'inbox' },
    ],
    settleMs: 200,
  },
};
