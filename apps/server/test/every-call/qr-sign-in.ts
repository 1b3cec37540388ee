import type { CallClass, CallExample } from '../call-example.ts';

/** Of nobody: the right of the matrix to a code is tested where the codes are made. */
const unknownCode = 'AAAAAAAAAAAAAAAAAAAAAA';

export const qrSignInExamples: Readonly<Record<string, CallExample>> = {
  'qrSignIn.code': { valid: () => ({ type: 'qr' }), malformed: { type: 'pigeon' } },
  // Known to be over: not held.
  'qrSignIn.state': {
    valid: () => ({ ticket: unknownCode, seen: 'scanned' }),
    malformed: { ticket: 'x'.repeat(65) },
  },
  'qrSignIn.scan': { valid: () => ({ code: unknownCode }), malformed: { code: '' } },
  'qrSignIn.answer': { valid: () => ({ code: unknownCode, accept: false }), malformed: { code: 7, accept: 'yes' } },
};

const why = 'signs in; has nothing of mails in it';
export const qrSignInClasses: Readonly<Record<string, CallClass>> = {
  'qrSignIn.code': { as: 'nothing', why },
  'qrSignIn.state': { as: 'nothing', why },
  'qrSignIn.scan': { as: 'nothing', why },
  'qrSignIn.answer': { as: 'nothing', why },
};
