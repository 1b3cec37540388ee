/** What a person sends to whoever runs the server, and to the administrators of the organisation. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxAskCharacters, maxFeedbackCharacters } from '../limits.ts';

const send = defineCall({
  name: 'feedback.send',
  method: 'POST',
  path: 'mail/main/feedback',
  capability: 'home',
  needs: 'person',
  feature: 'feedback',
  summary: 'Feedback for whoever runs the server',
  // Longer texts come as far as the rule that refuses them in words.
  input: z.object({ content: z.string().max(10 * maxFeedbackCharacters) }),
  output: nothingSchema,
  errors: ['feedbackEmpty', 'feedbackTooLong', 'feedbackUsedUp'],
});

const askAdministrator = defineCall({
  name: 'feedback.askAdministrator',
  method: 'POST',
  path: 'mail/main/askAdministrator',
  capability: 'home',
  summary: "Sends a request to the organisation's administrators: more space, the end of the password, a migration",
  input: z.object({
    kind: z.enum(['capacity', 'passwordCancellation', 'migration']),
    content: z.string().max(10 * maxAskCharacters),
  }),
  output: nothingSchema,
  errors: ['askTooLong', 'askUsedUp', 'noAdministrator'],
});

export const feedbackCalls = { send, askAdministrator };
