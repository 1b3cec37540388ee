import type { Settings } from '@hongyan/contract';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { actionOfName } from '../../actions/index.ts';
import type { SwipeAction } from './track-swipe.ts';

type SwipeSetting = Settings['swipeLeft'];

/** The action by which a setting is obeyed; undefined for none, and where it cannot be done. */
export function swipeActionOf(setting: SwipeSetting, context: ActionContext): SwipeAction | undefined {
  const [mail] = context.mails;
  if (setting === 'none' || mail === undefined) return undefined;
  const name = setting === 'read' ? (mail.seen ? 'markUnread' : 'markRead') : setting;
  const action = actionOfName(name, context);
  return action && { label: action.label(), perform: () => void action.perform(context) };
}
