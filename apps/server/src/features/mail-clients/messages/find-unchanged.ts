/** STORE of flags that mails have already: many programs say again what they know, and the one who writes need not be troubled with it. */
import { type FetchedMail, type FlagChange, type FlagsChanged, nothingWished } from '@hongyan/imap';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { type FetchServices, fetchMails } from './fetch-mails.ts';
import { findMeaning, readFlagNames } from './mail-flags.ts';

const flagsOnly = { ...nothingWished, flags: true };

/** Flags that a STORE sets or takes away, in lower case; null: only the operation knows what they change. */
function normaliseWanted(
  names: Awaited<ReturnType<typeof readFlagNames>>,
  { flags }: FlagChange,
): ReadonlySet<string> | null {
  const wanted = new Set<string>();
  let colors = 0;
  for (const flag of flags) {
    const meaning = findMeaning(names, flag);
    // A keyword may be named by a label that the mail does not have.
    if (meaning.kind === 'label') return null;
    if (meaning.kind === 'color') colors += 1;
    if (meaning.kind !== 'none') wanted.add(flag.toLowerCase());
  }
  return colors > 1 ? null : wanted;
}

/** Whether a mail with these flags stays as it is. In doubt it does not. */
function staysSo(flags: readonly string[], wanted: ReadonlySet<string>, mode: FlagChange['mode']): boolean {
  const has = new Set(flags.map((flag) => flag.toLowerCase()));
  if (mode === 'remove') return wanted.isDisjointFrom(has);
  // Where it lies, and nothing that is set.
  has.delete('\\draft');
  return wanted.isSubsetOf(has) && (mode === 'add' || has.size === wanted.size);
}

/** Answered as it was read: another object for each of a thousand mails is garbage that somebody waits for. */
const hasFlags = (mail: FetchedMail): mail is FlagsChanged['mails'][number] => mail.flags !== undefined;

/** Which of the mails a change would leave as they are, answered as if it had been made, and the others. Mails that are gone are in neither. */
export async function findUnchanged(
  services: FetchServices,
  view: MailboxView,
  uids: readonly number[],
  change: FlagChange,
): Promise<{ readonly unchanged: FlagsChanged['mails']; readonly others: readonly number[] }> {
  const wanted = normaliseWanted(await readFlagNames(services.database.read, view.scope.account), change);
  if (wanted === null) return { unchanged: [], others: uids };
  const since = change.unchangedSince ?? Number.MAX_SAFE_INTEGER;
  const unchanged: FlagsChanged['mails'][number][] = [];
  const others: number[] = [];
  // Neighbours mostly share one list of flags.
  let last: readonly string[] | undefined;
  let lastStays = false;
  for await (const batch of fetchMails(services, view, uids, flagsOnly)) {
    for (const mail of batch) {
      if (mail.flags !== last) {
        last = mail.flags;
        lastStays = staysSo(mail.flags ?? [], wanted, change.mode);
      }
      if (lastStays && mail.modseq <= since && hasFlags(mail)) unchanged.push(mail);
      else others.push(mail.uid);
    }
  }
  return { unchanged, others };
}
