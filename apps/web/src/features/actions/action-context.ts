import type { FolderKind, MailListItem, MailListRef } from '@hongyan/contract';
import type { Translate, Words } from '../../lib/language/strings.ts';
import type { Everything } from '../../mail-model/changes/change-everything.ts';
import type { Navigation } from '../../mail-model/folders/navigation.ts';
import type { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import type { MailboxRight } from '../../platform/settings/mailbox-right.ts';

export type MailboxKey = typeof mailboxStrings extends Words<infer Keys> ? Keys : never;
export type ListKind = FolderKind | 'favorite' | 'label' | 'unread' | 'read' | 'related' | 'search';

/** What has to be asked before or while acting; the screen shows the dialog. */
export type AppQuestion = {
  readonly kind: 'deleteForGood' | 'deleteDrafts' | 'move' | 'label' | 'newLabel' | 'newFolder' | 'source' | 'recall';
  readonly mails: readonly MailListItem[];
  /** As in the context of the action that asks. */
  readonly everything?: ActionContext['everything'];
};

/** Everything that an action may use: the mails it is for, and the hands of the screen. */
export interface ActionContext {
  readonly mails: readonly MailListItem[];
  /** Set when everything that the list holds is chosen, loaded or not: `mails` are those that are loaded. */
  readonly everything: Everything | null;
  /** The list that is shown, for what is done with it as a whole; null in a reader and for drafts. */
  readonly list: MailListRef | null;
  readonly place: ListKind;
  readonly navigation: Navigation | undefined;
  readonly t: Translate<MailboxKey>;
  readonly folderName: (folderId: string) => string;
  readonly open: (mail: MailListItem) => void;
  readonly navigate: (path: string) => void;
  readonly canWrite: boolean;
  /** Whether the right in the open mailbox is enough. */
  readonly mayDo: MailboxRight['mayDo'];
  readonly ask: (question: AppQuestion) => void;
  readonly refresh: () => void;
  /** The mails are about to leave the list: the reader goes on to the next, the selection forgets them. */
  readonly leave: (mails: readonly MailListItem[]) => void;
}
