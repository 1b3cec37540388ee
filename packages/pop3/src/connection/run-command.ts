import { type Answer, bad, type CommandContext, err, last } from '../commands/command.ts';
import { ClientGone } from './outbox.ts';
import { readCommand } from './read-command.ts';

const noCommand = {
  unknown: bad('Unknown command'),
  'not-text': bad('The command has bytes that are not text'),
  foreign: last(err('This is a mail server')),
} as const satisfies Record<string, Answer>;

/** Runs the command that a line asks for, or says why there is none. Faults of ours are answered; throws ClientGone only. */
export async function runCommand(context: CommandContext, line: Buffer): Promise<Answer> {
  const found = readCommand(line);
  const name = found.kind === 'command' ? found.command.name.toLowerCase() : 'unknown';
  context.observe('pop3_commands_total', { command: name }, 1);
  if (found.kind !== 'command') return noCommand[found.kind];
  const state = context.state.mailbox === null ? 'authorization' : 'transaction';
  if (!found.command.states.includes(state))
    return bad(state === 'authorization' ? 'Sign in first' : 'You are already signed in');
  try {
    return await found.command.run(context, found.argument);
  } catch (error) {
    if (error instanceof ClientGone) throw error;
    context.reportFault(error, name);
    return err('A temporary problem on our side', 'SYS/TEMP');
  }
}
