import { z } from 'zod';

/** The signed-in person (specification, section 3, "User info"). */
export const userInfoSchema = z.object({
  userName: z.string(),
  companyName: z.string(),
  partTimeDeptName: z.string(),
  /** Masked: first 3 and last 4 digits (specification, section 5). */
  phone: z.string(),
  emailAddr: z.string(),
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
  /** The actor's password expires so soon that it is told; null: it does not, or the notice was put off. */
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
