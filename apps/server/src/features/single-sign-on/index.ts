/** Single sign-on: by an OpenID provider, from a trusted system, by a directory, and for clients of ours. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { SignInDoor } from '../identity/index.ts';

/** The capability for the composition root. */
export function createSingleSignOnFeature(_services: Services, _signIn: SignInDoor): Feature {
  return { name: 'single-sign-on', routes: [] };
}
