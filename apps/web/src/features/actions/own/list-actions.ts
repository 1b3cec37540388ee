import { areDrafts, areMails, isSent, mailboxLabel, one } from '../../../mail-model/actions/chosen-mails.ts';
import { relatedPath } from '../../../mail-model/queries/mail-paths.ts';
import { type ActionContext, inOrder } from '../../../platform/features/mail-action.ts';

/** With whom a mail was exchanged: its sender, or whom the person's own went to. */
function findOther(context: ActionContext): string {
  const mail = one(context);
  if (!mail) return '';
  return (isSent(context) ? mail.mailTo[0] : mail.mailFrom)?.address ?? '';
}

/** Opening a mail. */
export const openActions = inOrder(100, [
  {
    name: 'open',
    label: mailboxLabel('open'),
    needs: 'read',
    icon: 'mailOpen',
    keys: ['Enter', 'o'],
    isAvailable: (context) => !!one(context) && !areDrafts(context),
    perform: (context) => context.mails[0] && context.open(context.mails[0]),
  },
]);

/** What leads from a mail to a list. */
export const listActions = inOrder(500, [
  {
    name: 'related',
    seldom: true,
    label: mailboxLabel('related'),
    needs: 'read',
    icon: 'people',
    startsGroup: true,
    isAvailable: (context) => areMails(context) && context.listKind !== 'related' && findOther(context) !== '',
    perform: (context) => context.navigate(relatedPath(findOther(context))),
  },
]);
