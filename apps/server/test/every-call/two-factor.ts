import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

const openTicket: CallExample = { valid: () => ({ ticket: 'of-nothing' }), malformed: { ticket: '' } };
const password = 'Quiet-Harbour-72';

export const twoFactorExamples: Readonly<Record<string, CallExample>> = {
  'twoFactor.state': { valid: () => ({}), malformed: null },
  'twoFactor.begin': { valid: () => ({ kind: 'totp', password }), malformed: { kind: 'magic' } },
  'twoFactor.confirm': {
    refusal: 'setupExpired',
    valid: () => ({ setup: 'of-nothing', code: '000000' }),
    malformed: { setup: ['x'] },
  },
  'twoFactor.renamePasskey': {
    refusal: 'passkeyNotFound',
    valid: () => ({ passkeyId: 'of-nobody', name: 'key' }),
    malformed: { passkeyId: 'x', name: '' },
  },
  'twoFactor.remove': { valid: () => ({ kind: 'totp', password }), malformed: { kind: 7 } },
  'twoFactor.saveSms': { valid: () => ({ on: false, password }), malformed: { on: 'yes' } },
  'twoFactor.recoveryCodes': { refusal: 'nothingSetUp', valid: () => ({ password }), malformed: { password: 7 } },
  'twoFactor.forgetBrowsers': { valid: () => ({}), malformed: null },
  'twoFactor.offer': openTicket,
  'twoFactor.challenge': openTicket,
  'twoFactor.enrolBegin': { valid: () => ({ ticket: 'of-nothing', kind: 'totp' }), malformed: { ticket: 7 } },
  'twoFactor.enrolConfirm': {
    valid: () => ({ ticket: 'of-nothing', setup: 'of-nothing', code: '000000' }),
    malformed: { ticket: 'x', setup: [] },
  },
};

const nothing: CallClass = { as: 'nothing', why: 'how the person signs in, nothing of mails' };

export const twoFactorClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(twoFactorExamples).map((name) => [name, nothing]),
);
