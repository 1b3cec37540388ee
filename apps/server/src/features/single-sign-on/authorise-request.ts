/** What a program asks at oauth2/authorize, checked and encrypted: the page that asks the person gets it back, whoever else had it on the way. */
import { z } from 'zod';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import { findAnyOauthClient, isRedirectOf, type OauthClient } from './oauth-clients.ts';

/** Time to sign in, with a second factor, before answering. */
const requestMs = 30 * 60_000;
const encryptionPurpose = 'oauth-request';

const requestSchema = z.object({
  clientId: z.string(),
  redirect: z.string(),
  challenge: z.string(),
  state: z.string(),
  /** Our own name, as the program asked for it (RFC 9207). */
  iss: z.string(),
  expiresAt: z.number().int(),
});
export type AuthoriseRequest = z.output<typeof requestSchema>;

/** As it came; nothing of it is trusted. */
export interface AskedRequest {
  readonly response_type?: string | undefined;
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
  readonly state?: string | undefined;
}

/** S256 only: `plain` shows the verifier to whoever reads the address (RFC 9700 §2.1.1). */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

/** RFC 6749 §4.1.2.1; `null`: nothing is wrong. */
function whatIsWrong(asked: AskedRequest): string | null {
  if (asked.response_type === undefined || asked.state === undefined || asked.state === '') return 'invalid_request';
  if (asked.response_type !== 'code') return 'unsupported_response_type';
  if (asked.code_challenge_method !== 'S256' || !challengePattern.test(asked.code_challenge ?? ''))
    return 'invalid_request';
  return null;
}

/** Where the browser goes with an answer: the redirect that was checked, and what is added to it. */
export function redirectWith(
  { redirect, state, iss }: Pick<AuthoriseRequest, 'redirect' | 'iss'> & { readonly state: string | undefined },
  answer: Readonly<Record<string, string>>,
): string {
  const to = new URL(redirect);
  const all = { ...answer, ...(state === undefined ? {} : { state }), iss };
  for (const [name, value] of Object.entries(all)) to.searchParams.set(name, value);
  return to.href;
}

export type Checked =
  | { readonly kind: 'good'; readonly encrypted: string }
  /** Reported to the program at its registered redirect. */
  | { readonly kind: 'refused'; readonly to: string }
  /** The program or its redirect is unknown: the browser is sent nowhere (RFC 6749 §4.1.2.1). */
  | { readonly kind: 'unknown' };

export async function checkRequest(
  services: { readonly db: Db; readonly secrets: Pick<Secrets, 'encrypt'> },
  asked: AskedRequest,
  { now, iss }: { readonly now: number; readonly iss: string },
): Promise<Checked> {
  const { client_id: clientId, redirect_uri: redirect, code_challenge: challenge = '', state } = asked;
  const client = clientId === undefined ? null : await findAnyOauthClient(services.db, clientId);
  if (client === null || redirect === undefined || !isRedirectOf(client, redirect)) return { kind: 'unknown' };
  const error = whatIsWrong(asked);
  if (error !== null) return { kind: 'refused', to: redirectWith({ redirect, state, iss }, { error }) };
  const request = {
    clientId: client.clientId,
    redirect,
    challenge,
    state: state ?? '',
    iss,
    expiresAt: now + requestMs,
  } satisfies AuthoriseRequest;
  return { kind: 'good', encrypted: services.secrets.encrypt(encryptionPurpose, JSON.stringify(request)) };
}

function decryptRequest(secrets: Pick<Secrets, 'decrypt'>, encrypted: string): AuthoriseRequest | null {
  try {
    return requestSchema.parse(JSON.parse(secrets.decrypt(encryptionPurpose, encrypted)));
  } catch {
    // An address is anybody's to change: whatever does not open is no request.
    return null;
  }
}

/** The request again, and the program as it is registered now. Throws `requestExpired`, `redirectUnknown` for another organisation's program. */
export async function openRequest(
  services: { readonly db: Db; readonly secrets: Pick<Secrets, 'decrypt'> },
  encrypted: string,
  { now, orgId }: { readonly now: number; readonly orgId: number },
): Promise<{ readonly request: AuthoriseRequest; readonly client: OauthClient }> {
  const request = decryptRequest(services.secrets, encrypted);
  if (request === null || request.expiresAt <= now) throw new UserError('requestExpired');
  const client = await findAnyOauthClient(services.db, request.clientId);
  if (client?.orgId !== orgId || !isRedirectOf(client, request.redirect)) throw new UserError('redirectUnknown');
  return { request, client };
}
