import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createAutomaticMailFeature(_services: Services): Feature {
  return { name: 'automatic-mail', routes: [] };
}
