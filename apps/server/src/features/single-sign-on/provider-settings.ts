/** What an administrator says of an OpenID provider. */
import { z } from 'zod';
import type { Db } from '../../engines/database/port.ts';

/** Signatures that a provider may be pinned to; `none` and shared-key ones are not among them (RFC 8725 §3.1). */
export const signatureAlgorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519', 'EdDSA'] as const;

export const providerSettingsSchema = z.object({
  /** On the button of the sign-in page. */
  name: z.string().min(1).max(60),
  /** Hosts besides the issuer's own that its documents may name, `host` or `host:port`. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/)).max(10),
  scope: z.string().regex(/^openid(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/),
  algorithm: z.enum(signatureAlgorithms),
  addressClaim: z.string().min(1).max(100),
  nameClaim: z.string().min(1).max(100),
  departmentClaim: z.string().min(1).max(100).nullable(),
  /** Somebody without a mailbox gets one at the first sign-in. */
  createPeople: z.boolean(),
  /** Sign-out here leads to the provider's own, where it has one. */
  signsOut: z.boolean().default(true),
});
export type ProviderSettings = z.output<typeof providerSettingsSchema>;

/** A configured provider. `encryptedSecret` is null for a public client. */
export interface Provider {
  readonly orgId: number;
  readonly providerId: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly encryptedSecret: string | null;
  readonly settings: ProviderSettings;
  readonly changedAt: number;
}

/** What client secrets are encrypted for. */
export const secretPurpose = 'sso-client-secret';

/** How a provider is named to browsers: `1-keycloak`. */
export function formatPublicId(provider: Pick<Provider, 'orgId' | 'providerId'>): string {
  return `${String(provider.orgId)}-${provider.providerId}`;
}

/** Every configured provider, of one organisation or of all: a handful. */
export async function listProviders(db: Db, orgId?: number): Promise<readonly Provider[]> {
  const query = db.selectFrom('sso_provider').selectAll().orderBy('org_id').orderBy('provider_id');
  const rows = await (orgId === undefined ? query : query.where('org_id', '=', orgId)).execute();
  return rows.map((row) => ({
    orgId: row.org_id,
    providerId: row.provider_id,
    issuer: row.issuer,
    clientId: row.client_id,
    encryptedSecret: row.sealed_secret,
    settings: providerSettingsSchema.parse(JSON.parse(row.settings)),
    changedAt: row.changed_at,
  }));
}

/** What the sign-in page offers. */
export async function listSingleSignOn(db: Db): Promise<{ id: string; name: string; path: string }[]> {
  const providers = await listProviders(db);
  return providers.map((provider) => {
    const id = formatPublicId(provider);
    return { id, name: provider.settings.name, path: `/api/oauth/sso?id=${encodeURIComponent(id)}` };
  });
}
