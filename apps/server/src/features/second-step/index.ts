/** Second verification at sign-in: TOTP, passkeys, SMS, recovery codes. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createSecondStepFeature(_services: Services): Feature {
  return { name: 'second-step', routes: [] };
}
