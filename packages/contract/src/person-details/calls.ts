/** What a person says of themself, and the phone that is bound. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { passwordInputSchema } from '../passwords/calls.ts';

const updateDetails = defineCall({
  name: 'personDetails.updateDetails',
  method: 'POST',
  path: 'user/update/details',
  capability: 'identity',
  summary: 'Change details; what is left out stays',
  input: z.object({
    /** 0, 1 or other (2). */
    gender: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
    duties: z.string().max(1_000).optional(),
  }),
  output: nothingSchema,
  errors: ['featureOff', 'dutiesTooLong'],
});

const phone = defineCall({
  name: 'personDetails.phone',
  method: 'GET',
  path: 'user/bind/phone',
  capability: 'identity',
  summary: 'The bound phone, masked',
  input: z.object({}),
  output: z.object({
    /** First 3 and last 4 digits; '' where none is bound. */
    phone: z.string(),
    /** It can be used to sign in and to recover the password. */
    verified: z.boolean(),
  }),
});

const bindPhone = defineCall({
  name: 'personDetails.bindPhone',
  method: 'POST',
  path: 'user/bind/phone',
  capability: 'identity',
  summary: 'Bind a phone with the code that was sent to it',
  input: z.object({
    phone: z.string().min(1).max(32),
    code: z.string().min(1).max(16),
    password: passwordInputSchema,
  }),
  output: z.object({ phone: z.string() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['codeWrong', 'loginPasswordWrong', 'phoneInvalid', 'phoneTaken', 'tooMany'],
});

const unbindPhone = defineCall({
  name: 'personDetails.unbindPhone',
  method: 'POST',
  path: 'user/bind/unbindPhone',
  capability: 'identity',
  summary: 'Unbind the phone',
  input: z.object({ password: passwordInputSchema }),
  output: nothingSchema,
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['loginPasswordWrong', 'phoneNotBound', 'tooMany'],
});

export const personDetailsCalls = { updateDetails, phone, bindPhone, unbindPhone };
