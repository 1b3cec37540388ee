import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

const password = 'Quiet-Harbour-72';

export const personDetailsExamples: Readonly<Record<string, CallExample>> = {
  'personDetails.updateDetails': { valid: () => ({ gender: 1, duties: 'Editor' }), malformed: { gender: 3 } },
  'personDetails.phone': { valid: () => ({}), malformed: null },
  'personDetails.bindPhone': {
    valid: () => ({ phone: '13800138000', code: '000000', password }),
    refusal: 'codeWrong',
    malformed: { phone: '', code: '000000', password },
  },
  'personDetails.unbindPhone': { valid: () => ({ password }), refusal: 'phoneNotBound', malformed: { password: '' } },
};

const why = 'what a person says of themself, and their phone; no mail is in it';
export const personDetailsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(personDetailsExamples).map((name) => [name, { as: 'nothing' as const, why }]),
);
