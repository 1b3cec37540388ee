/** Providers as their own documents describe them (OpenID Connect Discovery 1.0), kept for an hour. */
import type { Configuration } from 'openid-client';
import type { Clock } from '../../engines/clock.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import { isLoopbackIssuer } from './issuer.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';
import { formatPublicId, type Provider, secretPurpose } from './provider-settings.ts';

/** Endpoints and keys change seldom; unknown keys are fetched at once anyway. */
const keepMs = 3_600_000;
/** Anybody may begin a sign-in: a provider that is down is not asked by each of them. */
const keepFailureMs = 10_000;
const timeoutSeconds = 10;

export interface OpenProvider {
  readonly configuration: Configuration;
  readonly fetch: ProviderFetch;
  /** Where people may be sent, and where we ask. */
  readonly hosts: ReadonlySet<string>;
}

interface Kept {
  readonly changedAt: number;
  readonly opening: Promise<OpenProvider>;
  until: number;
}

async function discover(provider: Provider, secrets: Pick<Secrets, 'decrypt'>): Promise<OpenProvider> {
  const library = await import('openid-client');
  const { issuer, clientId, encryptedSecret, settings } = provider;
  const hosts = new Set([new URL(issuer).host, ...settings.hosts]);
  const fetch = createProviderFetch(issuer, hosts);
  const secret = encryptedSecret === null ? undefined : secrets.decrypt(secretPurpose, encryptedSecret);
  // The signature is checked although the token comes by TLS, and only of the one algorithm that was agreed.
  const metadata = {
    id_token_signed_response_alg: settings.algorithm,
    ...(secret === undefined ? {} : { client_secret: secret }),
  };
  const execute = [
    library.enableNonRepudiationChecks,
    ...(isLoopbackIssuer(issuer) ? [library.allowInsecureRequests] : []),
  ];
  const configuration = await library.discovery(
    new URL(issuer),
    clientId,
    metadata,
    secret === undefined ? library.None() : undefined,
    { [library.customFetch]: (url, options) => fetch(url, options as RequestInit), execute, timeout: timeoutSeconds },
  );
  configuration.timeout = timeoutSeconds;
  return { configuration, fetch, hosts };
}

/** Opens providers; `open` rejects when their documents cannot be had. */
export function createProviderOpener({
  secrets,
  clock,
}: {
  readonly secrets: Pick<Secrets, 'decrypt'>;
  readonly clock: Clock;
}) {
  const kept = new Map<string, Kept>();
  return (provider: Provider): Promise<OpenProvider> => {
    const id = formatPublicId(provider);
    const now = clock.now();
    const known = kept.get(id);
    if (known && known.changedAt === provider.changedAt && known.until > now) return known.opening;
    const entry: Kept = { changedAt: provider.changedAt, opening: discover(provider, secrets), until: now + keepMs };
    entry.opening.catch(() => {
      entry.until = now + keepFailureMs;
    });
    kept.set(id, entry);
    return entry.opening;
  };
}
export type ProviderOpener = ReturnType<typeof createProviderOpener>;
