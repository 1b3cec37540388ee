import type { CommandContext } from '../commands/command.ts';

/** An untagged answer with a name or a string in it that may have been printed as a literal (`untagged` takes one line only). */
export function writeAnswer(context: CommandContext, text: string): void {
  context.write(`* ${text}\r\n`);
}
