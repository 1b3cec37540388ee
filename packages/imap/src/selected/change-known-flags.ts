import type { FlagChange, FlagsChanged } from '../session-port.ts';
import type { SelectedMailbox } from './selected-mailbox.ts';

/** What a STORE has done, and of which mails the client knows every flag without a report: it knew the others and said these itself. */
export interface KnownFlagsChanged extends FlagsChanged {
  readonly known: FlagsChanged['mails'];
}

/**
 * Changes flags as `.SILENT` has to: it spares the client its own words, not what another session has done to the same mail since the news
 * were reported last (RFC 9051 §6.4.6). Mails that somebody else changed meanwhile are changed apart, and are not among the known.
 */
export async function changeKnownFlags(
  { mailbox, reportedModseq }: SelectedMailbox,
  uids: readonly number[],
  change: FlagChange,
): Promise<KnownFlagsChanged> {
  const { unchangedSince = Number.POSITIVE_INFINITY } = change;
  const first = await mailbox.changeFlags(uids, {
    ...change,
    unchangedSince: Math.min(unchangedSince, reportedModseq),
  });
  if (first.conflicts.length === 0 || unchangedSince <= reportedModseq) return { ...first, known: first.mails };
  const second = await mailbox.changeFlags(first.conflicts, change);
  const mails = [...first.mails, ...second.mails].sort((a, b) => a.uid - b.uid);
  return { mails, conflicts: second.conflicts, known: first.mails };
}
