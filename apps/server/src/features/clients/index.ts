/** Mail programs: authorisation codes, their devices, their settings. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createClientsFeature(_services: Services): Feature {
  return { name: 'clients', routes: [] };
}
