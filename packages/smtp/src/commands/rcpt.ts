import { bad, type CommandAnswer, type CommandContext, describeSession, last, say } from '../session-state.ts';
import { checkNeedsUtf8, checkRecipientParameters, parsePath } from '../wire/path.ts';
import { replies } from '../wire/reply.ts';

/** RCPT TO (RFC 5321 §4.1.1.3). */
export async function rcpt(context: CommandContext, argument: string): Promise<CommandAnswer> {
  const { state, limits } = context;
  const { transaction } = state;
  if (transaction === undefined) return state.wasMailRefused ? say(replies.mailFirst) : bad(replies.mailFirst);
  const parsed = parsePath(/^to:(.*)$/isu.exec(argument)?.[1] ?? '', 'recipient');
  if (!parsed.ok) return bad(parsed.reply);
  const { address, parameters } = parsed.value;
  const problem = checkRecipientParameters(parameters) ?? checkNeedsUtf8(address, transaction.smtpUtf8);
  if (problem !== undefined) return bad(problem);
  if (transaction.rcptTo.includes(address)) return say(replies.recipientOk);
  if (transaction.rcptTo.length >= limits.maxRecipients) return say(replies.tooManyRecipients);
  try {
    const refusal = await context.handler.resolveRecipient({
      address,
      mailFrom: transaction.mailFrom,
      session: describeSession(state),
    });
    if (refusal === undefined) {
      transaction.rcptTo.push(address);
      return say(replies.recipientOk);
    }
    if (refusal.code >= 500) state.unknownRecipients += 1;
    return state.unknownRecipients < limits.maxUnknownRecipients
      ? say(refusal)
      : last(replies.tooManyUnknownRecipients);
  } catch (error) {
    context.reportFault(error, 'resolveRecipient');
    return say(replies.ourFault);
  }
}
