import { bad, type CommandAnswer, type CommandContext, say } from '../session-state.ts';
import { replies } from '../wire/reply.ts';
import { resetTransaction } from './command.ts';

/** RSET (RFC 5321 §4.1.1.5). */
export function rset(context: CommandContext, argument: string): CommandAnswer {
  if (argument !== '') return bad(replies.noArgumentExpected);
  resetTransaction(context);
  return say(replies.ok);
}
