import { bad, type CommandAnswer, type CommandContext, done } from '../session-state.ts';
import { describeHold } from '../wire/hold.ts';
import { replies } from '../wire/reply.ts';
import { offersHold, resetTransaction } from './command.ts';

/** RFC 5321 §4.5.3.1.2: a domain is at most 255 octets; anything printable without spaces is let pass, names are often wrong. */
const heloName = /^[^\s<>]{1,255}$/u;

/** HELO (RFC 5321 §4.1.1.1). */
export function helo(context: CommandContext, argument: string): CommandAnswer {
  if (!greet(context, argument, false)) return bad(replies.helloNeedsName);
  context.replyPlain(250, [context.hostname]);
  return done;
}

/** EHLO, with the extensions that are offered to this client now. */
export function ehlo(context: CommandContext, argument: string): CommandAnswer {
  if (!greet(context, argument, true)) return bad(replies.helloNeedsName);
  const { state } = context;
  const extensions = [
    'PIPELINING',
    `SIZE ${context.limits.maxMessageBytes}`,
    '8BITMIME',
    'SMTPUTF8',
    'ENHANCEDSTATUSCODES',
  ];
  if (context.offersTls && state.tls === undefined) extensions.push('STARTTLS');
  if (state.role !== 'mx' && state.tls !== undefined && state.account === undefined)
    extensions.push('AUTH PLAIN LOGIN');
  if (offersHold(context)) extensions.push(describeHold(context.limits.maxHoldSeconds, context.now()));
  context.replyPlain(250, [context.hostname, ...extensions]);
  return done;
}

function greet(context: CommandContext, name: string, isExtended: boolean): boolean {
  if (!heloName.test(name)) return false;
  context.state.helo = name;
  context.state.isExtended = isExtended;
  resetTransaction(context);
  return true;
}
