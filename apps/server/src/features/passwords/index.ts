/** Changing, recovering and ageing of passwords. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createPasswordsFeature(_services: Services): Feature {
  return { name: 'passwords', routes: [] };
}
