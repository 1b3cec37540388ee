/** FETCH and UID FETCH (RFC 9051 §6.4.5, §6.4.9; CHANGEDSINCE and VANISHED: RFC 7162 §3.1.4, §3.2.6). */
import { reportNewFlags } from '../../selected/known-flags.ts';
import type { SelectedMailbox } from '../../selected/selected-mailbox.ts';
import { type FetchedMail, ImapRefusal } from '../../session-port.ts';
import type { Arguments } from '../../wire/arguments.ts';
import { type FetchItem, type FetchRequest, readFetchItems } from '../../wire/fetch-items.ts';
import { FetchWriter } from '../../wire/print-fetch.ts';
import { printSet } from '../../wire/print-set.ts';
import {
  joinRanges,
  readSequenceSet,
  type SequenceSet,
  uidsOfSequenceSet,
  uidsOfUidSet,
} from '../../wire/sequence-set.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { isPacked, writePackedFlags } from '../../wire/write-packed-flags.ts';
import { type Command, type CommandContext, type Completion, defineCommand } from '../command.ts';
import { enableCondstore } from '../session/enable-condstore.ts';

interface FetchInput {
  readonly set: SequenceSet;
  readonly request: FetchRequest;
  readonly changedSince: number | undefined;
  readonly vanished: boolean;
}

/** RFC 7162 §3.1.4.1: CHANGEDSINCE; §3.2.6: VANISHED with it, in UID FETCH, after ENABLE QRESYNC. */
function readModifiers(args: Arguments): { changedSince: number | undefined; vanished: boolean } {
  let changedSince: number | undefined;
  let vanished = false;
  args.list(() => {
    if (args.take('CHANGEDSINCE ')) changedSince = args.modseq();
    else if (args.take('VANISHED')) vanished = true;
    else throw new ImapSyntaxError('No such modifier of FETCH');
  }, 2);
  return { changedSince, vanished };
}

function hasItem(items: readonly FetchItem[], kind: FetchItem['kind']): boolean {
  return items.some((item) => item.kind === kind);
}

/** The items that are printed: MODSEQ is added where the client keeps count of it (RFC 7162 §3.1.4.1, §3.2.4). */
function itemsToPrint(context: CommandContext, input: FetchInput): readonly FetchItem[] {
  const { items } = input.request;
  const wanted = input.changedSince !== undefined || context.isEnabled('CONDSTORE');
  return wanted && !hasItem(items, 'modseq') ? [...items, { kind: 'modseq' }] : items;
}

/** UIDs that have gone from the named ones since then; those that this client still counts are reported as news, with the numbers moving. */
async function reportVanished(context: CommandContext, set: SequenceSet, changedSince: number): Promise<void> {
  const { selected } = context;
  const { vanished } = await selected.mailbox.changesSince(changedSince);
  const ranges =
    set.kind === 'saved'
      ? joinRanges(
          selected.savedSearch.map((uid) => [uid, uid] as const),
          0,
        )
      : joinRanges(set.ranges, selected.sequence.lastUid);
  let at = 0;
  const named = vanished.filter((uid) => {
    while ((ranges[at]?.[1] ?? Number.POSITIVE_INFINITY) < uid) at += 1;
    const range = ranges[at];
    return range !== undefined && range[0] <= uid && selected.sequence.findSequence(uid) === undefined;
  });
  if (named.length > 0) context.untagged(`VANISHED (EARLIER) ${printSet(named)}`);
}

/**
 * Marks what is being read as read, and gives the mails their new flags and MODSEQ. A mailbox in which marks may not be set is still read.
 */
async function setSeen(
  selected: SelectedMailbox,
  batch: readonly FetchedMail[],
): Promise<ReadonlyMap<number, FetchedMail>> {
  const unseen = new Map(
    batch.filter((mail) => mail.flags?.includes('\\Seen') !== true).map((mail) => [mail.uid, mail]),
  );
  const marked = new Map<number, FetchedMail>();
  if (unseen.size === 0) return marked;
  try {
    const { mails } = await selected.mailbox.changeFlags([...unseen.keys()], { mode: 'add', flags: ['\\Seen'] });
    selected.recordOwnChange(mails);
    for (const { uid, modseq, flags } of mails) {
      const mail = unseen.get(uid);
      if (mail !== undefined) marked.set(uid, { ...mail, modseq, flags });
    }
  } catch (error) {
    if (!(error instanceof ImapRefusal)) throw error;
  }
  return marked;
}

