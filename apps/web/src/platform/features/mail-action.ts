import type { Calls, FolderKind, MailListItem, MailListRef } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import type { MailboxNeed, MailboxRight } from '../settings/mailbox-right.ts';

/** The lists that mails are shown in. */
export type ListKind = FolderKind | 'favorite' | 'label' | 'unread' | 'read' | 'related' | 'search';

/** A bar that shows actions as buttons: above a list with a selection, above an opened mail, and the same in a narrow pane. */
export type MailToolbar = 'selection' | 'reader' | 'narrowReader';

/** What a dialog that a capability brings for its action is given. */
export interface ActionDialogProps {
  /** The first of them, for a dialog about one mail. */
  readonly mail: MailListItem;
  readonly mails: readonly MailListItem[];
  /** As in the question; null where it names none. */
  readonly everything: ActionContext['everything'];
  /** As in the context of the action that asks. */
  readonly leave: ActionContext['leave'];
  readonly onClose: () => void;
}

/** What has to be asked before or while acting; the screen shows the dialog. */
export type ActionQuestion = {
  readonly mails: readonly MailListItem[];
  /** As in the context of the action that asks. */
  readonly everything?: ActionContext['everything'];
} & (
  | {
      readonly kind: 'purge' | 'deleteDrafts' | 'move' | 'label' | 'newLabel' | 'newFolder';
    }
  /** The capability's own dialog, lazily loaded; it must be the same component each time. */
  | { readonly kind: 'dialog'; readonly Dialog: ComponentType<ActionDialogProps> }
);

/** Everything that an action may use: the mails it is for, and what the screen can do. */
export interface ActionContext {
  readonly mails: readonly MailListItem[];
  /** Set when everything that the list holds is chosen, loaded or not: `mails` are those that are loaded. */
  readonly everything: { readonly ref: MailListRef; readonly total: number } | null;
  /** The list that is shown, for what is done with it as a whole; null in a reader and for drafts. */
  readonly list: MailListRef | null;
  readonly listKind: ListKind;
  /** Folders and labels; undefined until they have come. */
  readonly navigation: OutputOf<Calls['folders']['navigation']> | undefined;
  readonly folderName: (folderId: string) => string;
  readonly open: (mail: MailListItem) => void;
  readonly navigate: (path: string) => void;
  readonly canWrite: boolean;
  /** Whether the right in the open mailbox is enough. */
  readonly mayDo: MailboxRight['mayDo'];
  readonly ask: (question: ActionQuestion) => void;
  readonly refresh: () => void;
  /** The mails are about to leave the list: the reader goes on to the next, the selection forgets them. */
  readonly leave: (mails: readonly MailListItem[]) => void;
}

/**
 * One thing that can be done to mails. Toolbars, context menu, keyboard and the list of shortcuts read what every capability
 * declares. Orders in use: opening and writing 100, deleting 200, archive 300, snooze 305, folders and flags 310, export 400, correspondence 500, calendar 550, recall 600,
 * print 700, source and copying 750, junk and senders 800, rules 850.
 */
export interface MailAction {
  readonly name: string;
  /** In the language in use. */
  readonly label: () => string;
  readonly icon: IconName;
  /** Its position in menus and toolbars. */
  readonly order: number;
  /** Where it is a button; elsewhere it is under "more". */
  readonly toolbars?: readonly MailToolbar[];
  /** `KeyboardEvent.key` values; the first is shown. */
  readonly keys?: readonly string[];
  readonly danger?: boolean;
  /** Begins a new group in menus and toolbars. */
  readonly startsGroup?: boolean;
  /** In the menu of everything it is below "more", so that what is used daily fits in the window. */
  readonly seldom?: boolean;
  /** What right in the open mailbox it takes; asked by `isOffered`, the only one to ask `isAvailable`. */
  readonly needs: MailboxNeed;
  readonly isAvailable: (context: ActionContext) => boolean;
  readonly perform: (context: ActionContext) => unknown;
  /** An action that offers a choice: its menu. The keyboard asks by dialog, through `perform`. */
  readonly entries?: (context: ActionContext) => readonly MenuEntry[];
}

/** An action that `inOrder` has not placed yet. */
export type UnorderedAction = Omit<MailAction, 'order'>;

/** Gives actions their order: as they stand here, from a number on. */
export const inOrder = (from: number, actions: readonly UnorderedAction[]): readonly MailAction[] =>
  actions.map((action, index) => ({ ...action, order: from + index }));
