import { bad, type CommandAnswer, type CommandContext, done } from '../session-state.ts';
import { replies } from '../wire/reply.ts';

/** STARTTLS (RFC 3207). */
export async function starttls(context: CommandContext, argument: string): Promise<CommandAnswer> {
  if (argument !== '') return bad(replies.noArgumentExpected);
  if (context.state.tls !== undefined) return bad(replies.alreadyTls);
  if (!context.offersTls) return bad(replies.tlsNotAvailable);
  await context.startTls();
  return done;
}
