/** SMS codes: sending them, counting them, checking them. */

import { UserError } from '../../call/user-error.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { SmsPort } from '../identity/index.ts';

/** The capability for the composition root. */
export function createSmsFeature(_services: Services): Feature & { readonly sms: SmsPort } {
  const sms: SmsPort = { prove: () => Promise.reject(new UserError('codeWrong')) };
  return { name: 'sms', routes: [], sms };
}
