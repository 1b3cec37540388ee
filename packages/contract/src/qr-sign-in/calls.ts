import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { phoneInputSchema } from '../sms/calls.ts';

/** 128 random bits in base64url are 22 characters; anything longer is not ours. */
const secret = z.string().min(1).max(64);

/**
 * `waiting`: nobody has scanned the code. `scanned`: somebody has and is being asked. `confirmed`: the ticket signs in, once.
 * `expired`: also for a ticket that nobody has or that was used.
 */
export const qrStates = ['waiting', 'scanned', 'confirmed', 'refused', 'expired'] as const;
export type QrState = (typeof qrStates)[number];

const smsCode = z.object({
  type: z.literal('sms'),
  phone: phoneInputSchema,
  /** The picture that guards SMS, and what was read in it. */
  pictureId: z.string().min(1).max(600),
  text: z.string().min(1).max(16),
});
const qrCode = z.object({
  type: z.literal('qr'),
  /** The ticket of the code that this one takes the place of: it is good for nothing any more. */
  previous: secret.optional(),
});

const qrCodeAnswer = z.object({
  /** The secret of the browser that shows the code: asks for the state, and signs in. Never in the code itself. */
  ticket: z.string(),
  /** What stands in the code, behind `#/scan/`. */
  code: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number().int(),
});
const smsCodeAnswer = z.object({
  /** Seconds until the next SMS may be asked for. */
  seconds: z.number().int(),
});

const code = defineCall({
  name: 'qrSignIn.code',
  method: 'POST',
  path: 'oauth/code',
  capability: 'identity',
  summary: 'A code for signing in: sent by SMS, or to be shown as a QR code',
  access: 'open',
  input: z.discriminatedUnion('type', [smsCode, qrCode]),
  output: z.union([qrCodeAnswer, smsCodeAnswer]),
  // An office of some hundred people behind one address; each page asks once in 100 seconds while somebody has it open.
  rateLimit: { max: 240, perSeconds: 60, by: 'address' },
  errors: ['captchaWrong', 'phoneInvalid', 'smsNotSent', 'tooMany'],
});

const state = defineCall({
  name: 'qrSignIn.state',
  method: 'POST',
  path: 'oauth/qrState',
  capability: 'identity',
  summary: 'What has become of a QR code; held until it is another than the one last seen, at most 20 seconds',
  access: 'open',
  input: z.object({
    ticket: secret,
    /** The state that the caller knows already. */
    seen: z.enum(qrStates).default('waiting'),
  }),
  output: z.object({
    state: z.enum(qrStates),
    /** Who has scanned it. */
    name: z.string().optional(),
  }),
  changes: false,
  rateLimit: { max: 1_200, perSeconds: 60, by: 'address' },
});

/** Who asks to be signed in, as the person is shown who is to allow it. */
const qrRequestSchema = z.object({
  /** What the browser calls itself (User-Agent). */
  device: z.string(),
  address: z.string(),
  /** Where that address is, as far as it is known; '' where it is not. */
  place: z.string(),
  /** The other browser comes from the network of the one that asks now. */
  sameNetwork: z.boolean(),
  /** Epoch milliseconds: when the code was first shown, and until when it can be answered. */
  askedAt: z.number().int(),
  expiresAt: z.number().int(),
});
export type QrRequest = z.output<typeof qrRequestSchema>;

const scan = defineCall({
  name: 'qrSignIn.scan',
  method: 'POST',
  path: 'oauth/qrScan',
  capability: 'identity',
  summary: 'Who asks to be signed in by this QR code; from now on only this person can answer it',
  input: z.object({ code: secret }),
  output: qrRequestSchema,
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: ['qrExpired', 'qrOwnCode'],
});

const answer = defineCall({
  name: 'qrSignIn.answer',
  method: 'POST',
  path: 'oauth/qrAnswer',
  capability: 'identity',
  summary: 'Lets the browser that shows this QR code in, or refuses it',
  input: z.object({ code: secret, accept: z.boolean() }),
  output: nothingSchema,
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: ['qrExpired', 'qrOwnCode'],
});

/** Sign-in by a QR code that a signed-in browser confirms. */
export const qrSignInCalls = { code, state, scan, answer };
