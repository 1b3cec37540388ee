/** Snoozing: messages that leave the inbox until a time, and come back to its top; and reminders of sent messages that nobody answered. */
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

const remind = defineCall({
  name: 'snooze.remind',
  method: 'POST',
  path: 'mail/email/remindUnlessAnswered',
  capability: 'mailbox',
  summary:
    'Remind of messages in Sent at a time unless an answer has arrived; also at another time, or not any more (our path)',
  input: mailsSchema.extend({
    /** Epoch milliseconds; a minute to five years from now. 0 ends the reminder. */
    at: z.number().int().min(0),
  }),
  output: movedSchema,
  errors: ['selectRow', 'mailNotFound', 'snoozeTime', 'remindNotSent'],
  idempotent: true,
});

export const snoozeCalls = { snooze, remind };
