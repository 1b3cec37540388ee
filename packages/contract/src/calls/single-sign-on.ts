/** Single sign-on: by an OpenID provider, from a trusted system, by a directory, and for clients of ours. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';

/** A provider waits for no crowd: a person needs two calls, an office behind one address a few hundred in the morning. */
const redirectLimit = { max: 300, perSeconds: 60, by: 'address' } as const;

/** What a provider brings back to us (RFC 6749 §4.1.2, RFC 9207), and what begins it. */
const redirectFields = {
  /** Which provider, as `identity.domains` names them; with one provider it may be left out. */
  id: z.string().max(80).optional(),
  code: z.string().max(4_096).optional(),
  state: z.string().max(512).optional(),
  iss: z.string().max(512).optional(),
  error: z.string().max(200).optional(),
};

const sso = defineCall({
  name: 'singleSignOn.sso',
  method: 'GET',
  path: 'oauth/sso',
  capability: 'identity',
  summary: 'Single sign-on of a browser: to the provider, and back from it',
  access: 'open',
  response: 'redirect',
  input: z.object({
    ...redirectFields,
    /** Place of the client to come back to, a path of this site. */
    redirect: z.string().max(500).optional(),
    /** Of `userLogin`: in place of all the others. */
    ticket: z.string().max(1_000).optional(),
  }),
  output: nothingSchema,
  rateLimit: redirectLimit,
});

const clientSso = defineCall({
  name: 'singleSignOn.clientSso',
  method: 'GET',
  path: 'oauth/client/sso',
  capability: 'identity',
  summary: 'Single sign-on of a program (RFC 8252): ends at its redirect with a code for oauth/token',
  access: 'open',
  response: 'redirect',
  input: z.object({
    id: redirectFields.id,
    client_id: z.string().max(80),
    redirect_uri: z.string().max(1_000),
    code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    code_challenge_method: z.literal('S256'),
    state: z.string().max(512),
  }),
  output: nothingSchema,
  rateLimit: redirectLimit,
  errors: ['ssoUnknown', 'ssoDown', 'redirectUnknown'],
});

const ssoLogout = defineCall({
  name: 'singleSignOn.ssoLogout',
  method: 'POST',
  path: 'oauth/sso/logout',
  capability: 'identity',
  summary: 'A provider ends sessions (OpenID Connect Back-Channel Logout 1.0)',
  access: 'open',
  body: 'form',
  input: z.object({ logout_token: z.string().min(1).max(16_384) }),
  output: nothingSchema,
  rateLimit: redirectLimit,
  errors: ['ssoFailed'],
});

const userLogin = defineCall({
  name: 'singleSignOn.userLogin',
  method: 'POST',
  path: 'mail/apilogin/userLogin',
  capability: 'identity',
  summary: 'A trusted system says who somebody is, and gets the address that signs them in once',
  access: 'open',
  input: z.object({
    /** JWT of the system: iss its name, sub the address, aud our host, iat, exp at most 60 s after it, jti (RFC 7519). */
    assertion: z.string().min(1).max(4_096),
    /** Place of the client to go to, a path of this site. */
    redirect: z.string().max(500).optional(),
  }),
  output: z.object({
    /** For the person's browser; good once, for `seconds`. */
    url: z.string(),
    seconds: z.number().int(),
  }),
  rateLimit: redirectLimit,
  errors: ['systemRefused'],
});

export const singleSignOnCalls = { sso, clientSso, ssoLogout, userLogin };
