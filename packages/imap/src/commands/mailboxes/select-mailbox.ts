/** SELECT and EXAMINE (RFC 9051 §6.3.2 and §6.3.3; for IMAP4rev1 RFC 3501 §6.3.1): they differ in one word. */
import { createSelectedMailbox, type SelectedMailbox } from '../../selected/selected-mailbox.ts';
import type { OpenMailbox } from '../../session-port.ts';
import { printFlags } from '../../wire/print-flags.ts';
import { writeAnswer } from '../../wire/write-answer.ts';
import type { Command, CommandContext, Completion } from '../command.ts';
import { signedInStates } from '../command.ts';
import { reportMissed } from './report-missed.ts';
import { readSelect, type SelectInput } from './select-parameters.ts';

/** Ends the selected state by the client's own doing. RFC 9051 §7.1, CLOSED: what comes after it is not of that mailbox. */
export function closeWithWord(context: CommandContext): void {
  if (context.state !== 'selected') return;
  context.select(null);
  context.untagged('OK [CLOSED] The mailbox is closed');
}

async function openSelected(mailbox: OpenMailbox, wantsReadOnly: boolean) {
  try {
    const opened = await mailbox.readUids();
    return { selected: createSelectedMailbox(mailbox, wantsReadOnly, opened), opened };
  } catch (error) {
    mailbox.close();
    throw error;
  }
}

/** RFC 3501 §6.3.1; neither is in IMAP4rev2 (RFC 9051 appendix E). */
async function reportOldCounts(context: CommandContext, { mailbox, sequence }: SelectedMailbox): Promise<void> {
  context.untagged('0 RECENT');
  const uid = await mailbox.firstUnseen();
  const unseen = uid === null ? undefined : sequence.findSequence(uid);
  if (unseen !== undefined) context.untagged(`OK [UNSEEN ${String(unseen)}] First unseen`);
}

/** RFC 9051 §6.3.2: LIST is required, with OLDNAME where the name was not given in composed characters; attributes are left to LIST itself. */
function reportName(context: CommandContext, name: string, given: string): void {
  const oldName = name === given ? '' : ` ("OLDNAME" (${context.printMailboxName(given)}))`;
  writeAnswer(context, `LIST () "/" ${context.printMailboxName(name)}${oldName}`);
}

async function runSelect(context: CommandContext, input: SelectInput, wantsReadOnly: boolean): Promise<Completion> {
  // RFC 9051 §6.3.2: the mailbox before is closed even if this one cannot be opened.
  closeWithWord(context);
  const mailbox = await context.store.open(input.name);
  const { selected, opened } = await openSelected(mailbox, wantsReadOnly);
  // From here on the connection closes it, whatever happens.
  context.select(selected);
  // RFC 7162 §3.1 and §3.2.5: both parameters switch CONDSTORE on.
  if (input.condstore || input.qresync !== null) context.enable('CONDSTORE');
  context.untagged(`${String(selected.sequence.size)} EXISTS`);
  const isRev2 = context.isEnabled('IMAP4REV2');
  if (!isRev2) await reportOldCounts(context, selected);
  context.untagged(`FLAGS ${printFlags(mailbox.flags)}`);
  const permanent = wantsReadOnly ? [] : mailbox.permanentFlags;
  context.untagged(`OK [PERMANENTFLAGS ${printFlags(permanent)}] Kept`);
  context.untagged(`OK [UIDVALIDITY ${String(mailbox.uidValidity)}] UIDs are valid`);
  context.untagged(`OK [UIDNEXT ${String(opened.uidNext)}] Next UID`);
  // RFC 7162 §3.1.2.1: at least 1.
  context.untagged(`OK [HIGHESTMODSEQ ${String(Math.max(1, opened.highestModseq))}] Changes are counted`);
  context.untagged(`OK [MAILBOXID (${mailbox.mailboxId})] Its id`); // RFC 8474 §4.2
  if (isRev2) reportName(context, mailbox.name, input.name);
  if (input.qresync !== null) await reportMissed(context, selected, input.qresync);
  const code = selected.readOnly ? 'READ-ONLY' : 'READ-WRITE';
  return { status: 'OK', code, text: wantsReadOnly ? 'Examined' : 'Selected', news: 'none' };
}

export function selectCommand(name: 'SELECT' | 'EXAMINE'): Command<SelectInput> {
  return {
    name,
    states: signedInStates,
    parse: readSelect,
    run: (context, input) => runSelect(context, input, name === 'EXAMINE'),
  };
}
