import type { ApiClient } from '@hongyan/testkit';
import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

/** Of nobody, until one is made: the right to a code is tested where the codes are made. */
let code = 'AAAAAAAAAAAAAAAAAAAAAA';

/** Asked by a browser that is signed in nowhere, at the server of `own`: a sign-in may not confirm what it asked for itself. */
async function makeCode(own: ApiClient): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: '', cookie: '' };
  const answer = await own.raw('oauth/code', { method: 'POST', headers, body: JSON.stringify({ type: 'qr' }) });
  ({ code } = answer.envelope?.data as { code: string });
}

export const qrSignInExamples: Readonly<Record<string, CallExample>> = {
  'qrSignIn.code': { valid: () => ({ type: 'qr' }), malformed: { type: 'pigeon' } },
  // Over from the start: not held.
  'qrSignIn.state': {
    valid: () => ({ ticket: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    malformed: { ticket: 'x'.repeat(65) },
  },
  'qrSignIn.scan': { valid: () => ({ code }), malformed: { code: '' }, prepare: makeCode },
  'qrSignIn.answer': {
    valid: () => ({ code, accept: false }),
    malformed: { code: 7, accept: 'yes' },
    prepare: async (own) => {
      await makeCode(own);
      await own.qrSignIn.scan({ code });
    },
  },
};

const why = 'signs in; has nothing of mails in it';
export const qrSignInClasses: Readonly<Record<string, CallClass>> = {
  'qrSignIn.code': { as: 'nothing', why },
  'qrSignIn.state': { as: 'nothing', why },
  'qrSignIn.scan': { as: 'nothing', why },
  'qrSignIn.answer': { as: 'nothing', why },
};
