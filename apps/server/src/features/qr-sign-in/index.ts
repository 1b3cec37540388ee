/** Sign-in by a QR code that a signed-in browser confirms. */

import { UserError } from '../../call/user-error.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { QrPort } from '../identity/index.ts';

/** The capability for the composition root. */
export function createQrSignInFeature(_services: Services): Feature & { readonly qr: QrPort } {
  const qr: QrPort = { prove: () => Promise.reject(new UserError('codeWrong')) };
  return { name: 'qr-sign-in', routes: [], qr };
}
