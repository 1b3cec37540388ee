import type { CallClass, CallExample } from '../call-example.ts';

const noMails: CallClass = { as: 'nothing', why: 'it is about who signs in' };

export const singleSignOnExamples: Readonly<Record<string, CallExample>> = {
  'singleSignOn.sso': { valid: () => ({ id: '1-nobody' }), malformed: { id: 'x'.repeat(81) } },
  'singleSignOn.clientSso': {
    valid: () => ({
      client_id: 'nobody',
      redirect_uri: 'http://127.0.0.1:7/back',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
      state: 'x',
    }),
    malformed: { client_id: 'nobody', redirect_uri: 'http://127.0.0.1:7/back', code_challenge_method: 'plain' },
  },
  'singleSignOn.ssoLogout': { valid: () => ({ logout_token: 'a.b.c' }), malformed: { logout_token: '' } },
  'singleSignOn.userLogin': { valid: () => ({ assertion: 'a.b.c' }), malformed: { assertion: '' } },
};

export const singleSignOnClasses: Readonly<Record<string, CallClass>> = {
  'singleSignOn.sso': noMails,
  'singleSignOn.clientSso': noMails,
  'singleSignOn.ssoLogout': noMails,
  'singleSignOn.userLogin': noMails,
};
