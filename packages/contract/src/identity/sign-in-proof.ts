import { z } from 'zod';
import { twoFactorMethods } from '../two-factor/two-factor.ts';

/** How somebody was first recognised; '' where that was not kept. */
export const signInProofSchema = z.enum([
  'password',
  'directory',
  'sms',
  'qr',
  'singleSignOn',
  'trustedSystem',
  'authorisedClient',
  '',
]);

/** What was shown besides; '' where nothing was. */
export const secondProofSchema = z.enum([...twoFactorMethods, 'enrolled', '']);
