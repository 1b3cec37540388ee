import type { SpecialUse } from '../../session-port.ts';
import type { Arguments } from '../../wire/arguments.ts';
import { readNewMailboxName } from '../../wire/read-new-mailbox-name.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { defineCommand, signedInStates } from '../command.ts';

/** Uses there are (RFC 6154 §2), with room for some said twice. */
const maxUses = 16;

const uses: ReadonlyMap<string, SpecialUse> = new Map(
  (['\\Drafts', '\\Junk', '\\Sent', '\\Trash', '\\Archive', '\\All', '\\Flagged'] as const).map((use) => [
    use.toUpperCase(),
    use,
  ]),
);

/** ` (USE (\Sent))` (RFC 6154 §3); in upper case. */
function parseSpecialUses(args: Arguments): readonly string[] {
  if (!args.take(' (')) return [];
  if (args.keyword() !== 'USE') throw new ImapSyntaxError('Unknown parameter of CREATE');
  args.space();
  const wanted = args.list(() => {
    args.expect('\\');
    return `\\${args.keyword()}`;
  }, maxUses);
  args.expect(')');
  return [...new Set(wanted)];
}

/** CREATE (RFC 9051 §6.3.4) with CREATE-SPECIAL-USE (RFC 6154 §3). */
export const create = defineCommand({
  name: 'CREATE',
  states: signedInStates,
  parse: (args, context) => ({ name: readNewMailboxName(args, context), wanted: parseSpecialUses(args) }),
  run: async (context, { name, wanted }) => {
    const found = wanted.map((use) => uses.get(use));
    const use = found[0] ?? null;
    // RFC 6154 §3: what cannot be given is refused, and nothing is made. One mailbox has one use here.
    if (found.includes(undefined) || found.length > 1)
      return { status: 'NO', code: 'USEATTR', text: 'A mailbox cannot be made for that' };
    const mailboxId = await context.store.createMailbox(name.checked(), use);
    return { status: 'OK', code: `MAILBOXID (${mailboxId})`, text: 'Created' }; // RFC 8474 §4.1
  },
});
