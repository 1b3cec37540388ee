import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailIdSchema } from '../identifiers.ts';
import { mailDetailSchema } from './mail.ts';

const detail = defineCall({
  name: 'mailbox.detail',
  method: 'GET',
  path: 'mail/email/detail',
  capability: 'mailbox',
  summary: 'One mail for the reader (our path)',
  input: z.object({ mailId: mailIdSchema }),
  output: mailDetailSchema,
  errors: ['mailNotFound'],
});
/** The id is signed and expires; it names the account, the mail and the part. */
const attachment = defineCall({
  name: 'mailbox.attachment',
  method: 'GET',
  path: 'file/attachment/{id}',
  capability: 'mailbox',
  summary: 'One attachment of a mail (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(500) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 6_000, perSeconds: 10, by: 'address' },
  errors: ['attachmentNotFound'],
});

/** One mail and what it carries. */
export const mailboxReadingCalls = { detail, attachment };
