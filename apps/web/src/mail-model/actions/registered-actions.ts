import type { ActionContext, MailAction } from '../../platform/features/mail-action.ts';

let registered: readonly MailAction[] = [];

/** Says once, when the app shell loads, what the capabilities can do to mails. */
export function registerMailActions(actions: readonly MailAction[]): void {
  registered = actions.toSorted((one, other) => one.order - other.order);
}

/** Every action, in the order of menus. */
export const mailActions = (): readonly MailAction[] => registered;

/** Whether the action is for these mails, and the right in this mailbox is enough for it. */
export const isOffered = (action: MailAction, context: ActionContext): boolean =>
  context.mayDo(action.needs) && action.isAvailable(context);
