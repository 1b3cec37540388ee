/** Snoozing: messages that leave the inbox until a time, and come back to its top. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailsSchema } from '../list-page.ts';
import { movedSchema } from '../mailbox/changes.ts';

const snooze = defineCall({
  name: 'snooze.snooze',
  method: 'POST',
  path: 'mail/email/snooze',
  capability: 'mailbox',
  summary: 'Snooze messages until a time, or snooze them anew until another one (our path)',
  input: mailsSchema.extend({
    /** Epoch milliseconds; a minute to five years from now. */
    until: z.number().int(),
  }),
  output: movedSchema,
  errors: ['selectRow', 'mailNotFound', 'snoozeTime', 'mailBeingEmptied'],
  idempotent: true,
});

export const snoozeCalls = { snooze };
