/** Where one is signed in, and the ends of it. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createSignInPlacesFeature(_services: Services): Feature {
  return { name: 'sign-in-places', routes: [] };
}
