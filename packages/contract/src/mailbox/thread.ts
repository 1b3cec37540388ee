import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailIdSchema } from '../identifiers.ts';
import { mailListItemSchema } from './mail.ts';

const threadList = defineCall({
  name: 'mailbox.threadList',
  method: 'GET',
  path: 'mail/email/thread/list',
  capability: 'mailbox',
  summary: 'The conversation of a mail across folders, oldest first (our path)',
  input: z.object({ mailId: mailIdSchema }),
  output: z.object({
    /** Mails of the conversation; `list` holds the newest 200 of them. */
    total: z.number().int(),
    list: z.array(mailListItemSchema),
  }),
  errors: ['mailNotFound'],
});

const source = defineCall({
  name: 'mailbox.source',
  method: 'GET',
  path: 'mail/email/source',
  capability: 'mailbox',
  summary: 'The source and the headers of a mail (our path)',
  input: z.object({ mailId: mailIdSchema }),
  output: z.object({
    /** The first mebibyte as it came: UTF-8 where it is that, else one character per byte. */
    source: z.string(),
    truncated: z.boolean(),
    /** Bytes of the whole message. */
    size: z.number().int(),
    /** The header fields in their order, unfolded, encoded words decoded. */
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: ['mailNotFound'],
});

/** A mail among its conversation, and as it came over the wire. */
export const mailboxThreadCalls = { threadList, source };
