/**
 * The one client for what this server fetches because untrusted input says so: remote pictures, one-click unsubscription.
 * It reaches nothing but the public internet (docs/security.md, "Remote images and any server-side fetch").
 */

export interface GuardedRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Only TLS, for what must not be read or changed on the way. */
  readonly httpsOnly?: boolean;
  /** Fixed by us: nothing of the person, no cookies, no referer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes: number;
  /** How many redirects are followed, each judged like the first address. */
  readonly maxRedirects: number;
  readonly signal?: AbortSignal;
}

/**
 * `address`: the URL is none that is fetched (scheme, port, user name), or its host is not on the public internet.
 * `name`: no such host. `encoding`: a compressed body, which could burst.
 */
export type FetchRefusal =
  | 'address'
  | 'name'
  | 'redirects'
  | 'size'
  | 'encoding'
  | 'timeout'
  | 'connection'
  | 'aborted';

/** By what a later request asks whether there is anything new (RFC 9110 §8.8); empty where the server says nothing. */
export interface ContentVersion {
  readonly etag: string;
  readonly lastModified: string;
}

export type GuardedAnswer =
  | {
      readonly status: 'answered';
      readonly code: number;
      readonly bytes: Uint8Array;
      readonly url: string;
      readonly version: ContentVersion;
    }
  | { readonly status: 'refused'; readonly reason: FetchRefusal };

/** Never rejects: whatever an outsider's server does is an answer. */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedAnswer>;

/** Where a connection goes. */
export interface Destination {
  readonly address: string;
  readonly port: number;
}
