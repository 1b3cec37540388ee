import { z } from 'zod';

/** Ways of the second verification. `recovery`: one of the printed codes. */
export const secondStepMethods = ['totp', 'passkey', 'sms', 'recovery'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** What is asked after the first proof (specification, section 4, "Login"). */
export const secondStepOfferSchema = z.object({
  /** Names this attempt; good for minutes, for one sign-in. */
  ticket: z.string(),
  /** What this person has set up, the preferred one first; empty where something must be set up first. */
  methods: z.array(z.enum(secondStepMethods)),
  /** The bound phone, masked; '' where there is none. */
  phone: z.string(),
  /** The organisation demands a second step and the person has none: it is set up now, with this ticket. */
  mustEnrol: z.boolean(),
});
export type SecondStepOffer = z.output<typeof secondStepOfferSchema>;

/** The second proof: a code for `totp`, `sms` and `recovery`; what the authenticator answered for `passkey`. */
export const secondStepProofSchema = z.object({
  ticket: z.string().min(1).max(200),
  method: z.enum(secondStepMethods),
  code: z.string().max(64).optional(),
  /** JSON of the browser's answer (WebAuthn level 3, AuthenticationResponseJSON). */
  passkey: z.string().max(20_000).optional(),
});
export type SecondStepProof = z.output<typeof secondStepProofSchema>;
