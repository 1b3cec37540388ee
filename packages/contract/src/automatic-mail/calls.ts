import { z } from 'zod';
import { defineCall } from '../call.ts';
import { automaticForwardSchema, automaticReplySchema, replyStates } from './automatic-mail.ts';

const replyAnswer = automaticReplySchema.extend({
  state: z.enum(replyStates),
  /** Senders who have been answered since it was switched on or its text was changed. */
  answered: z.number().int(),
});
const forwardAnswer = automaticForwardSchema.extend({
  /** Whether the organisation allows addresses outside it. */
  outsideAllowed: z.boolean(),
});

const saveReply = defineCall({
  name: 'automaticMail.saveReply',
  method: 'POST',
  path: 'mail/main/generalConfig/saveReply',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Save the automatic reply',
  input: automaticReplySchema,
  output: replyAnswer,
  errors: ['replyTextEmpty', 'replyTextTooLong', 'replyPeriodReversed', 'replyPeriodOver', 'subjectTooLong'],
});
const getReply = defineCall({
  name: 'automaticMail.getReply',
  method: 'GET',
  path: 'mail/main/generalConfig/getReply',
  capability: 'settings',
  needs: 'read',
  summary: 'The automatic reply',
  alsoMethod: 'POST',
  changes: false,
  input: z.object({}),
  output: replyAnswer,
});
const saveForward = defineCall({
  name: 'automaticMail.saveForward',
  method: 'POST',
  path: 'mail/main/generalConfig/saveForward',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Save the automatic forward',
  input: automaticForwardSchema,
  output: forwardAnswer,
  errors: [
    'forwardAddressEmpty',
    'forwardAddressInvalid',
    'forwardAddressTwice',
    'forwardAddressOwn',
    'forwardOutside',
    'tooManyForwardAddresses',
  ],
});
const getForward = defineCall({
  name: 'automaticMail.getForward',
  method: 'GET',
  path: 'mail/main/generalConfig/getForward',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'The automatic forward',
  alsoMethod: 'POST',
  changes: false,
  input: z.object({}),
  output: forwardAnswer,
});

/** Automatic reply and forward. */
export const automaticMailCalls = { saveReply, getReply, saveForward, getForward };
