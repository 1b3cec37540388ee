import type { OpenCallContext } from '../../call/call-context.ts';
import type { RedirectAnswer, StepCookies } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { findBaseUrl } from './base-url.ts';
import { encryptFlow, type Flow, flowMs } from './flow.ts';
import type { ProviderOpener } from './open-provider.ts';
import type { Provider } from './provider-settings.ts';

export interface FlowServices extends Pick<Services, 'database' | 'secrets' | 'config' | 'clock' | 'log'> {
  readonly open: ProviderOpener;
}

/** The one address that providers send people back to. */
export const callbackPath = '/api/oauth/sso';

/** Sends the browser to the provider, with what it must bring back encrypted in its cookie. Throws `ssoDown`. */
export async function beginFlow(
  services: FlowServices,
  provider: Provider,
  asked: Pick<Flow, 'place' | 'program'>,
  context: OpenCallContext,
  steps: StepCookies,
): Promise<RedirectAnswer> {
  const { orgId, providerId, settings } = provider;
  const { configuration, hosts } = await services.open(provider).catch((error: unknown) => {
    services.log.warn({ err: error, provider: providerId }, 'a provider of single sign-on could not be reached');
    throw new UserError('ssoDown');
  });
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } =
    await import('openid-client');
  const verifier = randomPKCECodeVerifier();
  const { publicUrl } = services.config;
  // The cookie of this sign-in is the opened host's, and would not come back to another.
  if (publicUrl !== null && URL.parse(publicUrl)?.host !== context.host)
    services.log.warn(
      { publicUrl, host: context.host },
      'single sign-on begins at another host than HONGYAN_PUBLIC_URL',
    );
  const redirectUri = `${findBaseUrl(services.config, context)}${callbackPath}`;
  const flow: Flow = {
    ...asked,
    orgId,
    providerId,
    redirectUri,
    verifier,
    state: randomState(),
    nonce: randomNonce(),
    expiresAt: context.now + flowMs,
  };
  const to = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: settings.scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  if (!hosts.has(to.host)) {
    services.log.warn({ provider: providerId, host: to.host }, 'a provider sends people to a host that nobody named');
    throw new UserError('ssoDown');
  }
  steps.set('sso', encryptFlow(services.secrets, flow), flowMs / 1_000);
  return { to: to.href, origin: to.origin };
}
