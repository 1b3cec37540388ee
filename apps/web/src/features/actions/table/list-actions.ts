import { relatedPath } from '../../../mail-model/queries/mail-paths.ts';
import type { ActionContext } from '../action-context.ts';
import { areMails, isSent, type MailAction, one } from './mail-action.ts';

/** With whom a mail was exchanged: its sender, or whom the person's own went to. */
function otherOf(context: ActionContext): string {
  const mail = one(context);
  if (!mail) return '';
  return (isSent(context) ? mail.mailTo[0] : mail.mailFrom)?.address ?? '';
}

const related: MailAction = {
  name: 'related',
  label: 'related',
  needs: 'read',
  icon: 'people',
  startsGroup: true,
  isAvailable: (context) => areMails(context) && context.place !== 'related' && otherOf(context) !== '',
  perform: (context) => context.navigate(relatedPath(otherOf(context))),
};

/** What leads from a mail to a list. */
export const listActions: readonly MailAction[] = [related];
