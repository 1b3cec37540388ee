/** Changing, recovering and ageing of passwords. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxPasswordCharacters, passwordPromptDays } from '../limits.ts';

/** Compared as given: no trimming, folding or truncation; NUL is refused. */
export const passwordInputSchema = z
  .string()
  .min(1)
  // One more than there may be, so that the refusal is the policy's own.
  .max(maxPasswordCharacters * 2)
  .refine((text) => !text.includes('\0'), 'NUL');

/** The login password once more, where the sign-in is not recent. */
export const passwordOnceMoreSchema = z.string().min(1).max(maxPasswordCharacters).optional();

/** What a new password is measured by, for the browser to show while it is typed. The server decides. */
const passwordTermsSchema = z.object({
  level: z.enum(['1', '2', '3']),
  classes: z.boolean(),
  names: z.array(z.string()),
  spelled: z.array(z.string()),
  words: z.array(z.string()),
});

/** Of one's own password; `elsewhere`: it is kept in another system (a directory, single sign-on) and cannot be changed here. */
const ownTermsSchema = passwordTermsSchema.extend({ elsewhere: z.boolean() });

const ticket = z.string().min(1).max(600);
const openLimit = { max: 60, perSeconds: 60, by: 'address' } as const;
const newPasswordErrors = [
  'passwordTooShort',
  'passwordTooLong',
  'passwordTooCommon',
  'passwordHasName',
  'passwordHasPinyin',
  'passwordHasWord',
  'passwordBreached',
  'passwordHasChinese',
  'passwordTooSimple',
  'passwordHasRun',
  'passwordUsedBefore',
  'busy',
] as const;

const recover = defineCall({
  name: 'passwords.recover',
  method: 'POST',
  path: 'password/recover',
  capability: 'identity',
  summary: 'Start password recovery: the same answer for names that nobody has',
  access: 'open',
  input: z.object({
    username: z.string().min(1).max(320),
    /** The picture, and what was read in it. */
    pictureId: z.string().min(1).max(600),
    text: z.string().min(1).max(16),
  }),
  output: z.object({
    ticket: z.string(),
    /** Ways that this server has; whether the account has them is not disclosed. */
    methods: z.array(z.object({ kind: z.enum(['sms', 'mail']) })),
  }),
  rateLimit: openLimit,
  errors: ['captchaWrong', 'tooMany'],
});

const sendMail = defineCall({
  name: 'passwords.sendMail',
  method: 'POST',
  path: 'password/mail',
  capability: 'identity',
  summary: 'Send a code to the recovery address, where there is one; the answer does not say whether',
  access: 'open',
  input: z.object({ ticket }),
  output: z.object({
    /** Until the next one may be asked for. */
    seconds: z.number().int(),
  }),
  rateLimit: openLimit,
  errors: ['recoveryExpired', 'tooMany'],
});

const verify = defineCall({
  name: 'passwords.verify',
  method: 'POST',
  path: 'password/verify',
  capability: 'identity',
  summary: 'Prove by the code of a mail, or the ticket of sms/verify, that the account is one’s own',
  access: 'open',
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('mail'), ticket, code: z.string().min(1).max(16) }),
    z.object({ kind: z.literal('sms'), ticket, smsTicket: ticket }),
  ]),
  output: z.object({ terms: passwordTermsSchema }),
  rateLimit: openLimit,
  errors: ['codeWrong', 'recoveryExpired'],
});

const edit = defineCall({
  name: 'passwords.edit',
  method: 'POST',
  path: 'password/edit',
  capability: 'identity',
  summary: 'Set the new password of a recovery that was verified; every session ends',
  access: 'open',
  input: z.object({ ticket, password: passwordInputSchema }),
  output: nothingSchema,
  rateLimit: openLimit,
  errors: ['recoveryExpired', ...newPasswordErrors],
});

const change = defineCall({
  name: 'passwords.change',
  method: 'POST',
  path: 'user/update/password',
  capability: 'identity',
  summary: 'Change the password; every other session ends',
  input: z.object({ oldPassword: passwordInputSchema, password: passwordInputSchema }),
  output: nothingSchema,
  whileMustChange: true,
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['loginPasswordWrong', 'passwordElsewhere', 'tooMany', ...newPasswordErrors],
});

const terms = defineCall({
  name: 'passwords.terms',
  method: 'GET',
  path: 'user/password/terms',
  capability: 'identity',
  summary: 'What a new password of the caller is measured by',
  input: z.object({}),
  output: ownTermsSchema,
  whileMustChange: true,
});

const prompt = defineCall({
  name: 'passwords.prompt',
  method: 'POST',
  path: 'user/password/prompt',
  capability: 'identity',
  needs: 'person',
  summary: 'Postpone the password notice',
  inputInQuery: true,
  input: z.object({ expireDay: z.coerce.number().int().min(1).max(passwordPromptDays).default(passwordPromptDays) }),
  output: nothingSchema,
});

const recoveryMail = defineCall({
  name: 'passwords.recoveryMail',
  method: 'GET',
  path: 'user/recoveryMail',
  capability: 'identity',
  summary: 'The recovery address, masked',
  input: z.object({}),
  output: z.object({
    /** '' where none is bound. */
    shown: z.string(),
    /** Since when; null where none is bound. */
    boundAt: z.number().int().nullable(),
  }),
});

const sendRecoveryMailCode = defineCall({
  name: 'passwords.sendRecoveryMailCode',
  method: 'POST',
  path: 'user/recoveryMail/code',
  capability: 'identity',
  summary: 'Send a code to an address that is to become the recovery address',
  input: z.object({ address: z.string().min(3).max(254), password: passwordInputSchema }),
  output: z.object({ seconds: z.number().int() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['loginPasswordWrong', 'recipientInvalid', 'recoveryMailInside', 'tooMany'],
});

const bindRecoveryMail = defineCall({
  name: 'passwords.bindRecoveryMail',
  method: 'POST',
  path: 'user/recoveryMail/bind',
  capability: 'identity',
  summary: 'Bind the recovery address with the code that was sent to it',
  input: z.object({ code: z.string().min(1).max(16) }),
  output: z.object({ shown: z.string() }),
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['codeWrong'],
});

const unbindRecoveryMail = defineCall({
  name: 'passwords.unbindRecoveryMail',
  method: 'POST',
  path: 'user/recoveryMail/unbind',
  capability: 'identity',
  summary: 'Remove the recovery address',
  input: z.object({ password: passwordInputSchema }),
  output: nothingSchema,
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['loginPasswordWrong', 'tooMany'],
});

export const passwordsCalls = {
  recover,
  sendMail,
  verify,
  edit,
  change,
  terms,
  prompt,
  recoveryMail,
  sendRecoveryMailCode,
  bindRecoveryMail,
  unbindRecoveryMail,
};
