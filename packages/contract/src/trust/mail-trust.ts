import { z } from 'zod';
import { junkVerdictSchema } from './junk-verdict.ts';

/** Remote pictures of a mail: `never` where they are not shown even when asked for (junk). */
export const pictureStateSchema = z.enum(['blocked', 'allowed', 'never']);
export type PictureState = z.output<typeof pictureStateSchema>;

/** Whom a sender resembles: a domain, an address, or somebody's name at an address that is not theirs. */
export const lookAlikeSchema = z.object({
  kind: z.enum(['domain', 'address', 'name']),
  /** The domain or address that is imitated. */
  of: z.string(),
});
export type LookAlike = z.output<typeof lookAlikeSchema>;

/** How a mailing list can be left (RFC 2369, RFC 8058). Each way is what the sender says of itself. */
export const unsubscribeSchema = z.object({
  /** One POST is enough, and a valid signature covers the fields that say so (RFC 8058 §4). */
  oneClick: z.boolean(),
  /** A page on the web. */
  http: z.string().nullable(),
  /** An address to write to, as a mailto: URI. */
  mailto: z.string().nullable(),
});
export type Unsubscribe = z.output<typeof unsubscribeSchema>;

/** A read receipt that the sender asks for (RFC 8098). */
export const receiptRequestSchema = z.object({
  /** Where it would go. */
  to: z.string(),
  state: z.enum(['wanted', 'sent', 'declined']),
  /** The person sends them always, and this one may go without a question (RFC 8098 §2.1). */
  automatic: z.boolean(),
});
export type ReceiptRequest = z.output<typeof receiptRequestSchema>;

/** What a reader should know before trusting a mail, besides `authentication`, `fromVerdict` and `defects`. */
export const mailTrustSchema = z.object({
  pictures: z.object({
    state: pictureStateSchema,
    /** Consent may be remembered for the sender: its domain is verified, so that nobody else can use the consent. */
    canRemember: z.boolean(),
  }),
  lookAlike: lookAlikeSchema.nullable(),
  /** Answers go to another domain than the mail came from. */
  replyToDiffers: z.boolean(),
  unsubscribe: unsubscribeSchema.nullable(),
  receipt: receiptRequestSchema.nullable(),
  /** By the person's own rule. */
  rule: z.enum(['block', 'allow']).nullable(),
  /** From outside the organisation. */
  external: z.boolean(),
  listId: z.string().nullable(),
  /** Why it was put into Junk when it arrived; left out for what a person moved there and for what lies elsewhere. */
  junk: junkVerdictSchema.optional(),
  /** Who has confirmed that they read it; for one's own sent mail. */
  readBy: z.array(z.object({ address: z.string(), at: z.number().int() })),
});
export type MailTrust = z.output<typeof mailTrustSchema>;

/** A rule about a sender: `images` shows remote pictures, `block` puts mail into junk, `allow` keeps it out of junk. */
export const senderRuleKindSchema = z.enum(['images', 'block', 'allow']);
export type SenderRuleKind = z.output<typeof senderRuleKindSchema>;

export const senderRuleSchema = z.object({
  kind: senderRuleKindSchema,
  /** An address, or a domain as `@example.org` (with all below it), in lower case. */
  sender: z.string(),
  createdAt: z.number().int(),
});
export type SenderRule = z.output<typeof senderRuleSchema>;
