import { timingSafeEqual } from 'node:crypto';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { ProvenPerson } from '../identity/index.ts';
import type { FlowServices } from './begin-flow.ts';
import { type Flow, flowMs } from './flow.ts';
import type { OpenProvider } from './open-provider.ts';
import { ProviderDownError } from './provider-fetch.ts';
import type { Provider } from './provider-settings.ts';
import { type Claims, recogniseSubject } from './recognise.ts';
import { takeOnce } from './use-once.ts';

/** What the provider brought back. */
export interface Returned {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

function isSame(given: string, kept: string): boolean {
  return given.length === kept.length && timingSafeEqual(Buffer.from(given), Buffer.from(kept));
}

function isDown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderDownError) return true;
  return false;
}

/** Code for tokens; state, nonce, issuer, audience, time, signature and algorithm are checked on the way. */
async function exchange(
  open: OpenProvider,
  flow: Flow,
  returned: Returned,
  { provider, now }: { readonly provider: Provider; readonly now: number },
) {
  const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
  const url = new URL(flow.redirectUri);
  for (const [name, value] of Object.entries({ ...returned }))
    if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(open.configuration, url, {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('there is no ID token');
  // Many providers keep a person's particulars out of the ID token (OpenID Connect Core 1.0 §5.4).
  const needsMore = claims[provider.settings.addressClaim] === undefined;
  const hasMore = open.configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more: Claims =
    needsMore && hasMore ? await fetchUserInfo(open.configuration, tokens.access_token, claims.sub) : {};
  const { sub, sid, auth_time: at } = claims;
  return {
    ...{ sub, sid: typeof sid === 'string' ? sid : '', claims: { ...more, ...claims } },
    // A provider that still knew the browser may have asked the person nothing (OpenID Connect Core 1.0 §2).
    provenAt: typeof at === 'number' ? at * 1_000 : now,
  };
}

/** Who came back from the provider. Throws `ssoFailed`, `ssoDown`, `ssoNobody`, `ssoMailUnverified`, `ssoAnotherPerson`. */
export async function finishFlow(
  services: FlowServices,
  provider: Provider,
  flow: Flow,
  returned: Returned,
  context: OpenCallContext,
): Promise<ProvenPerson> {
  const { orgId, providerId, issuer } = provider;
  if (returned.state === undefined || !isSame(returned.state, flow.state)) throw new UserError('ssoFailed');
  const once = { orgId, key: `sso-state/${flow.state}`, expiresAt: context.now + flowMs };
  if (!(await services.database.runner.execute(takeOnce, toOperationContext(context), once)))
    throw new UserError('ssoFailed');
  const { sub, sid, claims, provenAt } = await services
    .open(provider)
    .then((open) => exchange(open, flow, returned, { provider, now: context.now }))
    .catch(async (error: unknown) => {
      const { AuthorizationResponseError } = await import('openid-client');
      // A person who says no at the provider is no trouble of ours.
      if (error instanceof AuthorizationResponseError) throw new UserError('ssoFailed', {}, { cause: error });
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      services.log.warn({ provider: providerId, name, reason: message }, 'a sign-in by a provider was not good');
      throw new UserError(isDown(error) ? 'ssoDown' : 'ssoFailed');
    });
  const accountNo = await recogniseSubject(services, context, provider, { sub, claims });
  const external = { providerId, issuer, sub, sid };
  const person = { accountNo, orgId, verifiedHash: null, newHash: null, reservation: [] };
  return { ...person, how: 'singleSignOn', external, provenAt };
}
