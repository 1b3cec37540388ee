import type { MailListItem } from '@hongyan/contract';
import { folderOfKind } from '../../../mail-model/folders/navigation.ts';
import type { MailboxNeed } from '../../../platform/settings/mailbox-right.ts';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import type { ActionContext, MailboxKey } from '../action-context.ts';

/** One thing that can be done to mails. Toolbar, hover buttons, context menu and keyboard all read this table. */
export interface MailAction {
  readonly name: string;
  readonly label: MailboxKey;
  readonly icon: IconName;
  readonly filled?: boolean;
  /** `KeyboardEvent.key` values; the first is shown. */
  readonly keys?: readonly string[];
  readonly danger?: boolean;
  /** Begins a new group in menus and toolbars. */
  readonly startsGroup?: boolean;
  /** What right in the open mailbox it takes; asked by `isOffered`, the only one to ask `isAvailable`. */
  readonly needs: MailboxNeed;
  readonly isAvailable: (context: ActionContext) => boolean;
  readonly perform: (context: ActionContext) => unknown;
  /** An action that offers a choice: its menu. The keyboard asks by dialog, through `perform`. */
  readonly entries?: (context: ActionContext) => readonly MenuEntry[];
}

/** Whether the action is for these mails, and the right in this mailbox is enough for it. */
export const isOffered = (action: MailAction, context: ActionContext): boolean =>
  context.mayDo(action.needs) && action.isAvailable(context);

/** The mail that an action of a single mail is about. */
export const one = ({ mails, everything }: ActionContext): MailListItem | undefined =>
  mails.length === 1 && everything === null ? mails[0] : undefined;
export const areDrafts = ({ mails }: ActionContext): boolean => mails.some((mail) => mail.draftId !== null);
export const areMails = (context: ActionContext): boolean => context.mails.length > 0 && !areDrafts(context);
export const areInBin = (context: ActionContext): boolean => {
  const binId = folderOfKind(context.navigation, 'trash');
  return areMails(context) && context.mails.every((mail) => mail.mailboxId === binId);
};
export const isSent = (context: ActionContext): boolean =>
  one(context)?.mailboxId === folderOfKind(context.navigation, 'sent');
