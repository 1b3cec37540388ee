/** The objects of RFC 8555 §7.1, as far as they are used; what an authority adds is ignored. */
import { z } from 'zod';

export const directorySchema = z.object({
  newNonce: z.string(),
  newAccount: z.string(),
  newOrder: z.string(),
  /** RFC 9773 §4: an authority with renewal information. */
  renewalInfo: z.string().optional(),
});

export const challengeSchema = z.object({
  type: z.string(),
  url: z.string(),
  status: z.string().optional(),
  token: z.string().optional(),
  error: z.unknown().optional(),
});

export const authorizationSchema = z.object({
  identifier: z.object({ type: z.string(), value: z.string() }),
  status: z.string(),
  challenges: z.array(challengeSchema),
});

export const orderSchema = z.object({
  status: z.string(),
  authorizations: z.array(z.string()),
  finalize: z.string(),
  certificate: z.string().optional(),
  error: z.unknown().optional(),
});

/** RFC 9773 §4.2. */
export const renewalInfoSchema = z.object({
  suggestedWindow: z.object({ start: z.string(), end: z.string() }),
});

export type Directory = z.infer<typeof directorySchema>;
export type Challenge = z.infer<typeof challengeSchema>;
export type Authorization = z.infer<typeof authorizationSchema>;
export type Order = z.infer<typeof orderSchema> & { readonly url: string };
