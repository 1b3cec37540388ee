import { bad, type CommandAnswer, type CommandContext, done, say } from '../session-state.ts';
import { replies } from '../wire/reply.ts';
import { resetTransaction } from './command.ts';

/** DATA (RFC 5321 §4.1.1.4). */
export async function data(context: CommandContext, argument: string): Promise<CommandAnswer> {
  const { state } = context;
  if (argument !== '') return bad(replies.noArgumentExpected);
  const { transaction } = state;
  if (transaction === undefined) return state.wasMailRefused ? say(replies.mailFirst) : bad(replies.mailFirst);
  if (transaction.rcptTo.length === 0) return say(replies.noRecipients);
  await context.receiveContent(transaction);
  resetTransaction(context);
  return done;
}
