import { type ChangeData, changeSchemas } from '@hongyan/contract';
import type { AccountEvent } from '../../engines/events/port.ts';
import { programDraftsFolder } from '../../mail/folders/index.ts';

/** Mails that stand for drafts in mail clients are nothing to the web client; the counts of Drafts are those of its own drafts. */
const neverPublished: ReadonlySet<string> = new Set([String(programDraftsFolder)]);

/** Folders whose mails an event speaks of. That a folder was closed or renamed is published: the client must read again. */
function listFolders(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const { mailboxId, from, to } = data as Readonly<Record<string, unknown>>;
  return [mailboxId, from, to].filter((folder): folder is string => typeof folder === 'string');
}

const nowhere = '0';

type Moved = ChangeData<'mailMoved'>;

/** A mail that goes behind a password is gone; one that comes out of it comes from nowhere. */
function visibleMove(event: AccountEvent, hidden: ReadonlySet<string>): AccountEvent[] {
  const { from, to, mails } = event.data as Moved;
  if (hidden.has(from) && hidden.has(to)) return [];
  if (hidden.has(to)) {
    const mailIds = mails.map(({ mailId }) => mailId);
    return [{ ...event, kind: 'mailRemoved', data: { optType: 'mail', mailboxId: from, mailIds } }];
  }
  if (hidden.has(from)) return [{ ...event, data: { ...(event.data as Moved), from: nowhere } }];
  return [event];
}

/** Counts of labels are kept with the mails of closed folders: the client is asked to read its own. */
function visibleCounts(event: AccountEvent, hidden: ReadonlySet<string>): AccountEvent[] {
  const { folders, labels } = event.data as ChangeData<'countsChanged'>;
  const visible = folders.filter(({ folderId }) => !hidden.has(folderId));
  const data: ChangeData<'countsChanged'> = { optType: 'mailbox', folders: visible, labels: [] };
  return [
    ...(visible.length === 0 ? [] : [{ ...event, data }]),
    ...labels.slice(0, 1).map(({ labelId }) => ({
      ...event,
      kind: 'labelChanged',
      data: { optType: 'mailbox', labelId },
    })),
  ];
}

/** Whether an event is one of the contract's; others are for the server itself. */
const isPublic = ({ kind }: AccountEvent): boolean => Object.hasOwn(changeSchemas, kind);

/** What any socket may hear of an event: nothing of what only mail clients, or only the server itself, see. */
function forTheWeb(event: AccountEvent): AccountEvent[] {
  if (!isPublic(event)) return [];
  return event.kind === 'countsChanged' ? [event] : withoutClosed(event, neverPublished);
}

/**
 * What a socket whose session has these folders closed may hear of an event. A folder password is decoration if push publishes
 * what arrives, or how much.
 */
export function visibleParts(event: AccountEvent, hiddenFolders: ReadonlySet<string>): AccountEvent[] {
  const parts = forTheWeb(event);
  return hiddenFolders.size === 0 ? parts : parts.flatMap((part) => withoutClosed(part, hiddenFolders));
}

function withoutClosed(event: AccountEvent, hiddenFolders: ReadonlySet<string>): AccountEvent[] {
  switch (event.kind) {
    case 'mailFlagged': {
      const { mails } = event.data as { mails: readonly { mailboxId: string }[] };
      const visible = mails.filter((mail) => !hiddenFolders.has(mail.mailboxId));
      return visible.length === 0 ? [] : [{ ...event, data: { ...(event.data as object), mails: visible } }];
    }
    case 'countsChanged':
      return visibleCounts(event, hiddenFolders);
    case 'mailMoved':
      return visibleMove(event, hiddenFolders);
    default:
      return listFolders(event.data).some((folder) => hiddenFolders.has(folder)) ? [] : [event];
  }
}
