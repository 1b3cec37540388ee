import type { MailListItem } from '@hongyan/contract';
import { nameKey } from '../../lib/keys/key-names.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import type { ActionContext } from './action-context.ts';
import { answerActions } from './table/answer-actions.ts';
import { exportActions } from './table/export-actions.ts';
import { listActions } from './table/list-actions.ts';
import { areInBin, isOffered, type MailAction } from './table/mail-action.ts';
import { messageActions } from './table/message-actions.ts';
import { markRead, markUnread, move, organiseActions } from './table/organise-actions.ts';
import { deleteDraft, deleteForGood, remove, removeActions } from './table/remove-actions.ts';
import { trustActions } from './table/trust-actions.ts';

export { isOffered, type MailAction } from './table/mail-action.ts';

/** Every action, in the order of menus. */
export const mailActions: readonly MailAction[] = [
  ...answerActions,
  ...removeActions,
  ...organiseActions,
  ...exportActions,
  ...listActions,
  ...messageActions,
  ...trustActions,
];

/** The three commonest for one row, in place of the time while the pointer is on it. Whether it lies in the bin is the list's to know. */
export function rowActionsOf(row: MailListItem, { mayDo }: Pick<ActionContext, 'mayDo'>): readonly MailAction[] {
  const actions = row.draftId !== null ? [deleteDraft] : [row.seen ? markUnread : markRead, move, remove];
  return actions.filter(({ needs }) => mayDo(needs));
}

/** The action of that name, or what stands for it here: deleting in the bin is deleting for good. */
export function actionOfName(name: string, context: ActionContext): MailAction | undefined {
  const action = mailActions.find((known) => known.name === name);
  if (action === remove && areInBin(context) && isOffered(deleteForGood, context)) return deleteForGood;
  return action !== undefined && isOffered(action, context) ? action : undefined;
}

/** The action that a key means here, if any. */
export function actionOfKey(key: string, context: ActionContext): MailAction | undefined {
  return mailActions.find((action) => action.keys?.includes(key) && isOffered(action, context));
}

/** A menu of everything that can be done: the context menu, and "more". */
export function menuOfActions(context: ActionContext, actions: readonly MailAction[] = mailActions): MenuEntry[] {
  return actions
    .filter((action) => isOffered(action, context))
    .flatMap((action, index): MenuEntry[] => {
      const gap: MenuEntry[] =
        action.startsGroup && index > 0 ? [{ kind: 'separator', key: `before-${action.name}` }] : [];
      const { name: key, icon } = action;
      if (action.entries)
        return [
          ...gap,
          { kind: 'submenu', key, icon, label: context.t(action.label), entries: action.entries(context) },
        ];
      return [
        ...gap,
        {
          kind: 'item',
          key,
          icon,
          label: context.t(action.label),
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
