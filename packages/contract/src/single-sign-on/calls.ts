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
  opens: 'fromAnywhere',
  input: z.object({
    ...redirectFields,
    /** Path of the client to come back to, on this site. */
    redirect: z.string().max(2_000).optional(),
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
  opens: 'fromAnywhere',
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
    /** Path of the client to go to, on this site. */
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

/** Everything is optional, so that what is missing is reported as RFC 6749 §4.1.2.1 says. */
const authorize = defineCall({
  name: 'singleSignOn.authorize',
  method: 'GET',
  path: 'oauth2/authorize',
  capability: 'identity',
  summary: 'Authorise a client of ours (RFC 6749 §4.1.1, PKCE by RFC 7636): leads to the page that asks the person',
  access: 'open',
  response: 'redirect',
  opens: 'fromAnywhere',
  input: z.object({
    response_type: z.string().max(80).optional(),
    client_id: z.string().max(80).optional(),
    redirect_uri: z.string().max(1_000).optional(),
    code_challenge: z.string().max(200).optional(),
    code_challenge_method: z.string().max(20).optional(),
    state: z.string().max(512).optional(),
  }),
  output: nothingSchema,
  rateLimit: redirectLimit,
});

/** A checked request of a program, encrypted by `authorize`. */
const encryptedRequest = z.string().min(1).max(4_096);

const authorizeRequest = defineCall({
  name: 'singleSignOn.authorizeRequest',
  method: 'GET',
  path: 'oauth2/authorize/request',
  capability: 'identity',
  summary: 'Who asks to be let in',
  input: z.object({ request: encryptedRequest }),
  output: z.object({
    name: z.string(),
    /** Host that the answer goes to; '' for a program on this computer. */
    host: z.string(),
    /** A program of the organisation's own. */
    own: z.boolean(),
    /** The person is to be asked; else the page goes on by itself. */
    asks: z.boolean(),
  }),
  errors: ['requestExpired', 'redirectUnknown'],
});

const authorizeAnswer = defineCall({
  name: 'singleSignOn.authorizeAnswer',
  method: 'POST',
  path: 'oauth2/authorize/answer',
  capability: 'identity',
  summary: "The person's answer; the browser then goes to the program's registered redirect",
  input: z.object({ request: encryptedRequest, accept: z.boolean() }),
  output: z.object({ location: z.string() }),
  errors: ['requestExpired', 'redirectUnknown', 'browserOnly'],
});

const authorizeToken = defineCall({
  name: 'singleSignOn.authorizeToken',
  method: 'POST',
  path: 'oauth2/token',
  capability: 'identity',
  summary: 'Code or refresh token for tokens, as RFC 6749 §4.1.3 and §6 have it: a form in, plain JSON out',
  access: 'open',
  body: 'form',
  response: 'plain',
  input: z.object({
    grant_type: z.string().max(80).optional(),
    code: z.string().max(200).optional(),
    client_id: z.string().max(80).optional(),
    redirect_uri: z.string().max(1_000).optional(),
    code_verifier: z.string().max(200).optional(),
    refresh_token: z.string().max(200).optional(),
  }),
  output: nothingSchema,
  rateLimit: { max: 600, perSeconds: 60, by: 'address' },
});

const programs = defineCall({
  name: 'singleSignOn.programs',
  method: 'GET',
  path: 'oauth2/authorize/list',
  capability: 'identity',
  summary: 'Programs that the person has let in',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ clientId: z.string(), name: z.string(), own: z.boolean(), agreedAt: z.number().int() })),
  }),
});

const revokeProgram = defineCall({
  name: 'singleSignOn.revokeProgram',
  method: 'POST',
  path: 'oauth2/authorize/revoke',
  capability: 'identity',
  summary: 'Take back what a program was allowed; its sessions end',
  input: z.object({ clientId: z.string().min(1).max(80) }),
  output: nothingSchema,
});

export const singleSignOnCalls = {
  sso,
  clientSso,
  ssoLogout,
  userLogin,
  authorize,
  authorizeRequest,
  authorizeAnswer,
  authorizeToken,
  programs,
  revokeProgram,
};
