/** Sign-in that asks nothing of anybody else: no puzzle, no second factor, no codes, no directory, no single sign-on. */
import { UserError } from '../../../../apps/server/src/call/user-error.ts';
import type { SignInPorts } from '../../../../apps/server/src/features/identity/sign-in/sign-in-ports.ts';

export const plainSignIn: SignInPorts = {
  puzzle: { require: () => Promise.resolve(), recordFailure: () => Promise.resolve() },
  twoFactor: {
    begin: () => Promise.resolve(null),
    finish: () => Promise.reject(new UserError('loginExpired')),
  },
  sms: { prove: () => Promise.reject(new UserError('codeWrong')) },
  qr: { prove: () => Promise.reject(new UserError('codeWrong')) },
  directory: { check: () => Promise.resolve(null) },
  devices: {
    recordSignIn: () => Promise.resolve(),
    recordReuse: () => Promise.resolve(),
    recordUse: () => undefined,
  },
  locations: { read: () => Promise.resolve(() => '') },
  providers: { list: () => Promise.resolve([]), signOutLink: () => Promise.resolve(null) },
  codes: { prove: () => Promise.reject(new UserError('grantInvalid')) },
};
