import type { ChangeData } from '@hongyan/contract';
import type { AccountEvent } from '../../engines/events/port.ts';

/** Folders whose mails an event speaks of. That a folder was closed or renamed is told: the client must look again. */
function foldersOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { mailboxId } = data as Readonly<Record<string, unknown>>;
  return typeof mailboxId === 'string' ? [mailboxId] : [];
}

/** Into a closed folder a mail is gone, out of one it is simply there; the closed folder is not named. */
function visibleMove(event: AccountEvent, hiddenFolders: ReadonlySet<string>): AccountEvent | null {
  const { from, to, mails } = event.data as ChangeData<'mailMoved'>;
  if (hiddenFolders.has(to)) {
    if (hiddenFolders.has(from)) return null;
    const data: ChangeData<'mailRemoved'> = {
      optType: 'mail',
      mailboxId: from,
      mailIds: mails.map(({ mailId }) => mailId),
    };
    return { ...event, kind: 'mailRemoved', data };
  }
  return hiddenFolders.has(from) ? { ...event, data: { optType: 'mail', from: to, to, mails } } : event;
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
    const { folders } = event.data as ChangeData<'countsChanged'>;
    const visible = folders.filter(({ folderId }) => !hiddenFolders.has(folderId));
    // Labels count the mails of closed folders too; what this session may know of them it asks for (`asksForLabels`).
    return { ...event, data: { optType: 'mailbox', folders: visible, labels: [] } };
  }
  if (event.kind === 'mailMoved') return visibleMove(event, hiddenFolders);
  return foldersOf(event.data).some((folder) => hiddenFolders.has(folder)) ? null : event;
}

/** Whether label counts were left out of an event: the session is told to ask for those that it may see. */
export function asksForLabels(event: AccountEvent, hiddenFolders: ReadonlySet<string>): boolean {
  return (
    hiddenFolders.size > 0 &&
    event.kind === 'countsChanged' &&
    (event.data as ChangeData<'countsChanged'>).labels.length > 0
  );
}
