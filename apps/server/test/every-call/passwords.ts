import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

const nothing: CallExample = { valid: () => ({}), malformed: null };
const password = 'Quiet-Harbour-72';

export const passwordsExamples: Readonly<Record<string, CallExample>> = {
  'passwords.recover': {
    valid: (own) => ({ username: own.address, pictureId: 'of-nothing', text: 'abcd' }),
    malformed: { username: '', pictureId: 7 },
  },
  'passwords.sendMail': { valid: () => ({ ticket: 'of-nothing' }), malformed: { ticket: '' } },
  'passwords.verify': {
    valid: () => ({ kind: 'mail', ticket: 'of-nothing', code: '00000000' }),
    malformed: { kind: 'magic', ticket: 'x' },
  },
  'passwords.edit': {
    valid: () => ({ ticket: 'of-nothing', password: 'Another-Harbour-72' }),
    malformed: { ticket: 'of-nothing', password: '' },
  },
  'passwords.change': {
    valid: () => ({ oldPassword: 'not-it', password: 'Another-Harbour-72' }),
    refusal: 'loginPasswordWrong',
    malformed: { oldPassword: password, password: 'with\0nul' },
  },
  'passwords.terms': nothing,
  'passwords.prompt': { valid: () => ({ expireDay: 7 }), malformed: { expireDay: 365 } },
  'passwords.recoveryMail': nothing,
  'passwords.sendRecoveryMailCode': {
    valid: () => ({ address: 'me@outside.example', password }),
    malformed: { address: ['x'], password },
  },
  'passwords.bindRecoveryMail': { valid: () => ({ code: '00000000' }), refusal: 'codeWrong', malformed: { code: '' } },
  'passwords.unbindRecoveryMail': { valid: () => ({ password }), malformed: { password: '' } },
};

const why = 'passwords and where their codes go; no mail is in it';
export const passwordsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(passwordsExamples).map((name) => [name, { as: 'nothing' as const, why }]),
);
