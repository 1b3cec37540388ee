/**
 * Reports to the client what has happened in its mailbox. The order never confuses a client: first what went, highest number first, so that each
 * number is right as it is read; then how many there are; then flags, with the numbers that hold by then.
 */
import type { CommandContext } from '../commands/command.ts';
import { ImapRefusal, type MailboxChanges } from '../session-port.ts';
import { printFlags } from '../wire/print-flags.ts';
import { printSet } from '../wire/print-set.ts';
import { reportNewFlags } from './known-flags.ts';
import type { MailboxNews, SelectedMailbox } from './selected-mailbox.ts';

/** After so many lines we look whether the client reads them: a mailbox of 100 000 mails may be emptied by another session. */
const linesBetweenWaits = 500;

async function reportExpunged(context: CommandContext, expunged: MailboxNews['expunged']): Promise<void> {
  if (expunged.length === 0) return;
  if (context.isEnabled('QRESYNC')) {
    // RFC 7162 §3.2.10: VANISHED instead of EXPUNGE from then on.
    context.untagged(`VANISHED ${printSet(expunged.map(({ uid }) => uid))}`);
    return;
  }
  let lines = 0;
  for (const { sequence } of [...expunged].reverse()) {
    // RFC 9051 §7.5.1: each EXPUNGE takes one from the numbers above it, so downwards none has to be reckoned anew.
    context.untagged(`${String(sequence)} EXPUNGE`);
    lines += 1;
    if (lines % linesBetweenWaits === 0) await context.drained();
  }
}

async function reportFlags(context: CommandContext, mails: MailboxNews['flags']): Promise<void> {
  // RFC 7162 §3.1: once a client has shown that it knows MODSEQ, every FETCH that it did not ask for carries it.
  const withModseq = context.isEnabled('CONDSTORE') || context.isEnabled('QRESYNC');
  for (const [index, { sequence, uid, modseq, flags }] of mails.entries()) {
    const items = [`UID ${String(uid)}`, `FLAGS ${printFlags(flags)}`];
    if (withModseq) items.push(`MODSEQ (${String(modseq)})`);
    context.untagged(`${String(sequence)} FETCH (${items.join(' ')})`);
    if ((index + 1) % linesBetweenWaits === 0) await context.drained();
  }
}

/** Null: the mailbox has gone, and the session has none open any more. */
async function askChanges(context: CommandContext, selected: SelectedMailbox): Promise<MailboxChanges | null> {
  try {
    return await selected.mailbox.changesSince(selected.reportedModseq);
  } catch (error) {
    if (!(error instanceof ImapRefusal) || error.code !== 'NONEXISTENT') throw error;
    // RFC 2180 §3.3: deleted, or closed to this person, by somebody else. RFC 9051 §7.1, CLOSED.
    context.select(null);
    context.untagged('OK [CLOSED] The mailbox is there no more');
    return null;
  }
}

/** Mails have gone of which the client may not hear yet. */
function isHeldBack({ saidModseq, reportedModseq }: SelectedMailbox): boolean {
  return saidModseq < reportedModseq;
}

/**
 * Asks for the changes of the open mailbox and writes them as EXPUNGE or VANISHED, EXISTS and FETCH. `withoutExpunge`: after FETCH, STORE
 * and SEARCH by number (RFC 9051 §7.5.1), whose numbers must hold; what went is reported by a later call. A mailbox that is there no more is
 * closed with `OK [CLOSED]`.
 */
export async function reportNews(
  context: CommandContext,
  selected: SelectedMailbox,
  how: 'all' | 'withoutExpunge',
): Promise<void> {
  const changes = await askChanges(context, selected);
  if (changes === null) return;
  const wasHeldBack = isHeldBack(selected);
  const news = selected.takeNews(changes, how === 'all');
  await reportExpunged(context, news.expunged);
  if (news.exists !== undefined) {
    context.untagged(`${String(news.exists)} EXISTS`);
    // RFC 3501 §7.3.2; gone from RFC 9051 (appendix E). Who learns first of an arrival is kept nowhere: no mail is ever recent.
    if (!context.isEnabled('IMAP4REV2')) context.untagged('0 RECENT');
  }
  reportNewFlags(context, selected.knownFlags, news.flags);
  await reportFlags(context, news.flags);
  // RFC 7162 §3.2: a client that counts by the MODSEQs that it reads would never ask for an expunge below them if it were cut off now.
  if (context.isEnabled('QRESYNC') && (wasHeldBack || isHeldBack(selected)))
    context.untagged(`OK [HIGHESTMODSEQ ${String(Math.max(1, selected.saidModseq))}] Up to here all is told`);
}
