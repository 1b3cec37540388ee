/** Reading mails for FETCH: flags from what is kept of the folder, everything else from the store. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FetchedMail, type FetchWish, findPosition, type PackedFlags } from '@hongyan/imap';
import type { Services } from '../../../services.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { fetchFromStore, isPrinted } from './fetch-from-store.ts';
import type { KeptFlags } from './kept-flags.ts';

/** `flags` absent: nothing is kept. */
export type FetchServices = Pick<Services, 'database' | 'blobs'> & { readonly flags?: KeptFlags };

/** Mails of one batch that are not read: a millisecond at most. */
const keptBatchMails = 2_000;
/** A question about one in so many mails of a folder is worth making its flags ready for the next. */
const worthMaking = 2;

/** The flags of the whole folder, where they are kept or are made ready for so many. */
export async function readKeptFlags(
  services: FetchServices,
  view: MailboxView,
  asked: number,
): Promise<PackedFlags | null> {
  return (
    (await services.flags?.read(services, view, ({ total }) => (asked * worthMaking >= total ? 'now' : 'never'))) ??
    null
  );
}

/** Nothing but flags, UID and MODSEQ. */
function isOfFlags({ sections, binarySizes, flags: _, ...others }: FetchWish): boolean {
  return sections.length === 0 && binarySizes.length === 0 && !Object.values(others).includes(true);
}

/** The mails of a table, a stretch of the named at a time. */
async function* takeFlags(
  { uids, modseqs, lists, known }: PackedFlags,
  wanted: readonly number[],
  asked: { readonly flags: boolean; readonly changedSince: number },
): AsyncGenerator<readonly FetchedMail[]> {
  let place = -1;
  for (let at = 0; at < wanted.length; at += keptBatchMails) {
    if (at > 0) await nextTurn();
    const mails: FetchedMail[] = [];
    for (const uid of wanted.slice(at, at + keptBatchMails)) {
      const found = findPosition(uids, uid, place + 1);
      if (found === -1) continue;
      place = found;
      const modseq = modseqs[place] ?? 0;
      if (modseq <= asked.changedSince) continue;
      mails.push(asked.flags ? { uid, modseq, flags: known[lists[place] ?? 0] ?? [] } : { uid, modseq });
    }
    if (mails.length > 0) yield mails;
  }
}

function changedOf({ uids, modseqs }: PackedFlags, wanted: readonly number[], since: number): readonly number[] {
  return since === 0 ? wanted : wanted.filter((uid) => (modseqs[findPosition(uids, uid)] ?? 0) > since);
}

/**
 * The named mails by ascending UID, in batches; those that are gone are left out. `changedSince`: only mails whose MODSEQ is larger. Large
 * sections are read from their file as they are sent.
 */
export async function* fetchMails(
  services: FetchServices,
  view: MailboxView,
  uids: readonly number[],
  wish: FetchWish,
  changedSince = 0,
): AsyncGenerator<readonly FetchedMail[]> {
  const sorted = uids.every((uid, index) => index === 0 || uid > (uids[index - 1] ?? 0))
    ? uids
    : [...new Set(uids)].sort((a, b) => a - b);
  const ofFlags = isOfFlags(wish);
  const isServed = ofFlags || isPrinted(wish);
  const table = isServed ? await readKeptFlags(services, view, ofFlags ? uids.length : 0) : null;
  if (table === null) yield* fetchFromStore({ services, view, wish, changedSince }, sorted);
  else if (ofFlags) yield* takeFlags(table, sorted, { flags: wish.flags, changedSince });
  else yield* fetchFromStore({ services, view, wish, changedSince, table }, changedOf(table, sorted, changedSince));
}
