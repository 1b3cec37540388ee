/** The lock screen (specification, section 4, "Lock screen"). All of these answer while the screen is locked. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxLockPasswordCharacters, maxPasswordCharacters } from '../limits.ts';

const withoutNul = (text: string): boolean => !text.includes('\0');
// Too short has a text of its own (`lockPasswordLength`).
const lockPassword = z
  .string()
  .min(1)
  .max(maxLockPasswordCharacters * 4)
  .refine(withoutNul, 'NUL');
const loginPassword = z.string().min(1).max(maxPasswordCharacters).refine(withoutNul, 'NUL');

const isOpen = defineCall({
  name: 'lockscreen.isOpen',
  method: 'GET',
  path: 'mail/main/lockScreen/isOpen',
  capability: 'lockscreen',
  summary: 'Whether the screen is locked, and whether there is a lock password',
  feature: 'lockScreen',
  whileLocked: true,
  input: z.object({}),
  output: z.object({ flag: z.boolean(), haspass: z.boolean() }),
});

const isAutoLock = defineCall({
  name: 'lockscreen.isAutoLock',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'mail/main/lockScreen/isAutoLock',
  capability: 'lockscreen',
  summary: 'Whether the screen is to be locked now. Asked at load and every 60 s',
  whileLocked: true,
  changes: true,
  input: z.object({
    /** Seconds since a hand last moved in the window that asks; windows of one sign-in are one application. Left out: nothing is known of it. */
    idleSeconds: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  output: z.object({
    /** It applies now. */
    lock: z.boolean(),
    /** It is locked already. */
    locked: z.boolean(),
    /** Minutes without a hand after which it applies; null: it never locks by itself. */
    afterMinutes: z.number().int().nullable(),
  }),
});

const open = defineCall({
  name: 'lockscreen.open',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'mail/main/lockScreen/open',
  capability: 'lockscreen',
  summary: 'Lock now',
  feature: 'lockScreen',
  whileLocked: true,
  changes: true,
  input: z.object({}),
  output: nothingSchema,
  errors: ['lockPasswordMissing'],
});

const set = defineCall({
  name: 'lockscreen.set',
  method: 'POST',
  path: 'mail/main/lockScreen/set',
  capability: 'lockscreen',
  summary: 'Set the lock password, where there is none',
  feature: 'lockScreen',
  input: z.object({ password: lockPassword }),
  output: nothingSchema,
  errors: ['lockPasswordLength', 'lockPasswordExists'],
});

const reset = defineCall({
  name: 'lockscreen.reset',
  method: 'POST',
  path: 'mail/main/lockScreen/reset',
  capability: 'lockscreen',
  summary: 'Replace the lock password: by itself, or, when it is forgotten, by the login password',
  whileLocked: true,
  input: z.object({
    oldPassword: lockPassword.optional(),
    loginPassword: loginPassword.optional(),
    password: lockPassword,
  }),
  output: nothingSchema,
  errors: ['lockPasswordLength', 'lockPasswordWrong', 'loginPasswordWrong', 'loginExpired', 'tooMany'],
});

const relieve = defineCall({
  name: 'lockscreen.relieve',
  method: 'POST',
  path: 'mail/main/lockScreen/relieve',
  capability: 'lockscreen',
  summary: 'Unlock',
  whileLocked: true,
  input: z.object({ password: lockPassword }),
  output: nothingSchema,
  errors: ['lockPasswordWrong', 'loginExpired'],
});

export const lockscreenCalls = { isOpen, isAutoLock, set, open, reset, relieve };
