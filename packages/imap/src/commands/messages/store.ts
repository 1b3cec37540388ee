/** STORE and UID STORE (RFC 9051 §6.4.6, §6.4.9; UNCHANGEDSINCE: RFC 7162 §3.1.3). */
import { changeKnownFlags } from '../../selected/change-known-flags.ts';
import { reportNewFlags } from '../../selected/known-flags.ts';
import type { FlagChange, FlagsChanged } from '../../session-port.ts';
import type { Arguments } from '../../wire/arguments.ts';
import type { FetchItem } from '../../wire/fetch-items.ts';
import { readStoreFlags } from '../../wire/flag-list.ts';
import { FetchWriter } from '../../wire/print-fetch.ts';
import { printSet } from '../../wire/print-set.ts';
import { readSequenceSet, type SequenceSet, uidsOfSequenceSet, uidsOfUidSet } from '../../wire/sequence-set.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { type Command, type CommandContext, type Completion, defineCommand } from '../command.ts';
import { enableCondstore } from '../session/enable-condstore.ts';

/** Answers that are gathered before waiting for the client. */
const mailsBetweenWaits = 500;

interface StoreInput {
  readonly set: SequenceSet;
  readonly change: FlagChange;
  readonly isSilent: boolean;
}

const modes: ReadonlyMap<string, FlagChange['mode']> = new Map([
  ['FLAGS', 'replace'],
  ['+FLAGS', 'add'],
  ['-FLAGS', 'remove'],
]);

function readUnchangedSince(args: Arguments): number | undefined {
  if (args.peek() !== '(') return undefined;
  let unchangedSince: number | undefined;
  args.list(() => {
    args.expect('UNCHANGEDSINCE ');
    unchangedSince = args.modseq();
  }, 1);
  args.space();
  return unchangedSince;
}

function readStore(args: Arguments, context: CommandContext): StoreInput {
  const set = readSequenceSet(args, context.limits.maxSetRanges);
  args.space();
  const unchangedSince = readUnchangedSince(args);
  const name = args.keyword();
  const isSilent = name.endsWith('.SILENT');
  const mode = modes.get(isSilent ? name.slice(0, -'.SILENT'.length) : name);
  if (mode === undefined) throw new ImapSyntaxError('STORE knows FLAGS, +FLAGS and -FLAGS');
  args.space();
  const flags = readStoreFlags(args, context.limits);
  return { set, isSilent, change: { mode, flags, ...(unchangedSince === undefined ? {} : { unchangedSince }) } };
}

/** A FETCH answer for each changed mail; a silent one gives the MODSEQ to a client that keeps count of it (RFC 7162 §3.1.3). */
async function reportChanged(
  context: CommandContext,
  { mails }: FlagsChanged,
  how: { readonly isSilent: boolean; readonly byUid: boolean },
): Promise<void> {
  reportNewFlags(context, context.selected.knownFlags, mails);
  const withModseq = context.isEnabled('CONDSTORE');
  if (how.isSilent && !withModseq) return;
  // RFC 7162 §3.2.4: both, from the first command on that enables CONDSTORE.
  const withUid = how.byUid || withModseq;
  const items: readonly FetchItem[] = [
    ...(withUid ? [{ kind: 'uid' } as const] : []),
    ...(how.isSilent ? [] : [{ kind: 'flags' } as const]),
    ...(withModseq ? [{ kind: 'modseq' } as const] : []),
  ];
  const writer = new FetchWriter(context);
  let reported = 0;
  for (const mail of mails) {
    const sequence = context.selected.sequence.findSequence(mail.uid);
    if (sequence === undefined) continue;
    // Nothing of it is read as it is sent.
    void writer.write(sequence, mail, items);
    reported += 1;
    if (reported % mailsBetweenWaits === 0) await writer.flush();
  }
  await writer.flush();
}

/** RFC 7162 §3.1.3: sequence numbers or UIDs, as the command has them. */
function printConflicts(context: CommandContext, conflicts: readonly number[], byUid: boolean): string {
  const { sequence } = context.selected;
  return printSet(byUid ? conflicts : conflicts.flatMap((uid) => sequence.findSequence(uid) ?? []));
}

async function runStore(context: CommandContext, input: StoreInput, byUid: boolean): Promise<Completion> {
  const { selected } = context;
  const news = byUid ? 'all' : 'withoutExpunge';
  const uids = byUid ? uidsOfUidSet(input.set, selected) : uidsOfSequenceSet(input.set, selected);
  if (selected.readOnly) return { status: 'NO', code: 'CANNOT', text: 'The mailbox is open for reading only', news };
  // RFC 7162 §3.1: enables CONDSTORE by its use.
  if (input.change.unchangedSince !== undefined) enableCondstore(context);
  if (uids.length === 0) return { status: 'OK', text: 'STORE completed', news };
  const changed = await changeKnownFlags(selected, uids, input.change);
  await reportChanged(context, changed, { isSilent: input.isSilent, byUid });
  const gone = uids.length - changed.mails.length - changed.conflicts.length;
  // A client that is answered NO takes nothing as done: the news report what was.
  const isRefused = !byUid && gone > 0;
  if (!input.isSilent) selected.recordOwnChange(changed.mails);
  else if (!isRefused) selected.recordOwnChange(changed.known);
  const conflicts = printConflicts(context, changed.conflicts, byUid);
  // RFC 7162 §3.1.3: with the mails that failed as the code, OK; a mail that is gone makes it NO where numbers were given.
  if (conflicts !== '')
    return {
      status: isRefused ? 'NO' : 'OK',
      code: `MODIFIED ${conflicts}`,
      text: 'Some of the mails had been changed meanwhile',
      news,
    };
  if (isRefused) return { status: 'NO', code: 'EXPUNGEISSUED', text: 'Some of the mails have been expunged', news };
  return { status: 'OK', text: 'STORE completed', news };
}

function defineStore(name: string, byUid: boolean): Command<StoreInput> {
  return defineCommand<StoreInput>({
    name,
    states: ['selected'],
    parse: readStore,
    run: (context, input) => runStore(context, input, byUid),
  });
}

export const store = defineStore('STORE', false);
export const uidStore = defineStore('UID STORE', true);
