/** Challenges that only a person passes: the sliding puzzle and the picture captcha. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createChallengesFeature(_services: Services): Feature {
  return { name: 'challenges', routes: [] };
}
