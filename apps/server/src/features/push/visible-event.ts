import type { AccountEvent } from '../../engines/events/port.ts';

/** Folders whose mails an event speaks of. That a folder was closed or renamed is told: the client must look again. */
function foldersOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { mailboxId, from, to } = data as Readonly<Record<string, unknown>>;
  return [mailboxId, from, to].filter((folder): folder is string => typeof folder === 'string');
}

/**
 * What a socket whose session has these folders closed may hear of an event; null for nothing. A folder password is
 * decoration if push tells what arrives, or how much.
 */
export function visiblePart(event: AccountEvent, hiddenFolders: ReadonlySet<string>): AccountEvent | null {
  if (hiddenFolders.size === 0) return event;
  if (event.kind === 'mailFlagged') {
    const { mails } = event.data as { mails: readonly { mailboxId: string }[] };
    const visible = mails.filter((mail) => !hiddenFolders.has(mail.mailboxId));
    return visible.length === 0 ? null : { ...event, data: { ...(event.data as object), mails: visible } };
  }
  if (event.kind === 'countsChanged') {
    const { folders } = event.data as { folders: readonly { folderId: string }[] };
    return {
      ...event,
      data: { ...(event.data as object), folders: folders.filter(({ folderId }) => !hiddenFolders.has(folderId)) },
    };
  }
  return foldersOf(event.data).some((folder) => hiddenFolders.has(folder)) ? null : event;
}
