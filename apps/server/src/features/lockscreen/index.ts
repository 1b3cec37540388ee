/** The lock screen. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createLockscreenFeature(_services: Services): Feature {
  return { name: 'lockscreen', routes: [] };
}
