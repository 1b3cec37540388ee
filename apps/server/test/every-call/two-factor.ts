import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

const openTicket: CallExample = { valid: () => ({ ticket: 'of-nothing' }), malformed: { ticket: '' } };
const password = 'Quiet-Harbour-72';

export const twoFactorExamples: Readonly<Record<string, CallExample>> = {
  'secondStep.state': { valid: () => ({}), malformed: null },
  'secondStep.begin': { valid: () => ({ kind: 'totp', password }), malformed: { kind: 'magic' } },
  'secondStep.confirm': {
    refusal: 'setupExpired',
    valid: () => ({ setup: 'of-nothing', code: '000000' }),
    malformed: { setup: ['x'] },
  },
  'secondStep.renamePasskey': {
    refusal: 'passkeyNotFound',
    valid: () => ({ passkeyId: 'of-nobody', name: 'key' }),
    malformed: { passkeyId: 'x', name: '' },
  },
  'secondStep.remove': { valid: () => ({ kind: 'totp', password }), malformed: { kind: 7 } },
  'secondStep.saveSms': { valid: () => ({ on: false, password }), malformed: { on: 'yes' } },
  'secondStep.recoveryCodes': { refusal: 'nothingSetUp', valid: () => ({ password }), malformed: { password: 7 } },
  'secondStep.forgetBrowsers': { valid: () => ({}), malformed: null },
  'secondStep.offer': openTicket,
  'secondStep.challenge': openTicket,
  'secondStep.enrolBegin': { valid: () => ({ ticket: 'of-nothing', kind: 'totp' }), malformed: { ticket: 7 } },
  'secondStep.enrolConfirm': {
    valid: () => ({ ticket: 'of-nothing', setup: 'of-nothing', code: '000000' }),
    malformed: { ticket: 'x', setup: [] },
  },
};

const nothing: CallClass = { as: 'nothing', why: 'how the person signs in, nothing of mails' };

export const twoFactorClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(twoFactorExamples).map((name) => [name, nothing]),
);
