import { describeHold } from './hold.ts';
import { checkNeedsUtf8, checkRecipientParameters, parsePath, readMailOptions } from './path.ts';
import { replies } from './reply.ts';
import { bad, type CommandAnswer, type CommandContext, describeSession, done, last, say } from './session-state.ts';
import { authCommand } from './sign-in.ts';

type Command = (context: CommandContext, argument: string) => Promise<CommandAnswer> | CommandAnswer;

/** RFC 5321 §4.5.3.1.2: a domain is at most 255 octets; anything printable without spaces is let pass, names are often wrong. */
const heloName = /^[^\s<>]{1,255}$/u;

function helo(context: CommandContext, argument: string): CommandAnswer {
  if (!greet(context, argument, false)) return bad(replies.helloNeedsName);
  context.replyPlain(250, [context.hostname]);
  return done;
}

function ehlo(context: CommandContext, argument: string): CommandAnswer {
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

/** People hold mail, other servers do not; and nobody holds any before it is known who they are (RFC 4865 §5). */
function offersHold({ state }: CommandContext): boolean {
  return state.role !== 'mx' && state.tls !== undefined;
}

function greet(context: CommandContext, name: string, isExtended: boolean): boolean {
  if (!heloName.test(name)) return false;
  context.state.helo = name;
  context.state.isExtended = isExtended;
  resetTransaction(context);
  return true;
}

function resetTransaction(context: CommandContext): void {
  context.state.transaction = undefined;
  context.state.wasMailRefused = false;
}

async function mail(context: CommandContext, argument: string): Promise<CommandAnswer> {
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

async function rcpt(context: CommandContext, argument: string): Promise<CommandAnswer> {
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

async function data(context: CommandContext, argument: string): Promise<CommandAnswer> {
  const { state } = context;
  if (argument !== '') return bad(replies.noArgumentExpected);
  const { transaction } = state;
  if (transaction === undefined) return state.wasMailRefused ? say(replies.mailFirst) : bad(replies.mailFirst);
  if (transaction.rcptTo.length === 0) return say(replies.noRecipients);
  await context.receiveContent(transaction);
  resetTransaction(context);
  return done;
}

function rset(context: CommandContext, argument: string): CommandAnswer {
  if (argument !== '') return bad(replies.noArgumentExpected);
  resetTransaction(context);
  return say(replies.ok);
}

async function starttls(context: CommandContext, argument: string): Promise<CommandAnswer> {
  if (argument !== '') return bad(replies.noArgumentExpected);
  if (context.state.tls !== undefined) return bad(replies.alreadyTls);
  if (!context.offersTls) return bad(replies.tlsNotAvailable);
  await context.startTls();
  return done;
}

const commands: Readonly<Record<string, Command>> = {
  HELO: helo,
  EHLO: ehlo,
  MAIL: mail,
  RCPT: rcpt,
  DATA: data,
  RSET: rset,
  NOOP: () => say(replies.ok),
  HELP: () => say(replies.help),
  // RFC 5321 §7.3: both can harvest addresses, so neither answers.
  VRFY: () => say(replies.cannotVerify),
  EXPN: () => say(replies.cannotVerify),
  QUIT: () => last(replies.bye),
  STARTTLS: starttls,
  AUTH: authCommand,
  BDAT: () => bad(replies.notImplemented),
  TURN: () => bad(replies.notImplemented),
  ETRN: () => bad(replies.notImplemented),
};

/** Other protocols sent here through somebody's browser: nothing good can follow. */
const foreignVerbs = new Set(['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function decodeLine(line: Buffer): string | undefined {
  try {
    const text = utf8.decode(line);
    return hasControlCharacter(text) ? undefined : text;
  } catch {
    return undefined; // told as "not text" by the caller
  }
}

/** Runs one command line (without CRLF). Every command but AUTH's continuation lines comes through here. */
export async function runCommand(context: CommandContext, line: Buffer): Promise<CommandAnswer> {
  const text = decodeLine(line);
  if (text === undefined) return bad(replies.notText);
  const end = text.indexOf(' ');
  const verb = (end < 0 ? text : text.slice(0, end)).toUpperCase();
  const argument = end < 0 ? '' : text.slice(end + 1).trim();
  if (foreignVerbs.has(verb)) return last(replies.wrongProtocol);
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  context.count('smtp_commands_total', {
    role: context.state.role,
    command: command === undefined ? 'unknown' : verb.toLowerCase(),
  });
  if (command === undefined) return bad(replies.unknownCommand);
  return command(context, argument);
}
