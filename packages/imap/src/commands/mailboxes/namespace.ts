import { writeAnswer } from '../../wire/write-answer.ts';
import { type CommandContext, defineCommand, signedInStates } from '../command.ts';
import { parseNothing } from '../without-arguments.ts';

function printPrefixes(context: CommandContext, prefixes: readonly string[]): string {
  if (prefixes.length === 0) return 'NIL';
  return `(${prefixes.map((prefix) => `(${context.printMailboxName(prefix)} "/")`).join('')})`;
}

/** NAMESPACE (RFC 9051 §6.3.10, RFC 2342): one's own, other people's, shared. */
export const namespace = defineCommand({
  name: 'NAMESPACE',
  states: signedInStates,
  parse: parseNothing,
  run: async (context) => {
    const { personal, otherUsers, shared } = await context.store.namespaces();
    const printed = [personal, otherUsers, shared].map((prefixes) => printPrefixes(context, prefixes));
    writeAnswer(context, `NAMESPACE ${printed.join(' ')}`);
    return { status: 'OK', text: 'Told' };
  },
});
