import { z } from 'zod';
import { avatarPathSchema } from '../avatars/avatar.ts';

/**
 * The session's user and the mailbox that is open (specification, section 3, "Session user" and "User info"). `emailAddr` and `avatar` are of
 * the person who is signed in; everything else is of the mailbox that is open, which `mailAddr` names: another one after oauth/switch.
 */
export const userInfoSchema = z.object({
  userName: z.string(),
  companyName: z.string(),
  partTimeDeptName: z.string(),
  /** Masked: first 3 and last 4 digits (specification, section 5). */
  phone: z.string(),
  /** Primary address of the signed-in person, whichever mailbox is open. */
  emailAddr: z.string(),
  /** Primary address of the mailbox that is open. */
  mailAddr: z.string(),
  /** Where the signed-in person's own picture is fetched, below /api/ (`avatars.picture`); '' where there is none. */
  avatar: avatarPathSchema.or(z.literal('')),
  /** Names this server for good, over restarts and moves: made with its database. No secret. */
  uuidserver: z.uuid(),
  account: z.string(),
  deptName: z.string(),
  deptId: z.string(),
  /** 1 for an administrator. */
  isAdmin: z.union([z.literal(0), z.literal(1)]),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  duties: z.string(),
  associatedAccount: z.record(z.string(), z.string()),
  /** 1 personal, 2 shared mailbox. */
  accountType: z.union([z.literal(1), z.literal(2)]),
  /** The actor's password expires so soon that it is announced; null: it does not, or the notice was put off. */
  passwordExpiry: z
    .object({
      /** Whole days that are left. */
      days: z.number().int(),
      /** Epoch milliseconds. */
      at: z.number().int(),
    })
    .nullable(),
});
export type UserInfo = z.output<typeof userInfoSchema>;
