import type { AnyCommand, CommandContext, Completion, ImapState } from '../commands/command.ts';
import { ImapRefusal } from '../session-port.ts';
import { Arguments } from '../wire/arguments.ts';
import { BrokenAnswerError } from '../wire/broken-answer.ts';
import { ClientGoneError } from '../wire/response-writer.ts';
import { ImapSyntaxError } from '../wire/syntax-error.ts';
import { BrokenCommandError, type ReadCommand, toCompletion } from './read-command.ts';

/** Passwords never go in the clear (RFC 8314 §4.1); the client is refused before it has said one where the protocol lets us. */
const tlsFirst: Completion = { status: 'NO', code: 'PRIVACYREQUIRED', text: 'Begin TLS first' };

const wrongState: Readonly<Record<ImapState, string>> = {
  notAuthenticated: 'Sign in first',
  authenticated: 'No mailbox is open, or you have signed in already',
  selected: 'You have signed in already',
};

/** Why a command may not come now; undefined: it may. */
export function refuseNow(
  { states, needsTls }: AnyCommand,
  { state, tls }: Pick<CommandContext, 'state' | 'tls'>,
): Completion | undefined {
  if (!states.includes(state)) return { status: 'BAD', text: wrongState[state] };
  return needsTls === true && tls === undefined ? tlsFirst : undefined;
}

/** Reads a command's arguments and runs it. Only what ends the connection is thrown: everything else is an answer. */
export async function runCommand(
  context: CommandContext,
  { name, command, text, sinks }: ReadCommand,
  reportFault: (error: unknown, during: string) => Completion,
): Promise<Completion> {
  if (command === undefined) throw new Error(`No command ${name}`);
  let input: unknown;
  try {
    const args = new Arguments(text);
    input = command.parse(args, context);
    args.end();
  } catch (error) {
    for (const sink of sinks) sink.abort(error instanceof Error ? error : new Error('The command is broken'));
    if (error instanceof ImapSyntaxError || error instanceof ImapRefusal) return toCompletion(error);
    return reportFault(error, name);
  }
  try {
    return await command.run(context, input);
  } catch (error) {
    if (error instanceof ClientGoneError || error instanceof BrokenCommandError || error instanceof BrokenAnswerError)
      throw error;
    if (error instanceof ImapSyntaxError || error instanceof ImapRefusal) return toCompletion(error);
    return reportFault(error, name);
  }
}
