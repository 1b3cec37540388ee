import type { AccountEvent } from '../../engines/events/port.ts';

/** Folders that an event speaks of. */
function foldersOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { mailboxId, from, to } = data as { mailboxId?: unknown; from?: unknown; to?: unknown };
  return [mailboxId, from, to].filter((folder): folder is string => typeof folder === 'string');
}

/** Whether a socket whose session has these folders closed may hear an event: a folder password is decoration if push tells what arrives. */
export function isVisibleEvent(event: AccountEvent, hiddenFolders: ReadonlySet<string>): boolean {
  if (hiddenFolders.size === 0) return true;
  if (event.kind === 'mailFlagged') {
    const { mails } = event.data as { mails: readonly { mailboxId: string }[] };
    return !mails.some((mail) => hiddenFolders.has(mail.mailboxId));
  }
  return !foldersOf(event.data).some((folder) => hiddenFolders.has(folder));
}
