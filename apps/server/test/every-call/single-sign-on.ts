import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

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
  'singleSignOn.authorize': { valid: () => ({}), malformed: { client_id: 'x'.repeat(81) } },
  'singleSignOn.authorizeRequest': {
    refusal: 'requestExpired',
    valid: () => ({ request: 'none of ours' }),
    malformed: { request: '' },
  },
  'singleSignOn.authorizeAnswer': {
    refusal: 'browserOnly',
    valid: () => ({ request: 'none of ours', accept: true }),
    malformed: { request: 'none of ours', accept: 'yes' },
  },
  'singleSignOn.authorizeToken': { valid: () => ({}), malformed: { grant_type: 'x'.repeat(81) } },
  'singleSignOn.programs': { valid: () => ({}), malformed: null },
  'singleSignOn.revokeProgram': { valid: () => ({ clientId: 'nobody' }), malformed: { clientId: '' } },
  'singleSignOn.userLogin': { valid: () => ({ assertion: 'a.b.c' }), malformed: { assertion: '' } },
};

export const singleSignOnClasses: Readonly<Record<string, CallClass>> = {
  'singleSignOn.sso': noMails,
  'singleSignOn.clientSso': noMails,
  'singleSignOn.ssoLogout': noMails,
  'singleSignOn.userLogin': noMails,
  'singleSignOn.authorize': noMails,
  'singleSignOn.authorizeRequest': noMails,
  'singleSignOn.authorizeAnswer': noMails,
  'singleSignOn.authorizeToken': noMails,
  'singleSignOn.programs': noMails,
  'singleSignOn.revokeProgram': noMails,
};