/** Reads and prints in batches; answers how many were there. */
async function printMails(context: CommandContext, input: FetchInput, uids: readonly number[], writer: FetchWriter) {
  const { selected } = context;
  const items = itemsToPrint(context, input);
  // RFC 9051 §6.4.5: the flags that reading has changed are reported with it.
  const itemsWhenMarked: readonly FetchItem[] = [
    // RFC 7162 §3.2.4: with its UID where the client keeps count of MODSEQ.
    ...(context.isEnabled('CONDSTORE') && !hasItem(items, 'uid') ? [{ kind: 'uid' } as const] : []),
    ...items,
    ...(hasItem(items, 'flags') ? [] : [{ kind: 'flags' } as const]),
  ];
  const setsSeen = input.request.setsSeen && !selected.readOnly;
  const packed = isPacked(items) ? await selected.mailbox.packedFlags(uids.length) : null;
  if (packed !== null) return writePackedFlags(context, packed, { uids, items, changedSince: input.changedSince ?? 0 });
  const wish = setsSeen ? { ...input.request.wish, flags: true } : input.request.wish;
  let count = 0;
  for await (const batch of selected.mailbox.fetch(uids, wish, input.changedSince)) {
    const marked = setsSeen ? await setSeen(selected, batch) : undefined;
    // Between two batches nothing is half said.
    if (wish.flags) reportNewFlags(context, selected.knownFlags, marked ? [...batch, ...marked.values()] : batch);
    for (const mail of batch) {
      const sequence = selected.sequence.findSequence(mail.uid);
      if (sequence === undefined) continue;
      count += 1;
      const changed = marked?.get(mail.uid);
      const written =
        changed === undefined ? writer.write(sequence, mail, items) : writer.write(sequence, changed, itemsWhenMarked);
      if (written !== undefined) await written;
    }
    await writer.flush();
  }
  return count;
}

async function runFetch(context: CommandContext, input: FetchInput, byUid: boolean): Promise<Completion> {
  const { selected } = context;
  const { set, changedSince } = input;
  const uids = byUid ? uidsOfUidSet(set, selected) : uidsOfSequenceSet(set, selected);
  // RFC 7162 §3.1: both enable CONDSTORE by their use.
  if (changedSince !== undefined || hasItem(input.request.items, 'modseq')) enableCondstore(context);
  if (input.vanished && changedSince !== undefined) await reportVanished(context, set, changedSince);
  const writer = new FetchWriter(context);
  const count = uids.length === 0 ? 0 : await printMails(context, input, uids, writer);
  const news = byUid ? 'all' : 'withoutExpunge';
  if (writer.hasUnknownEncoding)
    return { status: 'NO', code: 'UNKNOWN-CTE', text: 'A part is encoded in a way that nobody knows', news };
  // A UID that is gone is no error (RFC 9051 §6.4.9); a sequence number that the client counts is (RFC 2180 §4.1.2, RFC 5530 §3).
  if (!byUid && changedSince === undefined && count < uids.length)
    return { status: 'NO', code: 'EXPUNGEISSUED', text: 'Some of the mails have been expunged', news };
  return { status: 'OK', text: 'FETCH completed', news };
}

function defineFetch(name: string, byUid: boolean): Command<FetchInput> {
  return defineCommand<FetchInput>({
    name,
    states: ['selected'],
    parse(args, context) {
      const set = readSequenceSet(args, context.limits.maxSetRanges);
      args.space();
      // RFC 9051 §6.4.9: UID FETCH gives the UID whether it was asked for or not; so does every answer after ENABLE QRESYNC (RFC 7162 §3.2.4).
      const request = readFetchItems(args, byUid || context.isEnabled('QRESYNC') ? ['uid'] : []);
      const { changedSince, vanished } = args.take(' ')
        ? readModifiers(args)
        : { changedSince: undefined, vanished: false };
      if (vanished && (!byUid || changedSince === undefined || !context.isEnabled('QRESYNC')))
        throw new ImapSyntaxError('VANISHED needs UID FETCH, CHANGEDSINCE and ENABLE QRESYNC');
      return { set, request, changedSince, vanished };
    },
    run: (context, input) => runFetch(context, input, byUid),
  });
}

export const fetch = defineFetch('FETCH', false);
export const uidFetch = defineFetch('UID FETCH', true);
