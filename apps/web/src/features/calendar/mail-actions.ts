import { lazy } from 'react';
import { translate } from '../../lib/language/strings.ts';
import { isMessage } from '../../mail-model/actions/chosen-mails.ts';
import { inOrder } from '../../platform/features/mail-action.ts';
import { isFeatureOnNow } from '../../platform/settings/feature-now.ts';
import { fromMailStrings } from './from-mail/from-mail.strings.ts';

const MailEventAction = lazy(async () => ({
  default: (await import('./from-mail/mail-event-dialog.tsx')).MailEventAction,
}));

/** From a mail to the day. */
export const calendarActions = inOrder(550, [
  {
    name: 'makeEvent',
    label: () => translate(fromMailStrings, 'makeEvent'),
    needs: 'own',
    icon: 'calendar',
    keys: ['E'],
    startsGroup: true,
    isAvailable: (context) => isMessage(context) && isFeatureOnNow('calendar'),
    perform: (context) => context.ask({ kind: 'dialog', Dialog: MailEventAction, mails: context.mails }),
  },
]);
