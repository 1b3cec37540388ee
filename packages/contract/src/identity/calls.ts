import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { defaultPageSize, maxPageSize, maxPasswordCharacters } from '../limits.ts';
import { twoFactorOfferSchema, twoFactorProofSchema } from '../two-factor/two-factor.ts';
import { secondProofSchema, signInProofSchema } from './sign-in-proof.ts';
import { userInfoSchema } from './user.ts';

/** Sign-in answer (specification, section 3, "Login response"). A cookie session carries no tokens in the body. */
export const loginAnswerSchema = z.object({
  /** A second factor is asked for: `second` says of what kind, and nothing is opened yet. */
  secondVerified: z.boolean(),
  second: twoFactorOfferSchema.optional(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  /** Seconds for which the access token is good. */
  expiresIn: z.number().int().optional(),
  /** 'true' sends the person to the first-password-reset screen (specification, section 2). */
  isChangePassword: z.enum(['true', 'false']),
});

const passwordGrant = z.object({
  grant_type: z.literal('password'),
  username: z.string().min(1).max(320),
  // Compared as given: no trimming, folding or truncation; NUL is refused.
  password: z
    .string()
    .min(1)
    .max(maxPasswordCharacters)
    .refine((text) => !text.includes('\0'), 'NUL'),
  /** `cookie`: a browser's session, kept in a cookie that no script reads. Else tokens in the body, for programs. */
  session: z.enum(['cookie', 'token']).default('token'),
  /** Of a solved sliding puzzle, where one is asked (`puzzleNeeded`). */
  puzzleTicket: z.string().max(200).optional(),
});
const smsGrant = z.object({
  grant_type: z.literal('sms'),
  phone: z.string().min(1).max(32),
  code: z.string().min(1).max(16),
  session: z.enum(['cookie', 'token']).default('token'),
});
const qrGrant = z.object({
  grant_type: z.literal('qr'),
  /** The secret of the browser that shows the QR code; never in the code itself. */
  ticket: z.string().min(1).max(200),
  session: z.enum(['cookie', 'token']).default('token'),
});
/** What a program got by its redirect (RFC 6749 §4.1.3, RFC 7636 §4.5). */
const codeGrant = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().min(1).max(200),
  client_id: z.string().min(1).max(80),
  redirect_uri: z.string().min(1).max(1_000),
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  session: z.literal('token').default('token'),
});
const refreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1).max(200).optional(),
  session: z.enum(['cookie', 'token']).default('token'),
});

const token = defineCall({
  name: 'identity.token',
  method: 'POST',
  path: 'oauth/token',
  capability: 'identity',
  summary: 'Sign in or refresh',
  access: 'open',
  input: z.discriminatedUnion('grant_type', [passwordGrant, smsGrant, qrGrant, codeGrant, refreshGrant]),
  output: loginAnswerSchema,
  rateLimit: { max: 600, perSeconds: 60, by: 'address' },
  errors: ['signInFailed', 'refreshInvalid', 'puzzleNeeded', 'codeWrong', 'grantInvalid', 'tooMany', 'busy'],
});

const verify = defineCall({
  name: 'identity.verify',
  method: 'POST',
  path: 'oauth2/verify',
  capability: 'identity',
  summary: 'Second factor of a sign-in',
  access: 'open',
  input: twoFactorProofSchema,
  output: loginAnswerSchema,
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  errors: ['codeWrong', 'loginExpired', 'tooMany'],
});

const logout = defineCall({
  name: 'identity.logout',
  method: 'GET',
  path: 'oauth/logout',
  capability: 'identity',
  programs: true,
  summary: 'Sign out: ends the session everywhere it is used',
  input: z.object({}),
  /** What the organisation has set (`isLogoutLink`), else /login; of a session that a provider opened, the provider's own page for signing out. */
  output: z.object({ logoutLink: z.string() }),
  changes: true,
  alsoMethod: 'POST',
  whileLocked: true,
  whileMustChange: true,
});

const userInfo = defineCall({
  name: 'identity.userInfo',
  method: 'GET',
  path: 'user/info',
  capability: 'identity',
  needs: 'person',
  summary: 'The signed-in person',
  input: z.object({}),
  output: userInfoSchema,
  whileMustChange: true,
});

const domains = defineCall({
  name: 'identity.domains',
  method: 'GET',
  path: 'mail/main/domain/queryAll',
  capability: 'identity',
  summary: 'Domains offered at sign-in',
  access: 'open',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ domain: z.string() })),
    systemCopyright: z.string(),
    /** Phones are sent to this port of the same host; 0: they stay. */
    phonePort: z.number().int(),
    /** A button each on the sign-in page; `path` is where the browser goes. */
    singleSignOn: z.array(z.object({ id: z.string(), name: z.string(), path: z.string() })),
  }),
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
});

const verifyToken = defineCall({
  name: 'identity.verifyToken',
  method: 'POST',
  path: 'verify/token',
  capability: 'identity',
  summary: 'Whether this session is still good',
  input: z.object({}),
  output: nothingSchema,
  changes: false,
  whileLocked: true,
  whileMustChange: true,
});

/** One entry of the login log. */
const signInEntrySchema = z.object({
  /** Epoch milliseconds. */
  at: z.number().int(),
  /** `ended`: signed out from another session. `reused`: an old token was shown, which ended its sign-in. */
  kind: z.enum(['signIn', 'signOut', 'ended', 'reused', 'authorisationCode']),
  /** `refused`: a wrong password or code; `limited`: too many attempts, the password was not checked. */
  result: z.enum(['ok', 'refused', 'limited']),
  /** `web`, `api`, or the protocol of a mail client; '' where it was refused before that was known. */
  client: z.string(),
  /** Network address; null where there is none. */
  address: z.string().nullable(),
  /** What the browser or program calls itself; '' where it said nothing. */
  device: z.string(),
  /** How the person was recognised, and what was shown besides. */
  how: signInProofSchema,
  second: secondProofSchema,
  /** Where the address is, in the caller's language; '' where nobody knows. */
  place: z.string(),
});
export type SignInEntry = z.output<typeof signInEntrySchema>;

const userLog = defineCall({
  name: 'identity.userLog',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'mail/log/userLog',
  capability: 'delivery',
  programs: false,
  needs: 'own',
  summary: 'Login log of the last 30 days, the latest first',
  changes: false,
  input: z.object({
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
  }),
  output: z.object({
    list: z.array(signInEntrySchema),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  }),
});

export const identityCalls = { token, verify, logout, userInfo, domains, verifyToken, userLog };
