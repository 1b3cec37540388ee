import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailIdSchema } from '../identifiers.ts';
import { attachmentPreviewSchema } from './preview.ts';

/** IMAP section number of a part. */
const partSchema = z.string().regex(/^[0-9A-Z.]{1,200}$/);

const open = defineCall({
  name: 'previews.open',
  method: 'GET',
  path: 'mail/email/preview',
  capability: 'previews',
  summary: 'One attachment of a mail as its preview shows it (our path)',
  feature: 'preview',
  input: z.object({ mailId: mailIdSchema, part: partSchema }),
  output: attachmentPreviewSchema,
  // Each may start a process: far more than a hand opens, far less than what would keep every core busy.
  rateLimit: { max: 300, perSeconds: 10, by: 'session' },
  errors: ['mailNotFound', 'attachmentNotFound', 'featureOff', 'busy'],
});
/** The id is signed and expires; it names the mail, the part and the size. */
const picture = defineCall({
  name: 'previews.picture',
  method: 'GET',
  path: 'file/preview/{id}',
  capability: 'previews',
  summary: 'A rendition of a picture, made by the server (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(500) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 600, perSeconds: 10, by: 'address' },
  errors: ['attachmentNotFound', 'featureOff', 'busy'],
});
const downloadAll = defineCall({
  name: 'previews.downloadAll',
  method: 'GET',
  path: 'mail/email/attachments',
  capability: 'previews',
  summary: 'All attachments of a mail as one zip file (blob; our path)',
  input: z.object({ mailId: mailIdSchema }),
  output: z.unknown(),
  response: 'blob',
  opens: 'fromHere',
  // Each reads a whole mail.
  rateLimit: { max: 60, perSeconds: 10, by: 'session' },
  errors: ['mailNotFound', 'attachmentNotFound'],
});

/** Looking into attachments without opening them on one's own machine, and taking all of them at once. */
export const previewsCalls = { open, picture, downloadAll };
