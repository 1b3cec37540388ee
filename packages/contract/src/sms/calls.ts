/** SMS codes: sending them, counting them, checking them. */
import { z } from 'zod';
import { defineCall } from '../call.ts';

/** What a code by SMS is for; a code for one purpose is worthless for another. */
export const smsPurposeSchema = z.enum(['signIn', 'secondStep', 'recovery', 'bindPhone']);
export type SmsPurpose = z.output<typeof smsPurposeSchema>;

/** As typed: spaces, hyphens, brackets and full-width digits are folded by the server. */
export const phoneInputSchema = z.string().min(1).max(32);

const sendCode = defineCall({
  name: 'sms.sendCode',
  method: 'POST',
  path: 'sms/code',
  capability: 'identity',
  summary: 'Send a code by SMS',
  access: 'open',
  input: z.object({
    purpose: smsPurposeSchema,
    /** Where the code goes; a second factor names a ticket instead. */
    phone: phoneInputSchema.optional(),
    /** The picture that guards sign-in and recovery, and what was read in it. */
    pictureId: z.string().max(600).optional(),
    text: z.string().max(16).optional(),
    /** Of the sign-in that waits for its second factor. */
    ticket: z.string().max(600).optional(),
  }),
  /** Until the next one may be asked for. The same whether or not somebody has this phone. */
  output: z.object({ seconds: z.number().int() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  errors: ['captchaWrong', 'phoneInvalid', 'smsNotSent', 'tooMany', 'loginExpired', 'locked', 'passwordMustChange'],
});

const verify = defineCall({
  name: 'sms.verify',
  method: 'POST',
  path: 'sms/verify',
  capability: 'identity',
  summary: 'Check a code by SMS',
  access: 'open',
  input: z.object({ phone: phoneInputSchema, code: z.string().min(1).max(16), purpose: z.literal('recovery') }),
  /** For password/edit; good for one use. */
  output: z.object({ ticket: z.string() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  errors: ['codeWrong', 'tooMany'],
});

const gatewayStatus = defineCall({
  name: 'sms.gatewayStatus',
  method: 'GET',
  path: 'mail/main/sms/smsGatewayStatusQuery',
  capability: 'identity',
  summary: 'Whether SMS can be sent; the forms are hidden when not',
  access: 'open',
  input: z.object({}),
  output: z.object({ smsGatewayStatus: z.enum(['1', '0']) }),
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
});

export const smsCalls = { sendCode, verify, gatewayStatus };
