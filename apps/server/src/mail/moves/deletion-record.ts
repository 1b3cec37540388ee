import type { AuditEntry } from '../../engines/database/port.ts';

/** So many mails of one deletion are named in its record, so that their owner can see which they were. */
export const maxNamed = 20;

/**
 * The record of a deletion: how many mails, where they lay and the numbers of the first. Never their text: the owner's delete log
 * reads it from the mails themselves, as long as they are kept.
 */
export function recordDeletion(
  action: 'mail.delete' | 'mail.deleteForGood',
  {
    mails,
    folders,
    ns,
  }: { readonly mails: number; readonly folders: Iterable<number>; readonly ns: readonly number[] },
): AuditEntry {
  const [folder = null, ...others] = new Set(folders);
  const detail = { mails, folder: others.length === 0 ? folder : null, ns: ns.slice(0, maxNamed).join(',') };
  return { action, object: null, result: 'ok', detail };
}

/** The record of a deletion of mails that were selected one by one. */
export function recordSelected(
  action: 'mail.delete' | 'mail.deleteForGood',
  mails: readonly { readonly n: number; readonly folder_id: number }[],
): AuditEntry {
  const folders = mails.map((mail) => mail.folder_id);
  return recordDeletion(action, { mails: mails.length, folders, ns: mails.map((mail) => mail.n) });
}
