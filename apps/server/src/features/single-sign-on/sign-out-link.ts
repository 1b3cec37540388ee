/** Sign-out at the provider that a session came from (OpenID Connect RP-Initiated Logout 1.0). */
import type { OpenCallContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { findBaseUrl } from './base-url.ts';
import type { ProviderOpener } from './open-provider.ts';
import { listProviders } from './provider-settings.ts';

/** Whoever signs out waits no longer than this for a provider that does not answer. */
const maxWaitMs = 2_000;

export type SignOutServices = Pick<Services, 'database' | 'config' | 'log'> & { readonly open: ProviderOpener };

/**
 * Where the browser goes to end the provider's session too; null where the sign-in did not come from a provider, the provider has no
 * such page or does not answer now, or the administrator wants none. The page is of the provider's own hosts, whatever its documents say.
 */
export async function findSignOutLink(
  services: SignOutServices,
  signIn: { readonly accountNo: number; readonly origin: string },
  context: OpenCallContext,
): Promise<string | null> {
  const { database, config, log } = services;
  const row = await database.read
    .selectFrom('sso_session')
    .select(['org_id', 'provider_id', 'issuer'])
    .where('account_no', '=', signIn.accountNo)
    .where('session_id', '=', signIn.origin)
    .executeTakeFirst();
  if (!row) return null;
  const providers = await listProviders(database.read, row.org_id);
  const provider = providers.find((one) => one.providerId === row.provider_id && one.issuer === row.issuer);
  if (provider?.settings.signsOut !== true) return null;
  const opening = services.open(provider).catch((error: unknown) => {
    log.warn({ err: error, provider: provider.providerId }, 'a provider could not be asked about sign-out');
    return null;
  });
  const opened = await Promise.race([opening, waitMs(maxWaitMs)]);
  const endpoint = opened?.configuration.serverMetadata().end_session_endpoint;
  if (opened === null || endpoint === undefined || !URL.canParse(endpoint)) return null;
  const to = new URL(endpoint);
  // The same rule as for the way in: https, but for a provider on this very machine.
  const isSafe = to.protocol === 'https:' || to.protocol === new URL(provider.issuer).protocol;
  if (!isSafe || !opened.hosts.has(to.host)) return null;
  to.searchParams.set('client_id', provider.clientId);
  to.searchParams.set('post_logout_redirect_uri', `${findBaseUrl(config, context)}/`);
  return to.href;
}

function waitMs(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });
}
