/** An OpenID provider that people sign in with. */
export interface SsoProviderTable {
  org_id: number;
  /** A short word of the administrator. */
  provider_id: string;
  issuer: string;
  client_id: string;
  /** Sealed client secret; null for a public client. */
  sealed_secret: string | null;
  /** JSON: ProviderSettings. */
  settings: string;
  changed_at: number;
}

/** Which account somebody at an issuer is. */
export interface SsoSubjectTable {
  org_id: number;
  issuer: string;
  sub: string;
  account_no: number;
  linked_at: number;
}

/** A session that was opened by a provider's word; it ends by its word too. */
export interface SsoSessionTable {
  org_id: number;
  issuer: string;
  sub: string;
  /** The provider's session; '' where it names none. */
  sid: string;
  account_no: number;
  /** The sign-in's `origin`. */
  session_id: string;
  provider_id: string;
  expires_at: number;
}

export interface UsedOnceTable {
  org_id: number;
  key: string;
  expires_at: number;
}

/** A program that people let into their mailbox by oauth2/authorize. */
export interface OauthClientTable {
  org_id: number;
  client_id: string;
  name: string;
  /** JSON list of exact addresses. */
  redirects: string;
  /** One of the organisation's own: nobody is asked. */
  own: 0 | 1;
  created_at: number;
}

export interface OauthCodeTable {
  account_no: number;
  code_hash: string;
  client_id: string;
  redirect: string;
  /** PKCE, S256. */
  challenge: string;
  /** JSON: ExternalSession, where a provider recognised the person. */
  external: string | null;
  expires_at: number;
  used: 0 | 1;
  /** `origin` of the sign-in that was opened with it; ends when the code is shown again. */
  session_id: string | null;
  /** `origin` of the sign-in that gave the code, where that is itself derived: what the code opens ends with it. null: it stands by itself. */
  derived_from: string | null;
}

export interface OauthConsentTable {
  account_no: number;
  client_id: string;
  agreed_at: number;
}

/** A system that may say who somebody is. */
export interface TrustedSystemTable {
  org_id: number;
  name: string;
  algorithm: 'HS256' | 'EdDSA';
  /** The shared key, or the public one as SPKI; both encrypted. */
  sealed_key: string;
  /** JSON list of networks that it calls from. */
  addresses: string;
  created_at: number;
}

export interface DirectoryTable {
  org_id: number;
  sealed_password: string;
  /** JSON: DirectorySettings. */
  settings: string;
  changed_at: number;
  synced_at: number | null;
}

/** Whose password is kept in the directory. */
export interface DirectoryPersonTable {
  org_id: number;
  /** What the directory never gives to another entry: entryUUID or objectGUID. */
  entry_id: string;
  account_no: number;
  /** When a synchronisation no longer found the entry. */
  gone_at: number | null;
}

/** Tables of single sign-on and the directory, by name. */
export interface SingleSignOnSchema {
  sso_provider: SsoProviderTable;
  sso_subject: SsoSubjectTable;
  sso_session: SsoSessionTable;
  used_once: UsedOnceTable;
  oauth_client: OauthClientTable;
  oauth_code: OauthCodeTable;
  oauth_consent: OauthConsentTable;
  trusted_system: TrustedSystemTable;
  directory: DirectoryTable;
  directory_person: DirectoryPersonTable;
}
