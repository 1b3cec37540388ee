/** Single sign-on: by an OpenID provider, from a trusted system, and for programs that people let in. */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { machineContext, type SignInEndpoint, signInNeeds, signInPort } from '../identity/index.ts';
import { createAuthoriseRoutes } from './authorise-routes.ts';
import { createCodePort } from './code-port.ts';
import { createProviderOpener } from './open-provider.ts';
import { listSingleSignOn } from './provider-settings.ts';
import { createProviderRoutes } from './routes.ts';
import { findSignOutLink } from './sign-out-link.ts';
import { sweepSingleSignOn } from './sweep.ts';

export { addOauthClient } from './change-clients.ts';
export { setProvider } from './change-providers.ts';
export { secretPurpose } from './provider-settings.ts';

/** How often what has passed is forgotten. */
const sweepEveryMs = 3_600_000;

function createSingleSignOnFeature(services: FeatureServices, needed: { readonly signIn: SignInEndpoint }): Feature {
  const withProviders = { ...services, open: createProviderOpener(services) };
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    const context = machineContext(services.clock.now(), 'sweep', 'worker');
    sweeping = services.database.runner
      .execute(sweepSingleSignOn, context, null)
      .then(() => undefined)
      .catch((error: unknown) => services.log.error({ err: error }, 'old codes and sign-ins were not swept'));
  };
  return {
    name: 'single-sign-on',
    routes: [...createProviderRoutes(withProviders, needed), ...createAuthoriseRoutes(services, needed)],
    offers: [
      signInNeeds.codes.bind(createCodePort(services)),
      signInNeeds.providers.bind({
        list: () => listSingleSignOn(services.database.read),
        signOutLink: (signIn, context) => findSignOutLink(withProviders, signIn, context),
      }),
    ],
    start: () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}

export const singleSignOnFeature = defineFeature({
  name: 'single-sign-on',
  needs: { signIn: signInPort },
  create: createSingleSignOnFeature,
});
