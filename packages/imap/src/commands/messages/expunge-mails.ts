import type { CommandContext, Completion } from '../command.ts';

/** What cannot be done in a mailbox opened with EXAMINE, or where the person may only read. */
export const readOnlyRefusal: Completion = { status: 'NO', code: 'NOPERM', text: 'The mailbox is open read-only' };

/** HIGHESTMODSEQ in the tagged answer, once QRESYNC is on (RFC 7162 §3.2.7, §3.2.9; RFC 6851 §4.4). The news before it report everything up to there. */
export function modseqCode(context: CommandContext, modseq: number): { readonly code?: string } {
  return context.isEnabled('QRESYNC') ? { code: `HIGHESTMODSEQ ${String(modseq)}` } : {};
}

/** EXPUNGE and UID EXPUNGE; the news that the connection reports next are the EXPUNGE or VANISHED answers. */
export async function expungeMails(context: CommandContext, uids: readonly number[] | null): Promise<Completion> {
  const { mailbox, readOnly } = context.selected;
  if (readOnly) return readOnlyRefusal;
  const gone = await mailbox.expunge(uids);
  context.selected.recordChanged();
  if (gone.uids.length === 0) return { status: 'OK', text: 'Nothing to remove' };
  return { status: 'OK', ...modseqCode(context, gone.modseq), text: 'Removed' };
}
