import { z } from 'zod';
import { maxPasskeyNameCharacters } from '../limits.ts';

/** Kinds of second factor. `recovery`: one of the printed codes. */
export const twoFactorMethods = ['totp', 'passkey', 'sms', 'recovery'] as const;
export type TwoFactorMethod = (typeof twoFactorMethods)[number];

/** What is asked after the first proof (specification, section 4, "Login"). */
export const twoFactorOfferSchema = z.object({
  /** Names this attempt; good for minutes, for one sign-in. */
  ticket: z.string(),
  /** What this person has set up, the preferred one first; empty where something must be set up first. */
  methods: z.array(z.enum(twoFactorMethods)),
  /** The bound phone, masked; '' where there is none. */
  phone: z.string(),
  /** The organisation demands a second factor and the person has none: it is set up now, with this ticket. */
  mustEnrol: z.boolean(),
  /** Days for which this browser may be spared the question; 0 or left out: not offered. */
  rememberDays: z.number().int().optional(),
});
export type TwoFactorOffer = z.output<typeof twoFactorOfferSchema>;

/** The second proof: a code for `totp`, `sms` and `recovery`; what the authenticator answered for `passkey`. */
export const twoFactorProofSchema = z.object({
  ticket: z.string().min(1).max(200),
  /** `enrolled`: something was set up with this very ticket, which proved it. */
  method: z.enum([...twoFactorMethods, 'enrolled']),
  code: z.string().max(64).optional(),
  /** JSON of the browser's answer (WebAuthn level 3, AuthenticationResponseJSON). */
  passkey: z.string().max(20_000).optional(),
  /** Do not ask again in this browser for a while, where the organisation allows it. */
  rememberBrowser: z.boolean().optional(),
});
export type TwoFactorProof = z.output<typeof twoFactorProofSchema>;

/** What can be set up. */
export const twoFactorFactorKinds = ['totp', 'passkey'] as const;
export type TwoFactorFactorKind = (typeof twoFactorFactorKinds)[number];

/** Whether a person is asked: `off` nobody is, `optional` who has set something up, `required` everybody. */
export const twoFactorPolicies = ['off', 'optional', 'required'] as const;
export type TwoFactorPolicy = (typeof twoFactorPolicies)[number];

const passkeySchema = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.number().int(),
  lastUsedAt: z.number().int().nullable(),
  /** Made under another name of this server, where alone it works. */
  otherHost: z.boolean(),
});
export type PasskeyEntry = z.output<typeof passkeySchema>;

/** A person's two-factor authentication as its settings show it. */
export const twoFactorStateSchema = z.object({
  policy: z.enum(twoFactorPolicies),
  /** A change asks for the login password: this sign-in is not recent. */
  needsPassword: z.boolean(),
  totp: z.object({ createdAt: z.number().int(), lastUsedAt: z.number().int().nullable() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** Passkeys work under the name by which the browser knows this server; not under a bare network address. */
  passkeysWork: z.boolean(),
  /** The bound phone, masked; '' where there is none or nothing can be sent. */
  phone: z.string(),
  /** Codes by SMS are accepted. */
  smsOn: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Days for which a browser may be spared the question; 0: never. */
  rememberDays: z.number().int(),
});
export type TwoFactorState = z.output<typeof twoFactorStateSchema>;

/** What an authenticator app needs, or what the browser is to ask an authenticator. */
export const twoFactorSetupSchema = z.object({
  /** Names this setting-up; good for ten minutes, once. */
  setup: z.string(),
  /** Base32 (RFC 4648 §6), for typing; '' for a passkey. */
  secret: z.string(),
  /** `otpauth://` address, for a QR code; '' for a passkey. */
  uri: z.string(),
  /** JSON of PublicKeyCredentialCreationOptionsJSON (WebAuthn level 3); '' for TOTP. */
  options: z.string(),
});
export type TwoFactorSetup = z.output<typeof twoFactorSetupSchema>;

/** What proves that something was set up. */
export const twoFactorConfirmSchema = z.object({
  setup: z.string().min(1).max(200),
  /** The app's first code. */
  code: z.string().max(64).optional(),
  /** JSON of the browser's answer (WebAuthn level 3, RegistrationResponseJSON). */
  passkey: z.string().max(20_000).optional(),
  /** A passkey's name. */
  name: z.string().trim().max(maxPasskeyNameCharacters).default(''),
});

/** Recovery codes, shown once; empty where there are good ones already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
