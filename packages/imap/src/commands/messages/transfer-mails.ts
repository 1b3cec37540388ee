/** COPY, UID COPY, MOVE and UID MOVE (RFC 9051 §6.4.7, §6.4.8, §6.4.9; RFC 6851; RFC 4315). */
import type { CopiedMails } from '../../session-port.ts';
import type { Arguments } from '../../wire/arguments.ts';
import { printSet } from '../../wire/print-set.ts';
import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { readSequenceSet, type SequenceSet, uidsOfSequenceSet, uidsOfUidSet } from '../../wire/sequence-set.ts';
import type { Command, CommandContext, Completion } from '../command.ts';
import { modseqCode, readOnlyRefusal } from './expunge-mails.ts';

export interface TransferInput {
  readonly set: SequenceSet;
  readonly target: string;
}

/** Makes UIDs of the set: by number or by UID. */
type ReadUids = typeof uidsOfUidSet;

function readTransfer(args: Arguments, context: CommandContext): TransferInput {
  const set = readSequenceSet(args, context.limits.maxSetRanges);
  args.space();
  return { set, target: readMailboxName(args, context) };
}

/** RFC 4315 §3: the sets pair by position. */
function copyUidCode({ targetUidValidity, sourceUids, targetUids }: CopiedMails): string {
  return `COPYUID ${String(targetUidValidity)} ${printSet(sourceUids)} ${printSet(targetUids)}`;
}

/** RFC 5530 §3, EXPUNGEISSUED: of the mails that were meant none is there any more. A UID that is not there is no error (RFC 9051 §6.4.9). */
function nothingDone(isByUid: boolean, wasAsked: boolean): Completion {
  if (!isByUid && wasAsked) return { status: 'NO', code: 'EXPUNGEISSUED', text: 'Those mails have been removed' };
  return { status: 'OK', text: 'No mails' };
}

async function copyMails(context: CommandContext, input: TransferInput, readUids: ReadUids): Promise<Completion> {
  const uids = readUids(input.set, context.selected);
  const isByUid = readUids === uidsOfUidSet;
  if (uids.length === 0) return nothingDone(isByUid, false);
  const copied = await context.selected.mailbox.copy(uids, input.target);
  if (copied.sourceUids.length === 0) return nothingDone(isByUid, true);
  return { status: 'OK', code: copyUidCode(copied), text: 'Copied' };
}

async function moveMails(context: CommandContext, input: TransferInput, readUids: ReadUids): Promise<Completion> {
  const { selected } = context;
  if (selected.readOnly) return readOnlyRefusal;
  const uids = readUids(input.set, selected);
  const isByUid = readUids === uidsOfUidSet;
  if (uids.length === 0) return nothingDone(isByUid, false);
  const moved = await selected.mailbox.move(uids, input.target);
  selected.recordChanged();
  if (moved.sourceUids.length === 0) return nothingDone(isByUid, true);
  // RFC 6851 §4.3: before the EXPUNGE or VANISHED answers, which are the news that follow, and so not in the tagged answer.
  context.untagged(`OK [${copyUidCode(moved)}] Moved`);
  return { status: 'OK', ...modseqCode(context, moved.modseq), text: 'Done' };
}

export function transferCommand(name: 'COPY' | 'UID COPY' | 'MOVE' | 'UID MOVE'): Command<TransferInput> {
  const readUids = name.startsWith('UID ') ? uidsOfUidSet : uidsOfSequenceSet;
  const transfer = name.endsWith('COPY') ? copyMails : moveMails;
  return {
    name,
    states: ['selected'],
    parse: readTransfer,
    run: (context, input) => transfer(context, input, readUids),
  };
}
