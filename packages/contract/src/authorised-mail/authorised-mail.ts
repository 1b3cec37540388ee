/** Read-limited mail (specification, section 5, "Authorised mail"). */
import { z } from 'zod';
import { mailAddressSchema } from '../mailbox/mail.ts';

/** What a link names: 128 bits and, masked, whose mail it is. */
export const authorisedLinkSchema = z.string().max(100);

/** A file of a read-limited mail; its bytes come with it. */
const authorisedFileSchema = z.object({
  fileName: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Set for a picture inside the text. */
  contentId: z.string().nullable(),
  /** base64. */
  content: z.string(),
});

/** A read-limited mail as one permitted read hands it out. `html` is untrusted: it goes through both walls before anybody sees it. */
export const authorisedMessageSchema = z.object({
  subject: z.string(),
  from: mailAddressSchema,
  /** When it left, epoch milliseconds. */
  sentAt: z.number().int(),
  html: z.string().nullable(),
  text: z.string(),
  files: z.array(authorisedFileSchema),
  /** How often it can still be opened with this link; 0: this was the last read. */
  readsLeft: z.number().int(),
  expiresAt: z.number().int(),
});
export type AuthorisedMessage = z.output<typeof authorisedMessageSchema>;

/** How it stands with one recipient: `used`: read as often as allowed; `guessed`: too many wrong passwords. */
const authorisedRecipientSchema = z.object({
  address: z.string(),
  state: z.enum(['open', 'used', 'guessed', 'ended']),
  readsLeft: z.number().int(),
  reads: z.array(
    z.object({
      at: z.number().int(),
      /** The network that it was read from, without the last part of the address. */
      network: z.string(),
    }),
  ),
});

/** Why nobody can read it any more. `over`: everybody has read it as often as allowed. */
export const authorisedEndSchema = z.enum(['over', 'expired', 'closed', 'withdrawn']);

export const authorisedStateSchema = z.object({
  role: z.enum(['sender', 'recipient']),
  reads: z.number().int(),
  /** Epoch milliseconds. */
  expiresAt: z.number().int(),
  ended: authorisedEndSchema.nullable(),
  /** For the sender: everybody. */
  recipients: z.array(authorisedRecipientSchema),
  /** For a recipient: how often they can still read it, and where. */
  own: z.object({ readsLeft: z.number().int(), isOpen: z.boolean(), linkId: z.string() }).nullable(),
});
export type AuthorisedState = z.output<typeof authorisedStateSchema>;
