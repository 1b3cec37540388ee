/** LSUB (RFC 3501 §6.3.9; gone from RFC 9051, kept for clients that know nothing else). */
import { compilePatterns } from '../../mailbox-list/compile-pattern.ts';
import { levelsAbove, namesThatExist, withEveryLevel } from '../../mailbox-list/mailbox-tree.ts';
import { decodeName, readMailboxName } from '../../wire/read-mailbox-name.ts';
import { writeAnswer } from '../../wire/write-answer.ts';
import { defineCommand, signedInStates } from '../command.ts';

export const lsub = defineCommand({
  name: 'LSUB',
  states: signedInStates,
  parse: (args, context) => {
    const reference = readMailboxName(args, context);
    args.space();
    return reference + decodeName(args.listMailbox(), context);
  },
  run: async (context, pattern) => {
    const isMatch = compilePatterns([pattern]);
    const reported = await context.store.listMailboxes();
    const existing = namesThatExist(reported);
    const entries = withEveryLevel(reported);
    const subscribed = entries.filter((entry) => entry.subscribed);
    // RFC 3501 §6.3.9: with `%`, a level above a subscribed mailbox that the pattern does not reach is listed as \Noselect.
    const unreached = subscribed.filter(({ name }) => !isMatch(name));
    const levels = new Set(unreached.flatMap(({ name }) => levelsAbove(name)));
    for (const { name, subscribed: isSubscribed } of entries) {
      if (!isMatch(name) || (!isSubscribed && !levels.has(name))) continue;
      // RFC 5258 §4 lets LSUB say that a subscribed name is no mailbox.
      const attribute = !isSubscribed ? '\\Noselect' : existing.has(name) ? '' : '\\NonExistent';
      writeAnswer(context, `LSUB (${attribute}) "/" ${context.printMailboxName(name)}`);
    }
    return { status: 'OK', text: 'Listed' };
  },
});
