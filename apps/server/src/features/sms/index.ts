/** SMS codes: sending them, counting them, checking them. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createSmsFeature(_services: Services): Feature {
  return { name: 'sms', routes: [] };
}
