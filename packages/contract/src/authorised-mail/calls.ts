/** Read-limited mail. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { mailIdSchema } from '../identifiers.ts';
import { authorisedLinkSchema, authorisedMessageSchema, authorisedStateSchema } from './authorised-mail.ts';

const open = defineCall({
  name: 'authorisedMail.open',
  method: 'POST',
  path: 'mail/authorised/open/{id}',
  capability: 'authorised-mail',
  summary: 'Open a read-limited mail with its password; counts a read',
  access: 'signed',
  input: z.object({ id: authorisedLinkSchema, password: z.string().max(200) }),
  output: authorisedMessageSchema,
  // A guess costs a hash: per address as at the sign-in, however many links it has.
  rateLimit: { max: 20, perSeconds: 600, by: 'address' },
  errors: ['authorisedUnreadable', 'authorisedWrongPassword', 'authorisedLocked', 'busy'],
});

const state = defineCall({
  name: 'authorisedMail.state',
  method: 'GET',
  path: 'mail/authorised/state',
  capability: 'authorised-mail',
  summary:
    'How it stands with a read-limited mail: for its sender who has read it and when, for a recipient what is left',
  input: z.object({ mailId: mailIdSchema }),
  output: authorisedStateSchema,
  errors: ['mailNotFound', 'authorisedNotFound'],
});

const close = defineCall({
  name: 'authorisedMail.close',
  method: 'POST',
  path: 'mail/authorised/close',
  capability: 'authorised-mail',
  summary: 'End a read-limited mail that the person has sent: nobody can open it any more',
  input: z.object({ mailId: mailIdSchema }),
  output: nothingSchema,
  errors: ['mailNotFound', 'authorisedNotFound'],
});

export const authorisedMailCalls = { open, state, close };
