/** Single sign-on: by an OpenID provider, from a trusted system, and for programs that people let in. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { CodePort, ProviderListPort, SignInDoor } from '../identity/index.ts';
import { createCodePort } from './code-port.ts';
import { createProviderOpener } from './open-provider.ts';
import { listSingleSignOn } from './provider-settings.ts';
import { createProviderRoutes } from './routes.ts';

export { addOauthClient, removeOauthClient } from './change-clients.ts';
export { removeProvider, setProvider } from './change-providers.ts';
export { checkIssuer } from './issuer.ts';
export { unlinkAccount } from './link-subject.ts';
export { isGoodRedirect, listOauthClients } from './oauth-clients.ts';
export { createProviderOpener } from './open-provider.ts';
export {
  listProviders,
  type Provider,
  type ProviderSettings,
  providerSettingsSchema,
  publicIdOf,
  secretPurpose,
  signatureAlgorithms,
} from './provider-settings.ts';

export {
  addTrustedSystem,
  isNetwork,
  listTrustedSystems,
  removeTrustedSystem,
  systemPurpose,
} from './trusted-systems.ts';

/** What sign-in asks of single sign-on: made before sign-in itself. */
export function createSingleSignOnPorts(services: Pick<Services, 'database' | 'secrets'>): {
  readonly codes: CodePort;
  readonly providers: ProviderListPort;
} {
  return { codes: createCodePort(services), providers: { list: () => listSingleSignOn(services.database.read) } };
}

/** The capability for the composition root. */
export function createSingleSignOnFeature(services: Services, signIn: SignInDoor): Feature {
  const withProviders = { ...services, open: createProviderOpener(services) };
  return { name: 'single-sign-on', routes: createProviderRoutes(withProviders, signIn) };
}
