import type { MailListItem } from '@hongyan/contract';
import { nameKey } from '../../lib/keys/key-names.ts';
import { translate } from '../../lib/language/strings.ts';
import { areInBin } from '../../mail-model/actions/chosen-mails.ts';
import { isOffered, mailActions } from '../../mail-model/actions/registered-actions.ts';
import { folderOfKind, navigationQuery } from '../../mail-model/folders/navigation.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import type { ActionContext, MailAction, UnorderedAction } from '../../platform/features/mail-action.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { listActions, openActions } from './own/list-actions.ts';
import { messageActions } from './own/message-actions.ts';
import { archive, markRead, markUnread, move, organiseActions } from './own/organise-actions.ts';
import { deleteDraft, purge, remove, removeActions } from './own/remove-actions.ts';

/** What every mail can have done to it, whatever else is built; the other actions are their capabilities'. */
export const ownActions: readonly MailAction[] = [
  ...openActions,
  ...removeActions,
  ...organiseActions,
  ...listActions,
  ...messageActions,
];

/** What puts a mail of this folder out of the way: the archive takes what has come, anything else is moved. */
function toPutAway(folderId: string): readonly UnorderedAction[] {
  const navigation = queryClient.getQueryData(navigationQuery.queryKey);
  const hasCome = folderId === folderOfKind(navigation, 'inbox') && folderOfKind(navigation, 'archive') !== undefined;
  return hasCome ? [archive] : [move];
}

/** The commonest for one row, in place of the time while the pointer is on it. Whether it lies in the bin is the list's to know. */
export function listRowActions(row: MailListItem, { mayDo }: Pick<ActionContext, 'mayDo'>): readonly UnorderedAction[] {
  const { seen, draftId, mailboxId } = row;
  const actions = draftId === null ? [seen ? markUnread : markRead, ...toPutAway(mailboxId), remove] : [deleteDraft];
  return actions.filter(({ needs }) => mayDo(needs));
}

/** The action of that name, or what stands for it here: deleting in the bin is purging. */
export function actionOfName(name: string, context: ActionContext): MailAction | undefined {
  if (name === remove.name && areInBin(context)) return actionOfName(purge.name, context);
  const action = mailActions().find((known) => known.name === name);
  return action !== undefined && isOffered(action, context) ? action : undefined;
}

/** The action that a key means here, if any. */
export function actionOfKey(key: string, context: ActionContext): MailAction | undefined {
  return mailActions().find((action) => action.keys?.includes(key) && isOffered(action, context));
}

/** A menu of everything that can be done: what is seldom used stands at its end, in a menu of its own. */
export function menuOfAllActions(context: ActionContext): MenuEntry[] {
  const often = mailActions().filter(({ seldom }) => seldom !== true);
  const others = mailActions().filter(({ seldom }) => seldom === true);
  const entries = menuOfActions(context, others);
  if (entries.length === 0) return menuOfActions(context, often);
  return [
    ...menuOfActions(context, often),
    { kind: 'separator', key: 'before-more' },
    { kind: 'submenu', key: 'more', icon: 'more', label: translate(mailboxStrings, 'more'), entries },
  ];
}

/** A menu of these actions, of those that can be done. */
export function menuOfActions(context: ActionContext, actions: readonly MailAction[]): MenuEntry[] {
  return actions
    .filter((action) => isOffered(action, context))
    .flatMap((action, index): MenuEntry[] => {
      const gap: MenuEntry[] =
        action.startsGroup && index > 0 ? [{ kind: 'separator', key: `before-${action.name}` }] : [];
      const { name: key, icon } = action;
      if (action.entries)
        return [...gap, { kind: 'submenu', key, icon, label: action.label(), entries: action.entries(context) }];
      return [
        ...gap,
        {
          kind: 'item',
          key,
          icon,
          label: action.label(),
          shortcut: shownKey(action),
          danger: action.danger ?? false,
          onSelect: () => void action.perform(context),
        },
      ];
    });
}

/** The key as menus and tooltips show it. */
export function shownKey(action: MailAction): string | undefined {
  const key = action.keys?.[0];
  return key === undefined ? undefined : nameKey(key);
}
