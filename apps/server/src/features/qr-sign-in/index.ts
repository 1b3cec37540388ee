/** Sign-in by a QR code that a signed-in browser confirms. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createQrSignInFeature(_services: Services): Feature {
  return { name: 'qr-sign-in', routes: [] };
}
