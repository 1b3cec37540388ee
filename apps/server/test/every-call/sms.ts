import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

export const smsExamples: Readonly<Record<string, CallExample>> = {
  'sms.sendCode': {
    valid: () => ({ purpose: 'recovery', phone: '13800138000', pictureId: 'none', text: 'none' }),
    malformed: { purpose: 'anything', phone: '13800138000' },
  },
  'sms.verify': {
    valid: () => ({ purpose: 'recovery', phone: '13800138000', code: '000000' }),
    malformed: { purpose: 'signIn', phone: '13800138000', code: '000000' },
  },
  'sms.gatewayStatus': { valid: () => ({}), malformed: null },
};

const nothing: CallClass = { as: 'nothing', why: 'codes to phones, before anybody has signed in' };

export const smsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(smsExamples).map((name) => [name, nothing]),
);
