/** Second verification at sign-in: TOTP, passkeys, SMS, recovery codes. */

import { UserError } from '../../call/user-error.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { SecondStepPort } from '../identity/index.ts';
import type { SmsPorts } from '../sms/index.ts';

/** The capability for the composition root. */
export function createSecondStepFeature(
  _services: Services,
): Feature & { readonly secondStep: SecondStepPort; readonly phoneOfTicket: SmsPorts['phoneOfTicket'] } {
  const secondStep: SecondStepPort = {
    begin: () => Promise.resolve(null),
    finish: () => Promise.reject(new UserError('loginExpired')),
  };
  return { name: 'second-step', routes: [], secondStep, phoneOfTicket: () => Promise.resolve(null) };
}
