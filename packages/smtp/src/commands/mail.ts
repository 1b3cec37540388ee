import { bad, type CommandAnswer, type CommandContext, describeSession, last, say } from '../session-state.ts';
import { parsePath, readMailOptions } from '../wire/path.ts';
import { replies } from '../wire/reply.ts';
import { offersHold } from './command.ts';

/** MAIL FROM (RFC 5321 §4.1.1.2). */
export async function mail(context: CommandContext, argument: string): Promise<CommandAnswer> {
  const { state } = context;
  const path = /^from:(.*)$/isu.exec(argument)?.[1];
  if (state.helo === undefined) return bad(replies.helloFirst);
  if (state.role !== 'mx' && state.tls === undefined) return bad(replies.tlsFirst);
  if (state.role !== 'mx' && state.account === undefined) return bad(replies.signInFirst); // RFC 6409 §4.3
  if (state.transaction !== undefined) return bad(replies.mailTwice);
  const parsed = parsePath(path ?? '', 'sender');
  state.wasMailRefused = true;
  if (!parsed.ok) return bad(parsed.reply);
  const { address, parameters } = parsed.value;
  const options = readMailOptions(parameters, { auth: state.role !== 'mx', hold: offersHold(context) });
  if (!options.ok) return bad(options.reply);
  if ((options.value.declaredSize ?? 0) > context.limits.maxMessageBytes) return say(replies.messageTooLarge);
  try {
    const refusal = await context.handler.acceptSender({
      address,
      declaredSize: options.value.declaredSize,
      ...(options.value.hold === undefined ? {} : { hold: options.value.hold }),
      session: describeSession(state),
    });
    if (refusal !== undefined) return refusal.code === 421 ? last(refusal) : say(refusal);
  } catch (error) {
    context.reportFault(error, 'acceptSender');
    return say(replies.ourFault);
  }
  state.wasMailRefused = false;
  state.transaction = { mailFrom: address, ...options.value, rcptTo: [] };
  return say(replies.senderOk);
}
