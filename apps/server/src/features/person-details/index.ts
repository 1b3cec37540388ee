/** What a person says of themself, and the phone that is bound. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createPersonDetailsFeature(_services: Services): Feature {
  return { name: 'person-details', routes: [] };
}
