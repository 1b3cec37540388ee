import type { AnyOperation } from '../../engines/database/port.ts';
import { answerLeave } from './answer-leave.ts';
import { answerSender } from './answer-sender.ts';
import { forwardMail } from './forward-mail.ts';
import { relayToGroup } from './relay-to-group.ts';
import { saveForward } from './save-forward.ts';
import { saveReply } from './save-reply.ts';

/** What the database thread runs for this capability. */
export const automaticMailOperations: readonly AnyOperation[] = [
  saveReply,
  saveForward,
  answerSender,
  answerLeave,
  forwardMail,
  relayToGroup,
];
